import type { CommandAction } from '@kahan/domain';
import { counted, form } from '../../words.ts';

/** Phrases of the prompt for the password of the student system, loaded with the prompt. */
export const password = {
  title: 'Enter your password',
  /** The act that the password is for. what: Physics I, Thu 10 Dec, 9:40 */
  acts: {
    sign_in: (what: string) => `To sign up: ${what}`,
    sign_off: (what: string) => `To cancel your sign-up: ${what}`,
    change_hour: (what: string) => `To change your time: ${what}`,
    change_value: (what: string) => `To save what you have entered: ${what}`,
    delete_file: (what: string) => `To delete your file: ${what}`,
    wait: (what: string) => `To wait for a place: ${what}`,
    stop_waiting: (what: string) => `To stop waiting: ${what}`,
    move: (what: string) => `To move to another exam date: ${what}`,
    hand_in: (what: string) => `To hand in your file: ${what}`,
    download: (what: string) => `To open your file: ${what}`,
  } satisfies Record<CommandAction | 'hand_in' | 'download', (what: string) => string>,
  toLoad: 'To load your newest data',
  why: 'The student system needs to confirm that it is you. We do not store the password.',
  /** After `why`, to a user who has logged in at the university's own login. */
  otherPassword: 'It means your password for the student system, not that of your university account.',
  /** Where the student system takes the password of the university account. */
  samePassword: 'It is the same password as that of your university account.',
  label: 'Password for the student system',
  wrong: 'Login failed. The password is wrong. Enter it again.',
  /** A wrong password, with the attempts that are left; without one, the minutes until the next. */
  wrongLeft: (count: number, minutes: number) =>
    count === 0
      ? `Login failed. The password is wrong. Try again in ${counted('en', minutes, { one: 'minute', other: 'minutes' })}.`
      : `Login failed. The password is wrong. Enter it again. ${form('en', count, { one: 'One attempt', other: `${count} attempts` })} left.`,
  missing: 'Password required. (use password for the student system)',
  tooLong: (most: number) => `A password has at most ${most} characters. Check what you have pasted.`,
  locked: 'Too many attempts. Wait a while and try again.',
  /** Where the student system takes the login of the university in place of a password. */
  again: {
    title: 'Confirm that it is you',
    why: 'The student system asks the university login whether it is still you. You then come back to this page.',
    afterwards: 'After that, please do it once more: it has not been done yet.',
    go: 'Log in at the university',
    inApp: 'The app cannot do that. Open Kahan in a browser.',
  },
  later: 'Not now',
  go: 'Continue',
};

export type PasswordPhrases = typeof password;
