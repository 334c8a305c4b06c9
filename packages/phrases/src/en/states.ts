/** Phrases of the states that every screen has: loading, failed, cancelled, stale. */
export const states = {
  loading: 'Loading',
  cancelLoading: 'Cancel loading',
  load: 'Load',
  retry: 'Try again',
  /** `time` is a clock time or a date with time. */
  asOf: (time: string) => `as of ${time}`,
  stale: (time: string) => `This is as of ${time}.`,
  staleWhy: 'Newer data cannot be loaded right now.',
  stalePassword: 'The student system provides newer data after you enter your password.',
  /** Where the student system takes the login of the university in place of a password. */
  staleConfirm: 'The student system provides newer data after you confirm that it is you.',
  staleNotWithLogin: 'Newer data is not available with your login.',
  enterPassword: 'Enter the password',
  confirm: 'Confirm that it is you',
  confirmWhy: 'The student system needs to confirm that it is you.',
  undo: 'Undo',
  close: 'Close',
  /** On the cover of a grade. */
  hidden: 'Hidden, show',
  /** Below a field that is full. */
  longest: (most: number) => `At most ${most} characters fit here.`,
  pages: 'Pages',
  page: (number: number) => `Page ${number}`,
  nextPage: 'Older',
  previousPage: 'Newer',
  /** The id by which support finds the error. */
  problemNumber: (id: string) => `Error code: ${id}`,
};

/** Phrases for a failed load, by HTTP status (spec 8). */
export const status = {
  cancelled: 'Request cancelled',
  loginFailed: 'Login failed.',
  passwordRequired: 'Password required. (use password for the student system)',
  notWithLogin: 'This is not available with your login: the student system asks for its own password here.',
  unauthenticated: 'You are not authenticated.',
  forbidden: 'You have not permission for this.',
  notFound: 'Does not exists.',
  clientError: 'Request failed.',
  serverError: 'The server is not available now, please try again later.',
  unknown: 'Request failed.',
  /** After a sentence that says what failed. */
  gone: 'It no longer exists.',
  tryAgain: 'Try again.',
};
