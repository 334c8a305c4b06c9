/**
 * What is sent past the portal names the login for which it is by so many bytes of the SHA-256 of its CSRF token, in
 * base64url. Only the portal and the login itself can tell whose name that is.
 */
export const SESSION_NAME_BYTES = 9;
