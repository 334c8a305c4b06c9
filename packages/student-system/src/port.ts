import type {
  Identity,
  Lesson,
  PublicNews,
  ResultRecord,
  StudentLesson,
  Study,
  YearSchedule,
} from '@kahan/domain';

/** A record that could not be read; the rest of the reply stands. */
export interface BadRecord {
  key: string;
  reason: string;
}

/** Records of a reply: the readable ones, and what was wrong with the others. */
export interface Records<T> {
  records: T[];
  bad: BadRecord[];
}

export const CHANGE_SERVICES = [
  'identity',
  'studies',
  'schedule',
  'results',
  'news',
  'year-schedule',
] as const;
export type ChangeService = (typeof CHANGE_SERVICES)[number];

/**
 * One entry of the change feed.
 * - `results`: login and the record keys (`study:code:year:semester`) that changed or went away
 * - `schedule` without login: lessons (gl) that changed for whoever attends them
 * - `schedule` with login: lessons (gl) that this student joined or left
 * - `identity`, `studies`: login only
 * - `news`: keys are news ids
 */
export interface Change {
  service: ChangeService;
  login: string | null;
  keys: string[];
}

export interface ChangePage {
  /** Id of the store behind the feed. Another one means another university: cursors and copies are void. */
  epoch: string;
  /** Where to go on reading. */
  cursor: string;
  changes: Change[];
  /** true when more changes wait behind this page. */
  more: boolean;
  bad: BadRecord[];
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The user's own password, for a personal call that answered `password-required`; never kept, never logged. */
  password?: string;
}

/**
 * The external student system as Kahan needs it. Every method may throw a {@link StudentSystemError}.
 * All data is as the system holds it now; nothing is cached behind this port.
 */
export interface StudentSystem {
  /** Checks a password. Wrong name and wrong password are the same error, `login-failed`. */
  authenticate(login: string, password: string, options?: CallOptions): Promise<Identity>;
  identity(login: string, options?: CallOptions): Promise<Identity>;
  studies(login: string, options?: CallOptions): Promise<Records<Study>>;
  /** A student's lessons of the current academic year, or only those named. */
  schedule(login: string, gls?: string[], options?: CallOptions): Promise<Records<StudentLesson>>;
  /** A student's results, or only those with the named record keys. */
  results(login: string, keys?: string[], options?: CallOptions): Promise<Records<ResultRecord>>;
  /** Lessons by id, whoever attends them. Unknown ids are left out. */
  lessons(gls: string[], options?: CallOptions): Promise<Records<Lesson>>;
  /** Public news by id, or all that is published. Withdrawn ones are left out. */
  news(ids?: string[], options?: CallOptions): Promise<Records<PublicNews>>;
  /** The academic year that a date (YYYY-MM-DD) lies in. */
  yearSchedule(date: string, options?: CallOptions): Promise<YearSchedule>;
  /**
   * Changes after a cursor; null starts at the present without any.
   * Waits up to `waitSeconds` for the first one (long poll).
   */
  changes(cursor: string | null, waitSeconds: number, options?: CallOptions): Promise<ChangePage>;
}

export type StudentSystemErrorKind =
  | 'unavailable'
  | 'timeout'
  | 'garbage'
  | 'too-large'
  | 'not-found'
  | 'login-failed'
  | 'password-required'
  | 'refused';

/** What went wrong with a call, by name. The message is for logs and holds no personal data. */
export class StudentSystemError extends Error {
  readonly kind: StudentSystemErrorKind;
  constructor(kind: StudentSystemErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StudentSystemError';
    this.kind = kind;
  }
}
