import type {
  CanteenRecord,
  CatalogueKind,
  Catalogues,
  Command,
  CommandOutcome,
  Identity,
  Lesson,
  Offer,
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

/** A record that could not be read; the other records of the reply are usable. */
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
  /** `after` of the next part; null for the last part. */
  next: string | null;
}

/**
 * One line of the log of changes. Every well-formed service name (`a-z` and `-`, 1 to 40 characters) is passed on; the
 * reader ignores the services that it keeps no records of. Known services:
 * - `results`: login and the record keys (`study:code:year:semester`) that changed or went away
 * - `schedule` without login: lessons (gl) that changed for all who attend them
 * - `schedule` with login: lessons (gl) that this student joined or left
 * - `identity`, `studies`: login only
 * - `terms` without login: terms (term_id) that opened, changed, filled or went away
 * - `terms` with login: terms (term_id) where this student's own part changed: signed, hour, eligibility
 * - `groups`: login and the keys (`study:gl`) of groups with changed items
 * - `news`: keys are news ids
 * - `capabilities`: no keys; the system offers something else than before
 * - `canteens`: keys are ids of canteens whose menu, opening hours or place changed, or that came or went away
 * - a catalogue kind: keys of its records (CATALOGUE_KEYS); lessons of the catalogue come as `schedule` without login
 */
export interface Change {
  service: string;
  login: string | null;
  keys: string[];
}

/** A line of the log that could not be read, and what it may be about. */
export interface BadChange extends BadRecord {
  concerns: {
    /** null when the name could not be read: the change may be about any service. */
    service: string | null;
    /** null: about no person. undefined: could not be read, so the change may be about any person. */
    login: string | null | undefined;
  };
}

export interface ChangePage {
  /** Id of the store behind the log. A different epoch means another university: cursors and copies are void. */
  epoch: string;
  /** Where the next read starts. */
  cursor: string;
  changes: Change[];
  /** true when more changes follow this page. */
  more: boolean;
  bad: BadChange[];
}

/** The proof of a user's identity, for a personal call that answered `password-required`; never kept, never logged. */
export interface UserProof {
  /** The user's own password. */
  password?: string;
  /** A token of the university's login about the user (RFC 8693), in place of the password. */
  loginToken?: string;
}

export interface CallOptions extends UserProof {
  signal?: AbortSignal;
}

/**
 * The external student system as Kahan needs it. Every method may throw a {@link StudentSystemError}.
 * All data is as the system holds it now; nothing is cached behind this port.
 */
export interface StudentSystem {
  /**
   * The system's offer. A system that does not have the call offers `USUAL_OFFER`; the same holds for each field that
   * an answer leaves out.
   */
  capabilities(options?: CallOptions): Promise<Offer>;
  /** Checks a password. Wrong name and wrong password are the same error, `login-failed`. */
  authenticate(login: string, password: string, options?: CallOptions): Promise<Identity>;
  identity(login: string, options?: CallOptions): Promise<Identity>;
  studies(login: string, options?: CallOptions): Promise<Records<Study>>;
  /** A student's lessons of the current academic year, or only those named. */
  schedule(login: string, gls?: string[], options?: CallOptions): Promise<Records<StudentLesson>>;
  /** A student's results, or only those with the named record keys. */
  results(login: string, keys?: string[], options?: CallOptions): Promise<Records<ResultRecord>>;
  /** Lessons by id, for all who attend them. Unknown ids are left out. */
  lessons(gls: string[], options?: CallOptions): Promise<Records<Lesson>>;
  /** Public news by id, or all that is published. Withdrawn ones are left out. */
  news(ids?: string[], options?: CallOptions): Promise<Records<PublicNews>>;
  /** Terms that a student may see, or only those named. */
  terms(login: string, ids?: string[], options?: CallOptions): Promise<Records<StudentTerm>>;
  /** Class groups of a student, or only those with the named keys (`study:gl`). */
  groups(login: string, keys?: string[], options?: CallOptions): Promise<Records<StudentGroup>>;
  /**
   * Public records. Named ones, or all of them part by part: `after` is the `next` of the previous part.
   * The log of changes reports records that change between two parts.
   */
  catalogue<K extends CatalogueKind>(
    kind: K,
    ask: { keys: string[] } | { after: string | null },
    options?: CallOptions,
  ): Promise<CataloguePage<Catalogues[K]>>;
  /** The academic year of a date (YYYY-MM-DD). */
  yearSchedule(date: string, options?: CallOptions): Promise<YearSchedule>;
  /** All canteens in their order, with their menus of a date (YYYY-MM-DD), or that they are closed. */
  canteens(date: string, options?: CallOptions): Promise<Records<CanteenRecord>>;
  /**
   * Changes after a cursor; null starts at the present without any.
   * Waits up to `waitSeconds` for the first one (long poll).
   * @throws StudentSystemError `unknown-cursor`, at once: it is not known what changed behind the cursor
   */
  changes(cursor: string | null, waitSeconds: number, options?: CallOptions): Promise<ChangePage>;

  /**
   * Performs a command, at most once for each key: the same key again returns the first outcome.
   * A refusal is an outcome, not an error. After an error it is unknown whether it was done: see {@link outcome}.
   */
  perform(command: Command, options?: CallOptions): Promise<CommandOutcome>;
  /** As perform, with a file that is streamed. */
  upload(
    command: UploadCommand,
    body: AsyncIterable<Uint8Array>,
    options?: CallOptions,
  ): Promise<CommandOutcome>;
  /** The outcome of a command; null when its key was never seen, so that it may still arrive. */
  outcome(login: string, key: string, options?: CallOptions): Promise<CommandOutcome | null>;
  /** Ends a command for good: its outcome, or `voided` when it was not done; then it will never be done. */
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
  /** The system asks for a password, and takes none of users who log in elsewhere. */
  | 'no-password'
  /** The system does not know the portal itself: its token is missing or wrong. */
  | 'not-authorized'
  /** The system never gave this cursor out, or does not have its place any more. */
  | 'unknown-cursor'
  | 'refused';

/** The kind of failure of a call. The message is for logs and holds no personal data. */
export class StudentSystemError extends Error {
  readonly kind: StudentSystemErrorKind;
  constructor(kind: StudentSystemErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StudentSystemError';
    this.kind = kind;
  }
}
