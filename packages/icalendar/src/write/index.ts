export { type WrittenCalendar, type WrittenEvent, writeCalendar } from './calendar.ts';
export { contentLines, escaped } from './content-lines.ts';
