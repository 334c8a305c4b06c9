import { counted, type Forms } from '../../words.ts';
import { personalData } from '../personal-data/personal-data.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

const several = (count: number, forms: Forms) => (count <= 1 ? forms.one : counted('en', count, forms));

/** Seconds in the largest unit that fits, after "every": 8 hours; hour. */
function span(seconds: number): string {
  if (seconds >= 2 * DAY) return several(Math.round(seconds / DAY), { one: 'day', other: 'days' });
  return seconds >= HOUR
    ? several(Math.round(seconds / HOUR), { one: 'hour', other: 'hours' })
    : several(Math.round(seconds / 60), { one: 'minute', other: 'minutes' });
}

/** Phrases of the settings, loaded with their screen. */
export const settings = {
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'Same as the device', light: 'Light', dark: 'Dark' },
  screen: 'Show first',
  screenHint: 'The page that opens first.',
  slash: 'The / key opens the search',
  slashHint: 'Switch it off if you dictate or often press keys by accident. Kept on this device.',
  install: 'Kahan as an app',
  installHint: 'With its own icon and window.',
  installNow: 'Install',
  hideGrades: 'Hide grades',
  hideGradesHint: 'Grades stay hidden until you show them. Kept on this device.',
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
    terms: 'When a date that you are signed up for moves, changes its room or is cancelled.',
  },
  device: 'Notifications on this device',
  deviceStates: {
    unknown: 'Checking what this browser allows.',
    unsupported:
      'This browser cannot receive notifications. You will find everything new under News on the home page.',
    apple: 'On iPhone and iPad they work once Kahan is on your home screen: Share, then Add to Home Screen.',
    off: 'You get them even when Kahan is closed. They stop when you log out.',
    asking: 'The browser is asking for your permission.',
    unanswered:
      'The browser has no answer yet. If you see no question, allow notifications beside the address.',
    blocked: 'This browser blocks them for Kahan. Allow notifications beside the address, then come back.',
    on: 'On. They stop when you log out.',
  },
  turnOn: 'Turn on',
  allow: 'Allow notifications',
  turnOff: 'Turn off',
  turnOnFailed: 'Notifications could not be turned on.',
  pushServiceFailed: 'The browser did not reach its notification service. Try again later.',
  turnOffFailed: 'Notifications could not be turned off.',
  quiet: {
    label: 'Quiet time',
    hint: 'No notifications arrive during this time. Afterwards a single one sums up what you missed.',
    from: 'From',
    to: 'To',
    loadFailed: 'Your quiet time could not be loaded',
  },
  /** The history of the user's notifications. */
  told: {
    title: 'What Kahan notified you about',
    empty: 'Nothing yet. What comes to your devices is listed here for 90 days.',
    states: { delivered: 'sent', failed: 'could not be sent', held: 'held back during quiet time' },
    /** Of six or more. */
    all: (count: number) => `Show all ${count}`,
    loadFailed: 'The list of notifications could not be loaded',
  },
  privacy: 'Privacy',
  privacyPolicy: 'Privacy policy',
  analytics: 'Help improve Kahan',
  analyticsHint: 'Sends which screens are used, without names and content.',
  saved: 'Settings saved successfully.',
  /** Where the browser keeps nothing. */
  notKept:
    'Nothing can be saved on this device: its storage is full or blocked. Kahan works, but settings last only until you close the page.',
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
    /** Of a session that began at the university's own login. */
    atUniversity: 'with your university account',
    /** `time` is a clock time of today, or a date with time. */
    lastUsed: (time: string) => `last used ${time} or later`,
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
  feeds: {
    title: 'Other calendars',
    intro:
      'Paste a link into your calendar. Whoever has the link sees what is in it; you can revoke it any time.',
    /** For visitors. */
    introPublic: 'Paste the link into your calendar. Log in to get links for your timetable and exam dates.',
    show: 'Links for other calendars',
    kinds: { schedule: 'Timetable', terms: 'Exam dates', events: 'School events' },
    none: 'no link',
    make: 'Create a link',
    makeOf: (kind: string) => `Create a link: ${kind}`,
    copy: 'Copy',
    copyOf: (kind: string) => `Copy the link: ${kind}`,
    copied: 'Copied',
    copyFailed: 'Copying failed',
    renew: 'Renew link',
    renewOf: (kind: string) => `Renew link: ${kind}`,
    revoke: 'Revoke',
    revokeOf: (kind: string) => `Revoke: ${kind}`,
    cancel: 'Cancel',
    renewTitle: (kind: string) => `A new link for ${kind}?`,
    renewWhy:
      'The current link stops working at once. Calendars that use it get no more changes until you add the new link to each of them. This cannot be undone.',
    revokeTitle: (kind: string) => `Revoke the link for ${kind}?`,
    revokeWhy:
      'The link stops working at once. Calendars that use it get no more changes. You can create a new link later; this one cannot be restored.',
    /** names: Google Calendar, Outlook */
    usedBy: (names: readonly string[]) => `It is used by: ${names.join(', ')}.`,
    made: (kind: string) => `New link: ${kind}.`,
    revoked: (kind: string) => `The link is revoked: ${kind}.`,
    clients: {
      google: 'Google Calendar',
      apple: 'Apple Calendar',
      outlook: 'Outlook',
      thunderbird: 'Thunderbird',
      other: 'Another calendar',
    },
    /** ago: 11 hours ago */
    fetched: (client: string, ago: string) => `${client} last fetched it ${ago}`,
    /** time of the change: 9:40, or its date on another day */
    before: (time: string) => `before the change (${time})`,
    every: (seconds: number) => `usually every ${span(seconds)}`,
    /** In the first day of a link. */
    notYet: 'No calendar has fetched it yet.',
    /** time when the link was made */
    unused: (time: string) => `No calendar has fetched it since ${time}.`,
    setUp: 'Add it to a calendar',
    /** What each link does. */
    how: {
      google: 'asks once whether to add it, and looks for changes about once a day',
      apple: 'on iPhone, iPad and Mac, as often as you set there',
      outlook: 'on the web, with the link filled in',
    },
    cancelled: 'Cancelled lessons',
    cancelledChoices: { remove: 'Leave out', keep: 'Keep as CANCELLED' },
    notes: 'Notes of own entries',
    notesHint: 'They are private. Whoever has the link then reads them, too.',
    deadlines: 'Deadlines',
    deadlinesHint:
      'When sign-ups open and end, until when you can cancel, and the dates of the academic year.',
    loadFailed: 'Your calendar links could not be loaded',
    /** After other sessions were ended. */
    offer: {
      title: 'New calendar links?',
      why: 'These links were visible where you have just logged out, and they still work there. If it was not you, create new ones: the old links stop working at once.',
      renew: 'Create new links',
      keep: 'Keep them',
      renewed:
        'The old links have ended. You find the new ones under Other calendars; add them to your calendars.',
    },
    failed: 'The link could not be changed.',
  },
  personalData,
  version: (version: string) => `Kahan ${version}`,
};

export type SettingsPhrases = typeof settings;
