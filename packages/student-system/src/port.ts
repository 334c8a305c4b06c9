import type {
  CatalogueKind,
  Catalogues,
  Command,
  CommandOutcome,
  Identity,
  Lesson,
  PublicNews,
  ResultRecord,
  StudentGroup,
  StudentLesson,
  StudentTerm,
  Study,
  TermHour,
  UploadCommand,
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

/** A part of a catalogue, in the order of its keys. */
export interface CataloguePage<T> extends Records<T> {
  /** Where the next part begins; null behind the last. */
  next: string | null;
}

/**
 * One entry of the change feed. Every well-formed service name (`a-z` and `-`, 1 to 40 characters) is passed on; the
 * reader ignores the services that it keeps no records of. Known services:
 * - `results`: login and the record keys (`study:code:year:semester`) that changed or went away
 * - `schedule` without login: lessons (gl) that changed for whoever attends them
 * - `schedule` with login: lessons (gl) that this student joined or left
 * - `identity`, `studies`: login only
 * - `terms` without login: terms (term_id) that opened, changed, filled or went away
 * - `terms` with login: terms (term_id) where this student's own part changed: signed, hour, eligibility
 * - `groups`: login and the keys (`study:gl`) of groups with changed items
 * - `news`: keys are news ids
 * - a catalogue kind: keys of its records (CATALOGUE_KEYS); lessons of the catalogue come as `schedule` without login
 */
export interface Change {
  service: string;
  login: string | null;
  keys: string[];
}

/** An entry of the feed that could not be read, and what it may be about. */
export interface BadChange extends BadRecord {
  concerns: {
    /** null when the name could not be read: the change may be about any service. */
    service: string | null;
    /** null: about no person. undefined: could not be read, so the change may be about any person. */
    login: string | null | undefined;
  };
}

export interface ChangePage {
  /** Id of the store behind the feed. Another one means another university: cursors and copies are void. */
  epoch: string;
  /** Where to go on reading. */
  cursor: string;
  changes: Change[];
  /** true when more changes wait behind this page. */
  more: boolean;
  bad: BadChange[];
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
  /** Terms that a student may see, or only those named. */
  terms(login: string, ids?: string[], options?: CallOptions): Promise<Records<StudentTerm>>;
  /** Class groups of a student, or only those with the named keys (`study:gl`). */
  groups(login: string, keys?: string[], options?: CallOptions): Promise<Records<StudentGroup>>;
  /**
   * What everybody may know. Named records, or all of them part by part: `after` is the `next` of the part before.
   * What changes while one reads is in the change feed.
   */
  catalogue<K extends CatalogueKind>(
    kind: K,
    ask: { keys: string[] } | { after: string | null },
    options?: CallOptions,
  ): Promise<CataloguePage<Catalogues[K]>>;
  /** The academic year that a date (YYYY-MM-DD) lies in. */
  yearSchedule(date: string, options?: CallOptions): Promise<YearSchedule>;
  /**
   * Changes after a cursor; null starts at the present without any.
   * Waits up to `waitSeconds` for the first one (long poll).
   */
  changes(cursor: string | null, waitSeconds: number, options?: CallOptions): Promise<ChangePage>;

  /**
   * Does something for a student, at most once for each key: the same key again gives the outcome of the first time.
   * A refusal is an outcome, not an error. After an error it is open whether it was done: ask {@link outcome}.
   */
  perform(command: Command, options?: CallOptions): Promise<CommandOutcome>;
  /** As perform, with a file that is passed on as it arrives. */
  upload(
    command: UploadCommand,
    body: AsyncIterable<Uint8Array>,
    options?: CallOptions,
  ): Promise<CommandOutcome>;
  /** What became of a command; null when its key was never seen, so that it may still arrive. */
  outcome(login: string, key: string, options?: CallOptions): Promise<CommandOutcome | null>;
  /** Ends a command for good: its outcome, or `voided` when it was not done, and then it never will be. */
  settle(login: string, key: string, options?: CallOptions): Promise<CommandOutcome>;
  /** Hours of a term that a signed student may move to. */
  hours(login: string, studyId: string, termId: string, options?: CallOptions): Promise<TermHour[]>;
  /** A short-lived address of a file that was handed in; `opened` says whether a teacher has read it. */
  downloadLink(
    login: string,
    studyId: string,
    itemId: string,
    options?: CallOptions,
  ): Promise<{ url: string; opened: boolean }>;
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
