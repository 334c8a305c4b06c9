import { StudentSystemError } from '@kahan/student-system';

/** The most frequent meaning of a code of the network or of TLS. */
const MEANING: Partial<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is signed by nobody: NODE_EXTRA_CA_CERTS names the file of your own authority',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is of an authority that is not known: NODE_EXTRA_CA_CERTS names the file of your own authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is not trusted: NODE_EXTRA_CA_CERTS names the file of your own authority, or its server leaves certificates in between out',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is not trusted: NODE_EXTRA_CA_CERTS names the file of your own authority',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks plain http at this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it speaks plain http at this port',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it ends connections at once: is it https?',
  UND_ERR_SOCKET: 'it ends connections at once: is it https?',
  EHOSTUNREACH: 'no network leads there',
  ENETUNREACH: 'no network leads there',
  ETIMEDOUT: 'it does not take connections: does a firewall stand between?',
  UND_ERR_CONNECT_TIMEOUT: 'it does not take connections: does a firewall stand between?',
  ENOTFOUND: 'no host has this name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
};

/** The code of the network's error below an error; '' without one. */
function codeIn(error: unknown): string {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const below = one instanceof AggregateError ? one.errors[0] : one;
    const code: unknown = Reflect.get(Object(below), 'code');
    if (typeof code === 'string' && /^[A-Z_]+$/.test(code)) return code;
  }
  return '';
}

/**
 * Tells the operator what a failed call to the student system most likely means.
 *
 *     answered 404 → 'answered 404: is it the address without /v1, and without a path of its pages?'
 */
export function wordsOfFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const code = codeIn(error);
  const meaning = MEANING[code] ?? (code === '' || text.includes(code) ? undefined : code);
  if (error instanceof StudentSystemError && /\b40[13]\b/.test(text))
    return `refuses the portal: is STUDENT_SYSTEM_TOKEN the one that it expects? (${text})`;
  if (/\b404\b/.test(text)) return `${text}: is it the address without /v1, and without a path of its pages?`;
  if (/not JSON/.test(text)) return `${text}: a page answers there, or a proxy, and not the interface`;
  if (error instanceof StudentSystemError && error.kind === 'timeout' && meaning === undefined)
    return `${text}: it takes connections, and does not answer`;
  return meaning === undefined ? text : `${text}: ${meaning}`;
}
