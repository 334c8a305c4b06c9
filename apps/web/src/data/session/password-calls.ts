import type { CommandAction } from '@kahan/domain';
import { asksPassword, openPrompt } from '../../platform/http/password.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { createStore } from '../../platform/storage/store.ts';

/** The act that the reader asked for with a call. */
export interface Act {
  action: CommandAction | 'hand_in' | 'download';
  /** The name of its target for people, e.g. a subject. */
  name: string;
  /** Start of the term, unix seconds; null where there is none. */
  start: number | null;
}

/** A call that the student system refused until the reader gives the password. */
export interface WaitingCall {
  /** Address that refused it. The password is sent to this address only. */
  readonly url: string;
  /** null for a call that is not named. */
  readonly act: Act | null;
  /** Why it was refused the last time. */
  readonly refusal: ApiProblem;
  /** Tries it once with the password. @returns why it was refused again; null when it does not wait any more */
  tryWith(password: string): Promise<ApiProblem | null>;
  /** Cancels it: the reader does not want to give the password now. */
  putOff(): void;
}

/** In the order in which they were refused. */
export const waitingCalls = createStore<readonly WaitingCall[]>([]);

const refusalOf = (error: unknown): ApiProblem | null =>
  error instanceof ApiProblem && asksPassword(error.code) ? error : null;

/**
 * Runs a call. When the student system wants the password, the call waits for the prompt and runs again with it. The
 * transport adds the password to fetches of that address meanwhile; other senders get it as the argument and must not
 * keep it.
 * @param act names the call in the prompt
 * @throws ApiProblem `cancelled` when the prompt was put off
 */
export async function withPassword<T>(
  run: (password: string | null) => Promise<T>,
  act: Act | null = null,
): Promise<T> {
  try {
    return await run(null);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return waitForPassword(run, refusal, act);
  }
}

function waitForPassword<T>(
  run: (password: string) => Promise<T>,
  first: ApiProblem,
  act: Act | null,
): Promise<T> {
  const { url } = first;
  let refusal = first;
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
      act,
      get refusal() {
        return refusal;
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
            refusal = again;
            if (isPutOff) cancel();
            return refusal;
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
        // A call that is running may still succeed, and its answer tells. No other prompt may try it meanwhile.
        if (isTrying) leave();
        else cancel();
      },
    };
    waitingCalls.set([...waitingCalls.get(), call]);
    openPrompt(true);
  });
}
