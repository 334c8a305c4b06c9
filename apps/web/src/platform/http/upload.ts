import {
  CLIENT_VERSION,
  CLIENT_VERSION_HEADER,
  COOKIES,
  CSRF_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  STUDENT_SYSTEM_PASSWORD_HEADER,
} from '@kahan/contract/runtime';
import { authorization } from '../native/bearer.ts';
import { loginEnded, refresh } from './api.ts';
import { observe } from './connection.ts';
import { readCookie } from './cookies.ts';
import { ApiProblem, problemOfAnswer } from './problem.ts';

export interface Upload {
  form: FormData;
  signal: AbortSignal;
  /** Names this attempt, a UUID. */
  key: string;
  /** Password of the student system; sent with this form and not kept. */
  password: string | null;
  /** Bytes that were sent, and bytes in total. */
  onProgress: (sent: number, all: number) => void;
}

/** Sends the form once. XMLHttpRequest, because fetch does not tell the progress of an upload. */
function send(url: string, { form, signal, key, password, onProgress }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(CLIENT_VERSION_HEADER, CLIENT_VERSION);
    request.setRequestHeader(IDEMPOTENCY_KEY_HEADER, key);
    if (import.meta.env.APP) request.setRequestHeader('Authorization', authorization() ?? '');
    else request.setRequestHeader(CSRF_HEADER, readCookie(COOKIES.csrf) ?? '');
    if (password !== null) {
      request.setRequestHeader(STUDENT_SYSTEM_PASSWORD_HEADER, encodeURIComponent(password.toWellFormed()));
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      observe('answered');
      if (request.status !== 200)
        reject(problemOfAnswer(request.status, request.responseURL, request.response, null));
      else if (request.response === null) reject(new ApiProblem('unreadable', { status: request.status }));
      else resolve(request.response);
    };
    request.onerror = () => {
      observe('failed');
      reject(new ApiProblem('offline'));
    };
    request.onabort = () => reject(new ApiProblem('cancelled'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    if (signal.aborted) reject(new ApiProblem('cancelled'));
    else request.send(form);
  });
}

const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'NOT_AUTHENTICATED';

/**
 * Posts a form with a file and reports the progress. Renews an expired token once, as every call does; a second refusal
 * means that the login has ended.
 * @returns the answer, whose shape the server has checked
 * @throws ApiProblem `cancelled` after an abort; `offline` when it is not known whether the form arrived
 */
export async function upload(url: string, input: Upload): Promise<unknown> {
  try {
    return await send(url, input);
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
  }
  await refresh();
  try {
    return await send(url, input);
  } catch (error) {
    if (isLoggedOut(error)) loginEnded();
    throw error;
  }
}
