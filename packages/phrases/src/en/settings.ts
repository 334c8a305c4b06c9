/** Phrases of the settings, loaded with their screen. */
export const settings = {
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'Same as the device', light: 'Light', dark: 'Dark' },
  screen: 'Show first',
  screenHint: 'What Kahan opens with.',
  hideGrades: 'Hide grades',
  hideGradesHint: 'Results show them only after you tap. Kept on this device.',
  notifications: 'Notifications',
  kindsOf: 'Notify me of',
  /** Kinds of notifications (spec 2), with explanations. */
  kinds: {
    results: 'Results',
    schedule: 'Timetable',
    events: 'School news',
    terms: 'Exam dates',
  },
  kindHints: {
    results: 'Grades, credits, marks in your groups and the state of your programmes.',
    schedule: 'Cancelled lessons, changes of room, day and time.',
    events: 'What the school announces to everybody.',
    terms: 'Not yet: Kahan cannot tell when exam dates change.',
  },
  device: 'Notifications on this device',
  deviceStates: {
    unknown: 'Checking what this browser allows.',
    unsupported:
      'This browser cannot receive notifications. You will find everything new under News on the home page.',
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
  turnOff: 'Turn off',
  turnOnFailed: 'Notifications could not be turned on.',
  pushServiceFailed: 'The browser did not reach its notification service. Try again later.',
  turnOffFailed: 'Notifications could not be turned off.',
  privacy: 'Privacy',
  analytics: 'Help improve Kahan',
  analyticsHint: 'Sends which screens are used, without names and content.',
  saved: 'Settings saved successfully.',
  saveFailed: 'The settings could not be saved.',
  loadFailed: 'Your settings could not be loaded',
  account: 'Account',
  logout: 'Log out',
  logoutHint: 'Logging out removes what this device stores about you.',
  sessions: {
    title: 'Where you are logged in',
    here: {
      phone: 'This phone',
      tablet: 'This tablet',
      computer: 'This computer',
      unknown: 'This device',
    },
    forms: { phone: 'Phone', tablet: 'Tablet', computer: 'Computer', unknown: 'Unknown device' },
    app: 'Kahan app',
    now: 'now',
    /** `time` is a clock time of today, or a date with time. */
    lastUsed: (time: string) => `last used ${time}`,
    since: (time: string) => `logged in ${time}`,
    accuracy: 'We know the last use to within six hours.',
    end: 'Log out',
    /** `what` is a device: Computer, Chrome, Linux. */
    endOf: (what: string) => `Log out: ${what}`,
    endOthers: 'Log out everywhere else',
    /** Of six or more. */
    all: (count: number) => `Show all ${count}`,
    ended: (what: string) => `Logged out: ${what}.`,
    endedOthers: (count: number) => `Logins ended: ${count}.`,
    endFailed: 'Logging out there failed.',
    loadFailed: 'The list of your logins could not be loaded',
  },
  version: (version: string) => `Kahan ${version}`,
};

export type SettingsPhrases = typeof settings;
