/** Name under which the early script leaves its answers for the app. */
export const EARLY_ANSWERS = 'kahanEarlyAnswers';

/** Answers to calls that were made before the app ran, by address. */
export type EarlyAnswers = Map<string, Promise<Response>>;

const answers = (): EarlyAnswers | undefined => Reflect.get(globalThis, EARLY_ANSWERS);

/** The answer to a call that was made before the app ran, once; undefined when there is none. */
export function takeEarlyAnswer(
  address: string,
  { method, signal }: RequestInit,
): Promise<Response> | undefined {
  const answer = method === 'GET' && !signal?.aborted ? answers()?.get(address) : undefined;
  if (answer === undefined) return undefined;
  answers()?.delete(address);
  if (!signal) return answer;
  return Promise.race([
    answer,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  ]);
}

/** Forgets the answers that the first picture did not use: later ones would be old. */
export const forgetEarlyAnswers = (): void => answers()?.clear();
