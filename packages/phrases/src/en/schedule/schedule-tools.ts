import { capital, clock, form, list } from '../../words.ts';

const HUES = [
  'ochre',
  'straw',
  'moss',
  'leaf green',
  'sea green',
  'teal',
  'sky blue',
  'cobalt',
  'iris',
  'plum',
  'rose',
  'berry',
];

const hours = (count: number) => `${count} ${form('en', count, { one: 'hour', other: 'hours' })}`;
const minutes = (count: number) => `${count} ${form('en', count, { one: 'minute', other: 'minutes' })}`;

/** Phrases of the timetable's tools: share, colours, detail, free time, legend. */
export const scheduleTools = {
  share: 'Share',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  options: 'What to show',
  add: 'Add timetable',
  /** Opens both. */
  addAny: 'Add',
  addEntry: 'Add own entry',
  legendEntry: 'own entry',
  freeEntries: 'your own entries',
  sources: 'Timetables',
  remove: (name: string) => `Remove ${name}`,
  colourOf: (name: string) => `Colour: ${name}`,
  subjectColourHint: 'Used when only one timetable is shown.',
  colour: 'Colour',
  /** A hue of the palette, 1 to 12. */
  hue: (number: number) => HUES[number - 1] ?? '',
  randomColour: 'Random',
  usualColour: 'Default',
  detailNone: 'Nothing of this subject is in the timetables on screen.',
  group: (group: string) => `group ${group}`,
  when: (weekday: string, from: number, to: number) => `${capital(weekday)} ${clock(from)}–${clock(to)}`,
  changedOn: (week: number, date: string, usually: string) => `Week ${week}, ${date}: changed, ${usually}`,
  cancelledOn: (week: number, date: string | null, reason: string | null) =>
    `Week ${week}${date ? `, ${date}` : ''}: cancelled${reason ? `, ${reason}` : ''}`,
  /** Another lesson at the same time: At the same time: Physics I, 10:00–11:50, odd weeks */
  clash: (name: string, from: number, to: number, weeks: string) =>
    `At the same time: ${name}, ${clock(from)}–${clock(to)}, ${weeks}`,
  inTimetables: (names: readonly string[]) => `In: ${list(names, 'and')}`,
  aboutSubject: 'About the subject',
  onMap: (room: string) => `${room} on the map`,
  showToo: 'Also show the timetable of',
  wholeSubject: 'All groups of the subject',
  addNamed: (name: string) => `Add timetable: ${name}`,
  freeTitle: 'Free time',
  freeOf: (names: readonly string[]) =>
    names.length === 1
      ? `When nothing takes place in: ${list(names, 'and')}`
      : `When nothing takes place in any of: ${list(names, 'and')}`,
  freeWeek: (week: number) => `Week ${week}`,
  freeAllWeeks: 'The same in every week',
  freeShortest: (count: number) => `Only times of ${minutes(count)} or longer.`,
  freeAll: 'Free all day',
  freeNone: 'Nothing is free',
  freeLoading: 'Loading the timetables that are to be compared.',
  freeUntrusted: (names: readonly string[]) =>
    `Free time cannot be trusted: ${list(names, 'and')} could not be loaded.`,
  freeExams: 'your exams',
  freeUntrustedHint: 'What is listed below applies to the others only.',
  freeLeftOut: (names: readonly string[]) => `Left out, since it is not known here: ${list(names, 'and')}.`,
  fromTo: (from: number, to: number) => `${clock(from)}–${clock(to)}`,
  length: (count: number) => {
    const whole = Math.floor(count / 60);
    const rest = count % 60;
    return [whole > 0 && hours(whole), rest > 0 && minutes(rest)].filter(Boolean).join(' ');
  },
  legend: 'Legend',
  legendExam: 'exam or credit',
  legendCancelled: 'cancelled',
};

export type ScheduleToolsPhrases = typeof scheduleTools;
