/** Phrases of the panel in which one's own timetable is shared, of the picture, and of the file for calendars. */
export const share = {
  title: 'Share timetable',
  now: 'As it is now',
  nowHint: 'Later changes will not be in the picture or the file. Neither contains your own entries.',
  picture: 'Picture',
  calendar: 'Calendar file',
  /** The beginning of the name of a file. */
  file: 'timetable',
  made: (file: string) => `Saved: ${file}`,
  pictureFailed: 'The picture could not be made. Try the calendar file or a private link.',
  pictureFoot: (host: string, date: string) => `${host}, as of ${date}`,
  calendarEmpty: 'There is no lesson to put into a calendar.',
  /** Title of a cancelled lesson in a calendar. */
  cancelledEvent: (name: string) => `Cancelled: ${name}`,
  eventOf: (name: string, kind: string) => `${name}: ${kind}`,
  link: 'Private link',
  promise: (date: string) =>
    `Whoever gets the link sees your lessons, rooms and teachers until ${date}. Not your exams, grades, own entries or name.`,
  contains: (names: string) => `Shows: ${names}.`,
  ends: 'Valid for',
  end: { semester: 'Until the semester ends', week: 'For a week' },
  name: 'Name (optional)',
  nameHint: 'Only you see it, in the list of your links.',
  nameLong: (length: number, most: number) =>
    `At most ${most} characters fit here, this name has ${length}. Shorten it.`,
  make: 'Create link',
  makeFailed: 'The link was not created.',
  tooMany: (count: number) =>
    `You have reached the limit of ${count} links. Revoke one that you no longer need.`,
  ready: 'Your link is ready',
  readyHint: 'This is the only time you see all of it.',
  address: 'Address of the link',
  copy: 'Copy',
  share: 'Share',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  links: 'Active links',
  linksFailed: 'Your links could not be loaded.',
  noLinks: 'There is no link yet.',
  until: (date: string) => `Until ${date}`,
  since: (date: string) => `created ${date}`,
  opened: (date: string) => `last opened ${date}`,
  neverOpened: 'not opened yet',
  cancel: 'Revoke',
  /** @param link its name, or else its facts */
  cancelOf: (link: string) => `Revoke link: ${link}`,
  cancelled: 'The link no longer works.',
  cancelFailed: 'The link was not revoked and still works.',
  plain: 'Address of this page',
  plainHint: 'It opens your lessons only for you, for example on your phone.',
  plainCopy: 'Copy address',
  sharedUntil: (date: string) => `This link works until ${date}.`,
  gone: 'This link no longer works',
  goneHint: 'It has ended, it was revoked, or its address is incomplete. Ask whoever sent it for a new one.',
  toTimetables: 'Timetables of rooms and subjects',
};

export type SharePhrases = typeof share;
