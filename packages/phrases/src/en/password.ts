import { form } from '../words.ts';

/** Phrases of the prompt for the password of the student system, loaded with the prompt. */
export const password = {
  title: 'Enter your password',
  why: 'The student system needs to confirm that it is you. We do not store the password.',
  label: 'Password for the student system',
  wrong: 'Login failed. The password is wrong, enter it again.',
  /** A wrong password, with the attempts that are left; without one, the minutes until the next. */
  wrongLeft: (count: number, minutes: number) =>
    count === 0
      ? `Login failed. The password is wrong. Try again in ${minutes} minutes.`
      : `Login failed. The password is wrong, enter it again. ${form('en', count, { one: 'One attempt', other: `${count} attempts` })} left.`,
  missing: 'Password required. (use password for the student system)',
  locked: 'Too many attempts. Wait a while and try again.',
  later: 'Not now',
  go: 'Continue',
};

export type PasswordPhrases = typeof password;
