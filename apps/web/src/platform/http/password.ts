import type { ErrorCode } from '@kahan/contract/runtime';
import { createStore } from '../storage/store.ts';

/** Whether a call was refused because the password is missing or wrong, or was wrong too often. */
export const asksPassword = (code: ErrorCode | null | undefined): boolean =>
  code === 'PASSWORD_REQUIRED' || code === 'LOGIN_FAILED' || code === 'TOO_MANY_ATTEMPTS';

/**
 * How this reader proves to the student system who they are: by its password, or by a new login at the university. Known
 * from the first prompt on.
 */
export const proof = createStore<'password' | 'login'>('password');

/**
 * Opens the prompt for the password of the student system. A prompt that was put off opens only for `byReader`. After a
 * password was given for an act, what is on screen and only waits to be renewed does not ask again (`isRenewal`): the
 * screen offers it.
 */
export type OpenPrompt = (byReader: boolean, isRenewal?: boolean) => void;

let open: OpenPrompt = () => undefined;

/** Sets how the prompt is opened. */
export function onPasswordAsked(handler: OpenPrompt): void {
  open = handler;
}

export const openPrompt: OpenPrompt = (byReader, isRenewal) => open(byReader, isRenewal);
