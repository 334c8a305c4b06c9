import {
  CALENDAR_SOURCES,
  CALENDAR_VIEWS,
  type CalendarChoice,
  type CalendarSource,
  type CalendarView,
  EVENT_CATEGORIES,
} from '@kahan/domain';

/** Settings of the calendar, kept per device (spec 3, Local UI settings). */
export interface CalendarSettings {
  /** The view chosen last; null before the first choice. */
  view: CalendarView | null;
  weekends: boolean;
  /** null before the first choice. */
  choice: CalendarChoice | null;
}

/** The settings from a stored value; what is missing or invalid is as on a first visit. */
export function readSettings(stored: unknown): CalendarSettings {
  const { view, weekends, choice } = Object(stored) as Record<string, unknown>;
  return {
    view: CALENDAR_VIEWS.find((one) => one === view) ?? null,
    weekends: weekends !== false,
    choice: readChoice(choice),
  };
}

function readChoice(stored: unknown): CalendarChoice | null {
  const sources = Object(stored) as Record<string, unknown>;
  const { categories } = sources;
  const isWhole = CALENDAR_SOURCES.every((source) => typeof sources[source] === 'boolean');
  if (!isWhole || !Array.isArray(categories)) return null;
  const on = (source: CalendarSource) => sources[source] === true;
  return {
    ...{ schedule: on('schedule'), exams: on('exams'), deadlines: on('deadlines'), school: on('school') },
    categories: EVENT_CATEGORIES.filter((category) => categories.includes(category)),
  };
}
