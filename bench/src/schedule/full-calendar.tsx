import FullCalendar, { type EventInput } from '@fullcalendar/react';
import czech from '@fullcalendar/react/locales/cs';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import type { SharedScheduleLesson } from '@kahan/contract';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/palette.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { WEEK } from './lessons.ts';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** The lessons as FullCalendar wants them; made before the measurement. */
export function eventsOf(lessons: readonly SharedScheduleLesson[]): EventInput[] {
  return lessons.flatMap(({ gl, subject_code, blocks }) =>
    blocks.flatMap(({ term, weeks, location }): EventInput[] => {
      const week = weeks[WEEK];
      if (week === undefined) return [];
      const title = [subject_code.value, location?.value].filter(Boolean).join(', ');
      const at = (minutes: number) => `${week.date}T${clock(minutes)}`;
      return [{ id: gl, title, start: at(term.minutes), end: at(term.minutes + term.duration) }];
    }),
  );
}

/** FullCalendar's time grid with the same days and hours, without features that our grid lacks. */
export function TheirGrid({ events }: { events: EventInput[] }) {
  return (
    <FullCalendar
      plugins={[timeGrid, classic]}
      initialView="timeGridWeek"
      initialDate="2026-11-18"
      now="2026-11-18T10:40:00"
      locale={czech}
      weekends={false}
      headerToolbar={false}
      allDaySlot={false}
      slotMinTime="08:00:00"
      slotMaxTime="20:00:00"
      slotDuration="01:00:00"
      nowIndicator
      height="auto"
      eventClass="their-event"
      events={events}
    />
  );
}
