export { type WrittenCalendar, type WrittenEvent, writeCalendar, writeCalendarOctets } from './calendar.ts';
