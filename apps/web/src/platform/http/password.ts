import type { ErrorCode } from '@kahan/contract/runtime';

/** Whether a call was refused because the password is missing or wrong, or was wrong too often. */
export const asksPassword = (code: ErrorCode | null | undefined): boolean =>
  code === 'PASSWORD_REQUIRED' || code === 'LOGIN_FAILED' || code === 'TOO_MANY_ATTEMPTS';

/** Opens the prompt for the password of the student system. A prompt that was put off opens only for `byReader`. */
export type OpenPrompt = (byReader: boolean) => void;

let open: OpenPrompt = () => undefined;

/** Sets how the prompt is opened. */
export function onPasswordAsked(handler: OpenPrompt): void {
  open = handler;
}

export const openPrompt: OpenPrompt = (byReader) => open(byReader);
