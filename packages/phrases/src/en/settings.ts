/** Words of the settings. They come with their screen and are no part of the first load. */
export const settings = {
  appearance: 'Appearance',
  screen: 'First screen',
  screenHint: 'What Kahan opens with.',
  notifications: 'Notifications',
  kindsOf: 'Notify me of',
  /** What one may be told of (spec 2), and what that is. */
  kinds: {
    results: 'Results',
    schedule: 'Timetable',
    events: 'School news',
    terms: 'Exam terms',
  },
  kindHints: {
    results: 'Grades, credits, marks in your groups and the state of your studies.',
    schedule: 'Cancelled lessons, changes of room, day and time.',
    events: 'What the school announces to everybody.',
    terms: 'Not yet: Kahan does not notice changed exam dates so far.',
  },
  device: 'Notifications on this device',
  deviceStates: {
    unknown: 'Looking at what this browser allows.',
    unsupported: 'This browser cannot receive notifications. You find everything new in the news at home.',
    apple: 'On iPhone and iPad they work once Kahan is on your home screen: Share, then Add to Home Screen.',
    off: 'They come even when Kahan is closed. They end when you log out.',
    asking: 'The browser is asking for your permission.',
    unanswered:
      'The browser has no answer yet. If you see no question, allow notifications beside the address.',
    blocked: 'This browser blocks them for Kahan. Allow notifications beside the address, then come back.',
    on: 'On. They end when you log out.',
  },
  turnOn: 'Turn on',
  allow: 'Allow notifications',
  turnOff: 'Stop on this device',
  turnedOn: 'Notifications are on.',
  turnedOff: 'Notifications on this device have ended.',
  turnOnFailed: 'Notifications could not be turned on.',
  pushServiceFailed: 'The browser did not reach its notification service. Try again later.',
  turnOffFailed: 'Notifications could not be stopped.',
  privacy: 'Privacy',
  analytics: 'Help improve Kahan',
  analyticsHint: 'Sends which screens are used, without names and content.',
  saved: 'Settings saved successfully.',
  saveFailed: 'The setting could not be saved.',
  loadFailed: 'Your settings could not be loaded',
  account: 'Account',
  logoutHint: 'Logging out removes what this device keeps about you.',
  version: (version: string) => `Kahan ${version}`,
};

export type SettingsPhrases = typeof settings;
