/** Phrases of the app for phones, which browsers do not load. */
export const app = {
  login: {
    title: 'Log in to Kahan',
    lead: 'The login opens in the browser’s secure window. The app never sees what you type there.',
    open: 'Log in',
    opened: 'Waiting for your login in the window that has opened.',
    exchanging: 'Logging you in.',
    again: 'Kahan cannot be reached. We keep trying for a minute.',
    /** Why a login link did not log anybody in. */
    problems: {
      loggedIn: 'You are already logged in. To log in as somebody else, log out first.',
      notBegun: 'This login was not begun in this app. Log in from here.',
      used: 'This login link has already been used. Log in again.',
      refused:
        'This login link is no longer valid. It works once, within a minute, on the phone where you began. Log in again.',
      offline: 'Kahan cannot be reached, so you are not logged in. Try again once you are online.',
      failed: 'The login did not succeed. Try again.',
      notOpened: 'The window for the login could not be opened. Try again.',
    },
  },
  push: {
    label: 'Notifications on this phone',
    states: {
      unknown: 'Checking what this phone allows.',
      notOffered: 'Not available: your university’s Kahan sends no notifications to phones.',
      off: 'You get them even when Kahan is closed. They stop when you log out.',
      blocked: 'This phone blocks them for Kahan. Allow them in the phone’s settings, then come back.',
      waiting: 'Allowed, but not registered yet. Kahan tries again automatically.',
      on: 'On. They stop when you log out.',
    },
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnOnFailed: 'Notifications could not be turned on. Try again.',
    turnOffFailed: 'Notifications could not be turned off. Try again.',
  },
  file: {
    notSaved: 'The file could not be saved. Check that the phone has space left.',
  },
  update: {
    ready: 'A new version of Kahan is in the store.',
    open: 'Update',
  },
};
export type AppPhrases = typeof app;
