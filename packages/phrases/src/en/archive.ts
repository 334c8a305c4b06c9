/** Phrases of the archive. */
export const archive = {
  postponed: 'Postponed',
  archived: 'Archived',
  returns: (moment: string) => `comes back ${moment}`,
  bringBack: 'Bring back now',
  unarchive: 'Bring back',
  empty: 'The archive is empty',
  emptyHint: 'What you archive or postpone on the home page waits here.',
  toHome: 'To the news',
  failed: 'The archive could not be loaded',
  postponedFailed: 'The postponed messages could not be loaded',
  loginNeeded: 'The archive is yours alone',
  loginHint: 'Log in to see the messages you archived or postponed.',
  login: 'Log in',
};
