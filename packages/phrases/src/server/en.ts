import type { ErrorCode } from '@kahan/contract/runtime';
import type { MenuKind, RoomType } from '@kahan/domain';
import { calendar } from '../en/calendar/calendar.ts';
import { dates } from '../en/dates.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Texts by error code, for callers of the API and readers of the login page. */
const errors: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'Something in the request is not as expected.',
  INVALID_OPTIONS: 'Invalid options values.',
  NOT_AUTHENTICATED: 'You are not authenticated.',
  LOGIN_FAILED: 'Login failed.',
  PASSWORD_REQUIRED: 'Password required. (use password for the student system)',
  FORBIDDEN: 'You have not permission for this.',
  NOT_WITH_THIS_LOGIN:
    'This is not available with your login: the student system asks for its own password here. Use the student system itself.',
  CSRF_FAILED: 'The request did not come from an open page of yours. Reload the page and try again.',
  CROSS_SITE: 'The request came from another site. Open Kahan directly.',
  NOT_FOUND: 'Does not exists.',
  METHOD_NOT_ALLOWED: 'This cannot be done with this address.',
  TOO_MANY_LINKS: 'You have reached the limit of private links. Revoke one that you no longer need.',
  TOO_MANY_ENTRIES: 'You have 100 entries of your own. Delete one that you no longer need.',
  TOO_MANY_PEOPLE: 'One of you shares free time with 20 people already. Stop sharing with one of them first.',
  ENTRY_CHANGED: 'The entry was changed elsewhere in the meantime. Check it and save it again.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The request is in a form that is not understood here.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a while and try again.',
  TOO_MANY_REQUESTS: 'You have sent too much at once. Nothing was done; please wait a moment and try again.',
  UNKNOWN_ERROR: 'Something went wrong.',
  STUDENT_SYSTEM_GARBAGE: 'We cannot read the response from the student system. Please try again later.',
  STUDENT_SYSTEM_DOWN: 'The student system is not available now. Please try again later.',
  STUDENT_SYSTEM_UNCONFIRMED:
    'The student system gives unusual answers. Until we have checked them, we show the last known data.',
  BUSY: 'Too many requests are waiting just now. Nothing was sent; please try again in a moment.',
  NOT_READY: 'Your data is still being loaded. Please try again in a moment.',
  STUDENT_SYSTEM_TIMEOUT: 'The student system takes too long to answer. Please try again later.',
};

/** Phrases that the server renders; the browser's bundles do not contain them. */
export const en = {
  errors,
  pages: {
    description:
      'Timetable, exam dates, results, subjects, campus map, canteen menus and calendar for students and staff.',
    oldBrowser: 'This browser is too old for Kahan. Update it, or open Kahan in another one.',
    scriptOff: 'Kahan needs JavaScript. Allow it for this site in the settings of your browser.',
  },
  /** In place of an image that is not shown, with its text where it has one; on a line of its own. */
  image: { named: (text: string) => `Picture: ${text}`, unnamed: 'Picture' },
  login: {
    title: 'Log in · Kahan',
    heading: 'Log in to Kahan',
    /** Whose password the form takes. */
    hint: {
      password: 'The name and password are the same as for the student system.',
      ldap: 'Use the name and password of your university account.',
    },
    /** Where the university's own login comes first. */
    hintElsewhere: 'You log in on the page of your university. Kahan does not see your password.',
    withAccount: 'Log in with your university account',
    /** `name` is what the account is called: eduID.cz. */
    withNamedAccount: (name: string) => `Log in with your ${name} account`,
    /** A session is about to end, and the university does not know its reader any more. */
    renewal: 'You have been logged in for a long time. Please confirm that it is you.',
    otherAccount: 'Use another account',
    otherWays: 'Other ways to log in',
    /** Why a login at the university's own login, or by its directory, failed. */
    refused: {
      interrupted:
        'This login has been used already, took too long, or began in another browser. Please log in again.',
      denied: 'The login was not completed. You can try again.',
      'provider-down':
        'The university login is not answering now. Your account is all right; please try again in a moment.',
      untrusted: 'We could not verify the answer of the university login. Please log in again.',
      'not-permitted': 'This account may not log in to Kahan. If you have another one, use that.',
      'unknown-login': 'The student system does not know this account. If you have another one, use that.',
      'other-identity':
        'Another university account is linked to your login. Use that one, or ask support to unlink it.',
      ended: 'You were logged out by the university login in the meantime. Please log in again.',
      'directory-down':
        'The university login is not answering now. Your account is all right; please try again in a moment.',
      'two-accounts':
        'The university has more than one account with this name, so you cannot log in with it. Please report it.',
      'password-expired':
        'The password of your university account has expired. Set a new one at your university, then log in here.',
      'password-change':
        'The university asks you to change the password of your account first. Change it there, then log in here.',
      'account-locked':
        'Your university account is locked, usually after several wrong passwords. Try again later, or ask your university to unlock it.',
      'account-disabled': 'Your university account is disabled. Ask your university about it.',
      'account-expired': 'Your university account has expired. Ask your university about it.',
      'account-restricted': 'Your university does not let this account log in here now.',
    } satisfies Record<
      | 'interrupted'
      | 'denied'
      | 'provider-down'
      | 'untrusted'
      | 'not-permitted'
      | 'unknown-login'
      | 'other-identity'
      | 'ended'
      | 'directory-down'
      | 'two-accounts'
      | 'password-expired'
      | 'password-change'
      | 'account-locked'
      | 'account-disabled'
      | 'account-expired'
      | 'account-restricted',
      string
    >,
    username: 'Username',
    password: 'Password',
    submit: 'Log in',
    /** The text of the link, and the rest of the sentence. */
    forgotten: {
      password: ['Forgotten your password?', ' The student system will help.'],
      ldap: ['Forgotten your password?', ' Your university will help.'],
    } as Record<'password' | 'ldap', [string, string]>,
    /** Before links to pages that open without a login. */
    withoutLogin: 'Without logging in:',
    languages: { label: 'Language', cs: 'Čeština', en: 'English' },
    /** Wednesday 18 November; of a local date, YYYY-MM-DD. */
    today: (date: string) => DAY.format(new Date(`${date}T12:00:00Z`)),
    week: (week: number, semester: 1 | 2) =>
      `Week ${week} of the ${semester === 1 ? 'winter' : 'summer'} semester`,
    failed: 'Login failed. The name or the password is wrong. Check that Caps Lock is off.',
    passwordRequired: {
      password: 'Password required. (use password for the student system)',
      ldap: 'Password required. (use password for your university account)',
    },
    usernameRequired: 'Login failed. Fill in your username.',
    otherAddress: (address: string) =>
      `You opened this page at another address than the portal’s, so the login was lost. Go to ${address} and log in there.`,
    expired: 'This page was open for too long. Please log in again.',
    locked: (minutes: number) =>
      minutes === 1
        ? 'Too many attempts. Try again in a minute.'
        : `Too many attempts. Try again in ${minutes} minutes.`,
  },
  /** The page in which a login of the app ends when the system did not open the app. */
  appLogin: {
    title: 'Open the app · Kahan',
    heading: 'Back to the app',
    hint: 'You are logged in, but the app did not open automatically.',
    open: 'Open the app',
    validity:
      'The button works once, within a minute of logging in. After that, start again with the login in the app.',
  },
  docs: {
    title: 'The API of Kahan',
    intro: 'All calls, from the table that the server itself uses. The same for machines:',
    public: 'open to all',
    user: 'needs a login',
    login:
      'A login comes as the cookie kahan_access, or as the header Authorization: Bearer with the access_token that GET /api/complete/token answers with tokens=1. With that header, cookies are ignored.',
    csrf: (header: string) =>
      `With cookies, send the header ${header} with the value of the cookie kahan_csrf.`,
    ownToken: 'The form brings a token of its own.',
    changesState:
      'Answered only to the scripts of the portal and to programs, not to links, images or other sites.',
    conditional: 'Answers 304 when nothing has changed.',
    input: 'Input',
    answer: 'Answer',
    page: 'a page',
    errors: 'Errors',
    errorsIntro: 'Each error is a JSON body with code, message in your language, and requestId.',
    general: 'any call',
    socket: {
      title: 'Live messages',
      connect:
        'socket.io, over a WebSocket only: a client that begins by polling, as clients do by default, gets a connect_error that says so. The cursor is the one of the last acknowledgement of id, moved on by the messages since; what was missed after it is sent first. With none nothing old is sent. The token is the access token of a client without cookies.',
      sent: 'A client sends these messages; watch needs a login. One that does not fit is acknowledged with { error: "VALIDATION_FAILED" }.',
      received:
        'The server sends { cursor, payload }, with these payloads. An empty ids means the whole service.',
    },
  },
  /** Parts of a menu (spec 9, Food). */
  menuKinds: {
    soup: 'Soups',
    main: 'Main dishes',
    salad: 'Salads',
    side: 'Side dishes',
    other: 'Other',
    dessert: 'Desserts',
  } as Record<MenuKind, string>,
  /** Names of the room types 1 to 9. */
  roomTypes: {
    1: 'Lecture hall',
    2: 'Classroom',
    3: 'Laboratory',
    4: 'Computer room',
    5: 'Office',
    6: 'Study room',
    7: 'Gym',
    8: 'Facilities',
    9: 'Technical room',
  } as Record<RoomType, string>,
  /** Calendar feeds, as calendars elsewhere show them. */
  feeds: {
    names: { schedule: 'Kahan: timetable', terms: 'Kahan: exam dates', events: 'Kahan: university events' },
    lessons: calendar.kinds,
    terms: calendar.exams,
    /** The first three stand after a subject, the others alone. */
    deadlines: calendar.deadlines,
    titleOf: (name: string, kind: string) => `${name}: ${kind}`,
    /** Before the title of an event that does not take place. */
    cancelled: (title: string) => `CANCELLED: ${title}`,
    roomAt: (address: string) => `Room on the map: ${address}`,
    startOf: dates.start,
    termAt: (address: string) => `The date in Kahan: ${address}`,
  },
  push: {
    /** Title of an item with an unknown type. */
    one: 'A new message',
    /** Titles for a push service that can read them: they do not say how a student does. */
    results: (subject: string) => `${subject}: your results changed`,
    group: (subject: string) => `${subject}: your class group changed`,
    studies: 'Your programme changed',
    many: (count: number) => `${count} new messages`,
  },
  /** The page of an export that says what each of its files is. */
  personalData: {
    title: 'Your data in Kahan',
    made: (when: string, host: string) => `Made on ${when} by ${host}.`,
    how: [
      'The files are text in the format JSON, for you and for other programs. A browser or any text editor opens them. Dates and times are in universal time (UTC), which is marked by a Z at the end.',
      'This archive is about you. Give it only to people who may know your results.',
    ],
    contents: 'What is in it',
    file: 'File',
    records: 'Records',
    files: {
      profile: {
        name: 'Profile',
        what: 'Your login, language, name, degrees and email, and when you first and last used Kahan.',
      },
      studies: { name: 'Programmes', what: 'Your programmes as the student system has them.' },
      results: { name: 'Results', what: 'Your subjects, credits, exams and grades.' },
      timetable: { name: 'Timetable', what: 'Your lessons with weeks, rooms and teachers.' },
      'exam-dates': {
        name: 'Exam dates',
        what: 'The dates that are open to you, and for which of them you are signed up.',
      },
      'class-groups': { name: 'Class groups', what: 'Your groups and their items, without the files.' },
      requests: {
        name: 'Requests',
        what: 'What you asked the student system for through Kahan, such as sign-ups, and how it ended.',
      },
      news: { name: 'News', what: 'Your news, and the public news you postponed or archived.' },
      preferences: {
        name: 'Settings',
        what: 'Your choice of notifications and your quiet time, in minutes after midnight. While you have not changed or answered anything, there is no record.',
      },
      sessions: { name: 'Logins', what: 'The devices on which you are logged in.' },
      'university-account': {
        name: 'University account',
        what: 'Your account at the university login with which you log in to Kahan. No record: you log in with a password.',
      },
      'known-browsers': {
        name: 'Known browsers',
        what: 'Until when a browser in which you have logged in is treated as known. Kahan does not know which browsers they are.',
      },
      notifications: { name: 'Notifications', what: 'Where your notifications are sent.' },
      notified: {
        name: 'What you were notified about',
        what: 'Which cards of news.json were sent to your devices, and whether they arrived.',
      },
      'calendar-feeds': {
        name: 'Calendar feeds',
        what: 'Your feeds, and which calendars have fetched them.',
      },
      'own-entries': { name: 'Own entries', what: 'Entries that you added to your timetable.' },
      'exam-plan': {
        name: 'Exam plan',
        what: 'What you want of the exam period, and the exam dates of the plan that you follow.',
      },
      'prepared-sign-ups': {
        name: 'Prepared sign-ups',
        what: 'Sign-ups that you prepared for an opening, and what became of them.',
      },
      waits: { name: 'Waiting lists', what: 'The exam dates that you waited for, and how that ended.' },
      reminders: { name: 'Reminders', what: 'What you are about to be, or were lately, reminded of.' },
      'private-links': { name: 'Private links', what: 'Links to your timetable that you have made.' },
      'common-free-time': {
        name: 'Common free time',
        what: 'With whom you have agreed that you both see when you are both free.',
      },
      messages: {
        name: 'Messages to the app',
        what: 'What your open pages were told in the last 90 days, so that they loaded what had changed.',
      },
    },
    leftOut: 'What is not in it',
    leftOutWhy: [
      'Secrets: passwords are not stored. Of logins, feeds and links only fingerprints are stored, from which nobody can derive the secret.',
      'Files that you handed in: they are only in the student system. It is also where mistakes in your results and programmes are corrected.',
      'Public data, such as the timetables of rooms.',
    ],
  },
};

/** A file of an export. */
export type PersonalFile = keyof typeof en.personalData.files;

export type ServerPhrases = typeof en;
