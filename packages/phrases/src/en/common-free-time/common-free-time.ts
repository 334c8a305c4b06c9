import { clock, counted } from '../../words.ts';

const part = (count: number, one: string, other: string) =>
  count === 0 ? '' : counted('en', count, { one, other });

/** Phrases of the screen on which two students see when both are free. */
export const commonFreeTime = {
  people: 'People you share free time with',
  empty: 'Nobody yet',
  emptyHint:
    'Send somebody an invitation. Once they agree and you confirm, you both see when you are both free.',
  nameless: 'Name not known yet',
  since: (date: string, until: string) => `since ${date}, until ${until}`,
  /** The invitation of the reader was accepted by the one whose name stands above. */
  toConfirm: (until: string) =>
    `Wants to accept your invitation. Nobody sees anything until you confirm; you can do so until ${until}.`,
  /** The reader has accepted the invitation of the one whose name stands above. */
  waiting: (until: string) => `Is to confirm your name until ${until}. Until then nobody sees anything.`,
  confirm: 'Confirm',
  confirmOf: (name: string) => `Confirm: ${name}`,
  confirmFailed: 'The name was not confirmed.',
  show: 'Show free time',
  showOf: (name: string) => `Show free time with ${name}`,
  ending: {
    agreed: {
      act: 'Stop sharing',
      actOf: (name: string) => `Stop sharing free time with ${name}`,
      title: (name: string) => `Stop sharing free time with ${name}?`,
      hint: 'It ends at once for both of you. To share again, one of you sends a new invitation.',
      yes: 'Stop sharing',
    },
    'to-confirm': {
      act: 'Refuse',
      actOf: (name: string) => `Refuse: ${name}`,
      title: (name: string) => `Refuse ${name}?`,
      hint: 'The invitation is used up. To share free time, you send a new one.',
      yes: 'Refuse',
    },
    waiting: {
      act: 'Take back',
      actOf: (name: string) => `Take back your agreement: ${name}`,
      title: (name: string) => `Take back your agreement with ${name}?`,
      hint: 'The invitation is used up. To share free time, one of you sends a new one.',
      yes: 'Take back',
    },
  },
  ended: (name: string) => `You do not share free time with ${name}.`,
  endFailed: 'Sharing was not stopped.',
  listFailed: 'The people you share free time with could not be loaded.',

  invite: 'Invite somebody',
  promise:
    'You both see when you are both free. Nobody sees the other’s lessons, exams, places or own entries. Either of you can stop it at any time.',
  once: 'An invitation works for one student and for seven days. Before you share anything, you confirm who has accepted it.',
  make: 'Create invitation',
  makeFailed: 'The invitation was not created.',
  tooMany: (count: number) => `You have reached the limit of ${count} open invitations. Revoke one first.`,
  ready: 'Your invitation is ready',
  readyHint: 'Send the link to one person. This is the only time you see all of it.',
  address: 'Address of the invitation',
  copy: 'Copy',
  share: 'Share',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  shareTitle: 'When are we both free?',
  open: 'Open invitations',
  until: (date: string) => `Open until ${date}`,
  made: (date: string) => `created ${date}`,
  withdraw: 'Revoke',
  withdrawOf: (until: string, made: string) => `Revoke invitation: ${until}, ${made}`,
  withdrawn: 'The invitation no longer works.',
  withdrawFailed: 'The invitation was not revoked and still works.',

  asks: (name: string) => `${name} wants to share free time with you`,
  sees: 'If you agree, you both see:',
  seesYes: ['the name of the other', 'when you are both free, Monday to Friday from 7:00 to 20:00'],
  seesNot: 'Neither sees the other’s lessons, exams, places or own entries, or why the other is busy.',
  canEnd: 'Either of you can stop it at any time.',
  isConfirmed: (name: string) => `${name} then confirms your name. It ends with the academic year.`,
  agree: 'Agree',
  decline: 'Decline',
  declined: 'You have declined. The invitation no longer works.',
  acceptFailed: 'Your agreement was not saved.',
  declineFailed: 'The invitation was not declined.',
  accepted: (name: string) => `${name} is to confirm your name.`,
  agreed: (name: string) => `You share free time with ${name}.`,
  already: (name: string) => `You already share free time with ${name}`,
  own: 'This is your own invitation',
  ownHint: 'Send its link to the person you want to share free time with.',
  gone: 'This invitation no longer works',
  goneHint: 'It was used or revoked, it has expired, or its address is incomplete. Ask for a new one.',
  invitationFailed: 'The invitation could not be loaded.',
  loginTitle: 'Log in to read the invitation',
  loginHint: 'A student wants to share free time with you. Kahan shows who it is after you log in.',
  loginList: 'Log in to share free time',
  loginListHint: 'Two students who agree see when both are free.',
  login: 'Log in',
  studentsOnly: 'Only students share free time',
  studentsOnlyHint: 'Kahan compares the timetables of students.',
  toList: 'People you share with',
  toTimetable: 'Your timetable',

  with: (name: string) => `Free time with ${name}`,
  hours: (least: number) => `Monday to Friday, 7:00 to 20:00, at least ${least} minutes.`,
  weeks: 'Week',
  previous: 'Previous week',
  next: 'Next week',
  thisWeek: 'This week',
  range: (from: string, until: string) => `${from} – ${until}`,
  slot: (from: number, until: number) => `${clock(from)}–${clock(until)}`,
  length: (minutes: number) =>
    [part(Math.floor(minutes / 60), 'hour', 'hours'), part(minutes % 60, 'minute', 'minutes')]
      .filter(Boolean)
      .join(' '),
  none: 'No free time in common',
  over: 'Over',
  missingOwn: 'Your timetable for this week is not known yet',
  missingOther: (name: string) => `The timetable of ${name} for this week is not known`,
  missingHint: 'Kahan cannot say when you are both free, so it shows no free time.',
  weekFailed: 'The common free time could not be loaded.',
  noWeek: 'There is no free time for this week',
  noWeekHint: 'It is shown from the present week to the end of the academic year.',
  stopped: 'You no longer share free time here',
  stoppedHint: 'One of you has stopped it, or the address is incomplete.',
};

export type CommonFreeTimePhrases = typeof commonFreeTime;
