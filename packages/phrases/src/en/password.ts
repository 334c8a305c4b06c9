/** Phrases of the prompt for the password of the student system, loaded with the prompt. */
export const password = {
  title: 'Enter your password',
  why: 'The student system wants to be sure that it is you. We do not keep the password.',
  label: 'Password for the student system',
  wrong: 'Login failed. The password is not right.',
  missing: 'Password required. (use password for the student system)',
  locked: 'Too many attempts. Wait a while and try again.',
  later: 'Not now',
  go: 'Continue',
};

export type PasswordPhrases = typeof password;
