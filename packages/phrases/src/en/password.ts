/** Phrases of the prompt for the password of the student system, loaded with the prompt. */
export const password = {
  title: 'Enter your password',
  why: 'The student system needs to confirm that it is you. We do not store the password.',
  label: 'Password for the student system',
  wrong: 'Login failed. The password is wrong, enter it again.',
  missing: 'Password required. (use password for the student system)',
  locked: 'Too many attempts. Wait a while and try again.',
  later: 'Not now',
  go: 'Continue',
};

export type PasswordPhrases = typeof password;
