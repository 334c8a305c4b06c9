/** The section of the settings about the copy of one's own data and its erasure. */
export const personalData = {
  title: 'Your data',
  loadFailed: 'What you have asked for could not be loaded',
  export: 'A copy of your data',
  exportHints: {
    none: 'An archive (ZIP) of everything that Kahan stores about you, with a page that explains it. It takes a moment.',
    waiting: 'The archive is being prepared. You can leave this page; it will be here when you come back.',
    failed: 'The archive could not be prepared.',
  },
  /** @param until `19 Nov 8:42` */
  ready: (size: string, until: string) => `The archive is ready: ${size}, available until ${until}.`,
  prepare: 'Prepare the archive',
  prepareAgain: 'Try again',
  stop: 'Stop',
  download: 'Download',
  remove: 'Delete',
  removed: 'The archive has been deleted.',
  stopped: 'The archive is not being prepared any more.',
  exportFailed: 'The archive could not be asked for.',
  removeFailed: 'The archive could not be deleted.',
  tooMany: (count: number) => `You can request ${count} archives in 24 hours. Try again later.`,
  offline: 'You are offline. Download the archive when you are connected again.',
  erase: 'Erase your data',
  eraseHint:
    'Everything that Kahan stores about you is erased 24 hours later. The student system is not touched.',
  eraseOpen: 'Erase…',
  confirmTitle: 'Erase your data in Kahan?',
  goesLead: 'In 24 hours Kahan erases:',
  goes: [
    'your copy of the timetable, results, programmes, exam dates and class groups',
    'your news, settings and requests',
    'your calendar feeds and private links, which stop working',
    'your notifications and logins: you will be logged out everywhere',
  ],
  staysLead: 'This stays:',
  stays: [
    'everything in the student system: your results, sign-ups and what you handed in',
    'a sign-up that is on its way at that moment: it is finished first',
    'lines of the security log, without your name, for a year at most',
  ],
  undoable: 'Until then you can undo it here. If you log in later, you start from scratch.',
  cancel: 'Cancel',
  confirm: 'Erase in 24 hours',
  erasureFailed: 'The erasure could not be asked for. Nothing will be erased.',
  /** @param at `19 Nov 8:42` */
  erasesAt: (at: string) => `Your data in Kahan will be erased on ${at}.`,
  erasesSoon: 'Your data in Kahan is about to be erased.',
  erasesWhy: 'Until then everything works as before, and you can undo it.',
  undo: 'Undo the erasure',
  undone: 'Your data stays.',
  undoFailed: 'The erasure could not be undone.',
};

export type PersonalDataPhrases = typeof personalData;
