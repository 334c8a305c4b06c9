import {
  CLIENT_VERSION,
  CLIENT_VERSION_HEADER,
  COOKIES,
  CSRF_HEADER,
  STUDENT_SYSTEM_PASSWORD_HEADER,
} from '@kahan/contract/runtime';
import { loginEnded, refresh } from './api.ts';
import { observe } from './connection.ts';
import { readCookie } from './cookies.ts';
import { ApiProblem, problemOfAnswer } from './problem.ts';

export interface Upload {
  form: FormData;
  signal: AbortSignal;
  /** Of the student system; sent with this form and kept nowhere. */
  password: string | null;
  /** Bytes that have left, and all of them. */
  onProgress: (sent: number, all: number) => void;
}

/** Sends the form once. Only an XMLHttpRequest tells how much has left. */
function send(url: string, { form, signal, password, onProgress }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(CLIENT_VERSION_HEADER, CLIENT_VERSION);
    request.setRequestHeader(CSRF_HEADER, readCookie(COOKIES.csrf) ?? '');
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
 * Posts a form with a file and tells how much of it has left. A token that had run out is renewed once, as by any call;
 * refused again, the login has ended.
 * @returns the answer, which the server guards
 * @throws ApiProblem `cancelled` when the signal came; `offline` when the form may or may not have arrived
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
