export { type WrittenCalendar, type WrittenEvent, writeCalendar, writeCalendarOctets } from './calendar.ts';
export { contentLine, escaped } from './content-lines.ts';
