/** Tells sessions apart; the rest of the token stays unknown to whoever reads the storage. */
const TAG_LENGTH = 10;

/** Tag of the session with this CSRF token. */
export const tagOf = (csrf: string | null): string | null => csrf?.slice(0, TAG_LENGTH) ?? null;
