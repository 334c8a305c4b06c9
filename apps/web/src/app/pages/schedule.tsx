/** The timetable (spec 2, Schedule). */
export function SchedulePage() {
  return null;
}
