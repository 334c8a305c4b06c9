/**
 * Version of the question whether usage may be counted. A change of what is counted is a new version: an answer to an
 * older one is no consent, and the intro asks again (decision 077).
 */
export const CONSENT_VERSION = 1;

/** The version of the question that the intro asks; 0 where the installation counts nothing, so that nothing is asked. */
export const introVersion = (collects: boolean): number => (collects ? CONSENT_VERSION : 0);

/** An answer counts for the version of the question that it was given to; null when that one was not answered. */
export const consentOf = (agreed: boolean | null, version: number | null): boolean | null =>
  version === CONSENT_VERSION ? agreed : null;
