import {
  addDays,
  type Bilingual,
  type DateRange,
  type EventRecord,
  holidayOf,
  mondayOf,
  type PublicNews,
  pragueInstant,
  unixSeconds,
} from '@kahan/domain';
import type { UniversityCalendar } from '../../calendar.ts';
import { type EventText, type NewsText, texts } from '../texts.ts';

const ADDRESS = 'https://akce.kahan.example';
/** Category of important dates (spec 3). */
const DATES = 2;

const at = (date: string, minutes: number) => unixSeconds(pragueInstant(date, minutes));

/** From midnight to the midnight after the last day. */
function allDay({ start, end }: DateRange): Pick<EventRecord, 'start' | 'end'> {
  return { start: at(start, 0), end: at(addDays(end, 1), 0) };
}

type Draft = Omit<EventRecord, 'event_id'>;

const isTold = ({ only }: EventText | NewsText, { season }: UniversityCalendar) =>
  only === undefined || only.includes(season);

function listedEvents(calendar: UniversityCalendar, today: string): Draft[] {
  const { semesters, holidays } = calendar.schedule;
  // St Nicholas and snow have their season, whatever day teaching begins on.
  const september = mondayOf(`${calendar.year}-09-01`);
  const from = { winter: semesters[1].start, summer: semesters[2].start, september, today };
  return texts('events').listed.flatMap((event) => {
    const date = addDays(from[event.from], event.day);
    const { title, categories, path, start = 0, minutes = 0, days } = event;
    const isHeld = isTold(event, calendar) && (event.from !== 'today' || holidayOf(holidays, date) === null);
    if (!isHeld) return [];
    const time =
      days === undefined
        ? { start: at(date, start), end: at(date, start + minutes) }
        : allDay({ start: date, end: addDays(date, days - 1) });
    return [{ ...time, title, categories, url: path === null ? null : `${ADDRESS}/${path}` }];
  });
}

/** Teaching, exams and holidays of the year. */
function academicDates({ schedule, weeks }: UniversityCalendar): Draft[] {
  const dated = (title: Bilingual, range: DateRange): Draft => ({
    ...allDay(range),
    title,
    categories: [DATES],
    url: null,
  });
  const ofSemesters = ([1, 2] as const).flatMap((semester) => {
    const { start, exam_periods } = schedule.semesters[semester];
    const { cs, en } = texts('events').semesters[semester];
    const last = addDays(start, weeks * 7 - 3);
    return [
      dated({ cs: `Začátek výuky ${cs}`, en: `Teaching of the ${en} begins` }, { start, end: start }),
      dated({ cs: `Konec výuky ${cs}`, en: `Teaching of the ${en} ends` }, { start: last, end: last }),
      ...exam_periods.map((period) =>
        dated({ cs: `Zkouškové období ${cs}`, en: `Exam period of the ${en}` }, period),
      ),
    ];
  });
  return [...ofSemesters, ...schedule.holidays.map(({ name, ...range }) => dated(name, range))];
}

/** Events of the academic year and of the days after today, numbered in order of time. */
export function makeEvents(calendar: UniversityCalendar, today: string): EventRecord[] {
  return [...listedEvents(calendar, today), ...academicDates(calendar)]
    .toSorted((a, b) => a.start - b.start)
    .map((event, index) => ({ event_id: `e-${String(index + 1).padStart(4, '0')}`, ...event }));
}

const DAY_SECONDS = 86_400;

/** Public news of the last 60 days. */
export function makeNews(calendar: UniversityCalendar, today: string): PublicNews[] {
  const told = texts('news').filter((news) => isTold(news, calendar));
  return told.map(({ days_ago, hour, minute, source, title, body, urls }, index) => ({
    id: `n-${String(index + 1).padStart(4, '0')}`,
    ts: at(today, 0) - days_ago * DAY_SECONDS + hour * 3600 + minute * 60,
    title,
    body,
    urls,
    source,
  }));
}
