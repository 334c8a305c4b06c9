// Parts of queries that several alerts share. One cause fires one alert, so alerts about its effects wait for its end.

/** Another store answers in place of the student system's own. */
export const OTHER_STORE = 'max(kahan_unconfirmed_answers{subject="epoch"}) == 1';
/** The student system fails as a whole, refuses the portal, or is held back. */
export const STUDENT_SYSTEM_IS_AWAY = `max(kahan_student_system_down) == 1 or max(kahan_student_system_refuses_portal) == 1 or ${OTHER_STORE}`;
/** No portal reaches the database. */
export const DATABASE_IS_AWAY = 'max(kahan_database_up) == 0';

/** `expr`, unless one of these causes explains it. For expressions without labels. */
export const unless = (expr: string, ...causes: readonly string[]): string =>
  `(${expr}) unless on() (${causes.join(' or ')})`;

/** Number of events that all portals have counted in a time, e.g. `5m`. */
export const counted = (metric: string, time: string): string => `sum(increase(${metric}[${time}]))`;
