/**
 * Bytes of the name of a login in messages that do not pass the portal: the SHA-256 of its CSRF token begins with them.
 * They are sent in base64url. Only the portal and the login itself can tell whose name that is.
 */
export const SESSION_NAME_BYTES = 9;
