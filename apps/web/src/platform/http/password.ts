import type { ErrorCode } from '@kahan/contract/runtime';

/** Whether a load goes on only with the password: refused for want of it, or after too many wrong ones. */
export const asksPassword = (code: ErrorCode | null | undefined): boolean =>
  code === 'PASSWORD_REQUIRED' || code === 'LOGIN_FAILED' || code === 'TOO_MANY_ATTEMPTS';

/** Opens the prompt for the password of the student system; unless the reader asks for it, not when it was put off. */
export type OpenPrompt = (byReader: boolean) => void;

let open: OpenPrompt = () => undefined;

/** The app says how the prompt is opened. */
export function onPasswordAsked(handler: OpenPrompt): void {
  open = handler;
}

export const openPrompt: OpenPrompt = (byReader) => open(byReader);
