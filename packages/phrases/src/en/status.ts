/** Phrases for a failed load, by HTTP status (spec 8). */
export const status = {
  cancelled: 'Request cancelled',
  loginFailed: 'Login failed.',
  passwordRequired: 'Password required. (use password for the student system)',
  unauthenticated: 'You are not authenticated.',
  forbidden: 'You have not permission for this.',
  notFound: 'Does not exists.',
  clientError: 'Request failed.',
  serverError: 'The server is not available now, please try again later.',
  unknown: 'Request failed.',
};
