import { StudentSystemError, type StudentSystemErrorKind } from './port.ts';
import { encodePassword, LOGIN_TOKEN_HEADER, PASSWORD_HEADER, wireError } from './wire/index.ts';

export interface TransportOptions {
  /** Address of the student system without a path, e.g. `http://127.0.0.1:3001`. */
  baseUrl: string;
  /** The portal's own credential, sent with every call as a bearer. */
  token?: string | undefined;
  /** The `traceparent` header of a call (W3C Trace Context); asked for each call, where it is made. */
  traceparent?: (() => string) | undefined;
  fetch?: typeof fetch;
  /** Time for one call, milliseconds; a long poll has its waiting time on top. */
  timeoutMs?: number;
  /** Longest accepted body, bytes. */
  maxBytes?: number;
}

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Time on top of the limit, milliseconds: the long poll's own wait. */
  extraMs?: number;
  /** The system may not have this call: every 404 then says so, whatever its body is. */
  mayBeMissing?: true;
  /** Sent in a header of its own; redirects are not followed, so no other host gets it. */
  password?: string | undefined;
  /** A token of the university's login in place of the password, sent in the same way. */
  loginToken?: string | undefined;
}

type Init = RequestInit & { headers: Record<string, string> };

/** Default time for one call, milliseconds. */
export const DEFAULT_TIMEOUT_MS = 5_000;
const DEFAULT_MAX_BYTES = 8 * 1024 * 1024;

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  const tooLarge = () => new StudentSystemError('too-large', `answer is longer than ${maxBytes} bytes`);
  if (declared > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an error cancels the stream, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function requireJson(response: Response): void {
  const type = response.headers.get('content-type') ?? '';
  const [mime = '', ...parameters] = type.toLowerCase().split(';');
  if (!/^application\/(?:[\w.+-]+\+)?json$/.test(mime.trim())) {
    throw new StudentSystemError('garbage', `answer ${response.status} is not JSON`);
  }
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    throw new StudentSystemError('garbage', 'answer is not in UTF-8');
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The parser's own message quotes the text, which may be personal.
    const what = error instanceof SyntaxError ? 'broken JSON' : 'broken UTF-8';
    throw new StudentSystemError('garbage', `answer is ${what}`);
  }
}

function errorOfAnswer(status: number, body: unknown): StudentSystemError {
  const parsed = wireError.safeParse(body);
  if (parsed.success) return new StudentSystemError(parsed.data.code, `answered ${status}`);
  return errorOfStatus(status);
}

/** An answer of a server that does not speak the interface, e.g. of a proxy that checks who calls. */
function errorOfStatus(status: number): StudentSystemError {
  const kind = status >= 500 ? 'unavailable' : status === 401 ? 'not-authorized' : 'refused';
  return new StudentSystemError(kind, `answered ${status}`);
}

/** The address and code of a failed connection, for logs; bodies and headers are never logged. */
function connectionError(error: unknown): StudentSystemError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection failed';
  const kind: StudentSystemErrorKind =
    code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unavailable';
  return new StudentSystemError(kind, code, { cause: error });
}

export type Transport = ReturnType<typeof createTransport>;

/** JSON over HTTP with limits on time and size. Every failure is a {@link StudentSystemError}. */
export function createTransport(options: TransportOptions) {
  const base = options.baseUrl.replace(/\/+$/, '');
  const send = options.fetch ?? fetch;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const credential = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };

  async function call(path: string, init: Init, request: RequestOptions): Promise<unknown> {
    // Not AbortSignal.timeout: its timer keeps running after the answer and still makes an error.
    const ended = new AbortController();
    const limit = setTimeout(() => ended.abort(), timeoutMs + (request.extraMs ?? 0));
    const signal = request.signal ? AbortSignal.any([ended.signal, request.signal]) : ended.signal;
    const { password, loginToken } = request;
    const headers = {
      ...init.headers,
      ...credential,
      ...(options.traceparent && { traceparent: options.traceparent() }),
      ...(password === undefined ? {} : { [PASSWORD_HEADER]: encodePassword(password) }),
      ...(loginToken === undefined ? {} : { [LOGIN_TOKEN_HEADER]: loginToken }),
    };
    try {
      const response = await send(base + path, { ...init, headers, signal, redirect: 'error' });
      if (response.status === 404 && request.mayBeMissing)
        throw new StudentSystemError('not-found', 'the system does not have this call');
      if (response.ok) requireJson(response);
      const bytes = await readBounded(response, maxBytes);
      if (response.ok) return parseJson(bytes);
      if (!(response.headers.get('content-type') ?? '').includes('json'))
        throw errorOfStatus(response.status);
      throw errorOfAnswer(response.status, parseJson(bytes));
    } catch (error) {
      const isLate = ended.signal.aborted;
      // Release the connection of an answer that is not read to its end.
      ended.abort();
      // A token that is not good any more is as none: nobody has typed anything wrong.
      if (loginToken !== undefined && error instanceof StudentSystemError && error.kind === 'login-failed')
        throw new StudentSystemError('password-required', 'the token was not accepted', { cause: error });
      if (error instanceof StudentSystemError) throw error;
      // The caller's own abort is rethrown unchanged.
      if (request.signal?.aborted) throw request.signal.reason;
      if (isLate) throw new StudentSystemError('timeout', 'no answer in time');
      throw connectionError(error);
    } finally {
      clearTimeout(limit);
    }
  }

  const accept = 'application/json';
  return {
    get: (path: string, request: RequestOptions = {}) => call(path, { headers: { accept } }, request),
    post(path: string, body: unknown, request: RequestOptions = {}) {
      const headers = { accept, 'content-type': 'application/json' };
      return call(path, { method: 'POST', headers, body: JSON.stringify(body) }, request);
    },
    /** Posts bytes as they arrive. */
    upload(path: string, body: AsyncIterable<Uint8Array>, request: RequestOptions = {}) {
      const headers = { accept, 'content-type': 'application/octet-stream' };
      const bytes = ReadableStream.from(body);
      return call(path, { method: 'POST', headers, body: bytes, duplex: 'half' }, request);
    },
  };
}
