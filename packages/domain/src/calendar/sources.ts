/** School-event categories (spec 3). */
export const EVENT_CATEGORIES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/** The sources of a calendar (spec 2). Deadlines are our addition. */
export const CALENDAR_SOURCES = ['schedule', 'exams', 'deadlines', 'school'] as const;
export type CalendarSource = (typeof CALENDAR_SOURCES)[number];

/** The choice of a reader. Sources that the reader does not have are off. */
export type CalendarChoice = Record<CalendarSource, boolean> & {
  /** The chosen categories of school events, in order. */
  categories: readonly EventCategory[];
};

/** A student, a teacher, another user, or somebody who is not logged in. */
export type CalendarReader = 'student' | 'teacher' | 'user' | 'visitor';

/** Categories of a first visit (spec 9: they include school actions): those that concern every student. */
export const DEFAULT_CATEGORIES: readonly EventCategory[] = [1, 2, 3];

/** The sources that a reader can have (spec 6). Study dates concern everyone who is logged in. */
export const SOURCES_OF: Record<CalendarReader, readonly CalendarSource[]> = {
  student: CALENDAR_SOURCES,
  teacher: CALENDAR_SOURCES,
  user: ['deadlines', 'school'],
  visitor: ['school'],
};

/** The choice of a first visit: exams and schedule where the reader has them, school events except for students (spec 6). */
export function defaultChoice(reader: CalendarReader): CalendarChoice {
  const has = (source: CalendarSource) => SOURCES_OF[reader].includes(source);
  return {
    ...{ schedule: has('schedule'), exams: has('exams'), deadlines: has('deadlines') },
    school: reader !== 'student',
    categories: reader === 'visitor' ? EVENT_CATEGORIES : DEFAULT_CATEGORIES,
  };
}

/**
 * The choice as it applies to a reader, from what the device kept. A visitor cannot choose and sees all school events.
 * @param kept null when nothing is kept
 */
export function choiceOf(kept: CalendarChoice | null, reader: CalendarReader): CalendarChoice {
  if (kept === null || reader === 'visitor') return defaultChoice(reader);
  const has = (source: CalendarSource) => kept[source] && SOURCES_OF[reader].includes(source);
  return withRules(
    {
      ...{ schedule: has('schedule'), exams: has('exams') },
      ...{ deadlines: has('deadlines'), school: has('school') },
      categories: kept.categories,
    },
    reader,
  );
}

/** A tap on a source or on a category. */
export type ChoiceChange = { source: CalendarSource; on: boolean } | { category: EventCategory; on: boolean };

/**
 * The choice after a tap. A category that is switched on switches the school events on. When no category is active, all
 * become active again; with a student the school events are removed instead (spec 5, product 22).
 */
export function choiceAfter(
  choice: CalendarChoice,
  change: ChoiceChange,
  reader: CalendarReader,
): CalendarChoice {
  if (reader === 'visitor') return choice;
  if ('category' in change) {
    const { category, on } = change;
    const categories = EVENT_CATEGORIES.filter((one) =>
      one === category ? on : choice.categories.includes(one),
    );
    return withRules({ ...choice, categories, school: choice.school || on }, reader);
  }
  const { source, on } = change;
  if (!SOURCES_OF[reader].includes(source)) return choice;
  // School events without a category would show nothing.
  const categories = source === 'school' && on && choice.categories.length === 0;
  return {
    ...choice,
    [source]: on,
    categories: categories ? EVENT_CATEGORIES : choice.categories,
  };
}

function withRules(choice: CalendarChoice, reader: CalendarReader): CalendarChoice {
  if (choice.categories.length > 0) return choice;
  return reader === 'student' ? { ...choice, school: false } : { ...choice, categories: EVENT_CATEGORIES };
}
