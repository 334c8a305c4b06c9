import type { ErrorCode } from '@kahan/contract/runtime';
import { asksPassword, openPrompt } from '../../platform/http/password.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { createStore } from '../../platform/storage/store.ts';

/** A call of the reader that goes on only with the password of the student system. */
export interface WaitingCall {
  /** Address that refused it, and the only one that the password is lent to. */
  readonly url: string;
  /** Why it was refused, last. */
  readonly code: ErrorCode | null;
  /** Tries it once with the password. @returns why it was refused again; null when it waits no more */
  tryWith(password: string): Promise<ErrorCode | null>;
  /** The reader does not want to give the password now. */
  putOff(): void;
}

/** In the order in which they were refused. */
export const waitingCalls = createStore<readonly WaitingCall[]>([]);

const refusalOf = (error: unknown): ApiProblem | null =>
  error instanceof ApiProblem && asksPassword(error.code) ? error : null;

/**
 * Does what the reader asked for; when the student system wants the password first, it waits in the one prompt and is
 * done again with it. The password is lent to fetches of that address meanwhile; what sends otherwise gets it given
 * and must not keep it.
 * @throws ApiProblem `cancelled` when the prompt was put off
 */
export async function withPassword<T>(run: (password: string | null) => Promise<T>): Promise<T> {
  try {
    return await run(null);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return waitForPassword(run, refusal);
  }
}

function waitForPassword<T>(run: (password: string) => Promise<T>, refusal: ApiProblem): Promise<T> {
  const { url } = refusal;
  let { code } = refusal;
  let isTrying = false;
  let isPutOff = false;
  return new Promise<T>((resolve, reject) => {
    const leave = () => waitingCalls.set(waitingCalls.get().filter((other) => other !== call));
    const cancel = () => {
      leave();
      reject(new ApiProblem('cancelled'));
    };
    const call: WaitingCall = {
      url,
      get code() {
        return code;
      },
      async tryWith(password) {
        isTrying = true;
        try {
          const answer = await run(password);
          leave();
          resolve(answer);
          return null;
        } catch (error) {
          const again = refusalOf(error);
          if (again !== null) {
            ({ code } = again);
            if (isPutOff) cancel();
            return code;
          }
          leave();
          reject(error);
          return null;
        } finally {
          isTrying = false;
        }
      },
      putOff() {
        isPutOff = true;
        // One that is on its way may yet be done: its answer says so. No other prompt is to try it meanwhile.
        if (isTrying) leave();
        else cancel();
      },
    };
    waitingCalls.set([...waitingCalls.get(), call]);
    openPrompt(true);
  });
}
