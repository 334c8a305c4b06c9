/** Phrases of the archive. */
export const archive = {
  postponed: 'Postponed',
  archived: 'Archived',
  returns: (moment: string) => `comes back ${moment}`,
  bringBack: 'Bring back now',
  unarchive: 'Bring back',
  empty: 'The archive is empty',
  emptyHint: 'Messages that you archive or postpone on the home page appear here.',
  toHome: 'To the news',
  failed: 'The archive could not be loaded',
  postponedFailed: 'The postponed messages could not be loaded',
  loginNeeded: 'Only you can see the archive',
  loginHint: 'Log in to see your archived and postponed messages.',
  login: 'Log in',
};
