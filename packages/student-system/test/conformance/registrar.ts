import type { CatalogueKind, Grade, Offer } from '@kahan/domain';
import type { StudentSystem } from '../../src/port.ts';

/** Ways in which a system misbehaves towards its callers. */
export const FAULT_MODES = [
  'down',
  'slow',
  'hang',
  'garbage',
  'html',
  'effect-timeout',
  'duplicate',
  'wrong-password',
  'password-required',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** A change of a lesson; `weeks` narrows it. */
export interface LessonChange {
  weeks?: number[];
  canceled?: boolean | string;
  /** Code of a room; null for none. */
  place?: string | null;
  day?: number;
  minutes?: number;
  duration?: number;
  add_weeks?: number[];
  remove_weeks?: number[];
}

/** Fields of a term. By default it is in two weeks, and signing in and out is open. Unix seconds, minutes. */
export interface TermFields {
  start?: number;
  duration?: number;
  signing_start?: number;
  signing_end?: number;
  logout_end?: number;
  capacity?: number;
  space?: number;
  /** Code of a room; null for none. */
  place?: string | null;
  /** Whether students may wait for it; true by default, where the system keeps waiting lists. */
  waiting?: boolean;
}

/** What a teacher sets on an item for one student. */
export interface ItemFields {
  result?: string | null;
  edit?: boolean;
  final?: boolean;
  opened?: boolean;
}

/**
 * Facts about the university behind an adapter, and changes of it, that the suite needs. The sandbox provides them
 * through `/_control`; other systems may do it in any way. A change is done when its promise ends.
 */
export interface Registrar {
  /** Unix seconds by the system's own clock. */
  now(): number;
  /** A student with lessons, results, terms and groups, and the password of all logins. */
  readonly student: { login: string; password: string };
  /** A subject that can be enrolled in and examined. */
  readonly subject: string;
  /** Code of a room. */
  readonly room: string;
  /** Catalogues that are not empty. */
  readonly catalogues: readonly CatalogueKind[];
  /** Id of a canteen that is open on 2026-11-18. */
  readonly canteen: string;
  /**
   * Logins of students with a study and lessons, new ones for each call, who are signed for no exam of the
   * subject.
   */
  students(count: number): Promise<string[]>;

  /** Lets students sign for the terms of a subject: a result record without attempts. */
  enrol(logins: string[], code: string): Promise<void>;
  putResult(of: { login: string; code: string; attempt: number; grade: Grade }): Promise<void>;
  deleteResult(of: { login: string; code: string; attempt: number; grade: Grade }): Promise<void>;
  changeLesson(gl: string, change: LessonChange): Promise<void>;
  /** @returns id of the study */
  addStudy(login: string): Promise<string>;
  changeStudy(studyId: string, change: { state?: string; winter?: string; total?: string }): Promise<void>;
  /** @returns id of the term */
  openTerm(code: string, fields: TermFields): Promise<string>;
  changeTerm(termId: string, fields: TermFields): Promise<void>;
  /** Changes until when a student waits for a term; unix seconds. */
  changeWait(termId: string, login: string, until: number): Promise<void>;
  /** Calls a term off, with its sign-ups. */
  cancelTerm(termId: string): Promise<void>;
  /** Logins that are signed for a term, in the order of arrival. */
  signed(termId: string): Promise<string[]>;
  /** A new item that all students of a lesson have. @returns its id */
  addItem(gl: string, item: { type: number; edit: boolean }): Promise<string>;
  setItem(itemId: string, login: string, fields: ItemFields): Promise<void>;
  /** @returns id of the news */
  publishNews(title: string): Promise<string>;
  withdrawNews(id: string): Promise<void>;
  /** Closes a canteen on a date (YYYY-MM-DD). */
  closeCanteen(id: string, date: string): Promise<void>;

  /** Changes what the system offers; null: the system offers always the same. */
  setOffer: ((change: Partial<Offer>) => Promise<void>) | null;

  /** All calls misbehave like this until `heal`. */
  misbehave(mode: FaultMode): Promise<void>;
  heal(): Promise<void>;
}

/** An adapter with the university behind it. */
export interface Subject {
  registrar: Registrar;
  /** A new adapter. @param timeoutMs time for one call */
  connect(timeoutMs: number): StudentSystem;
  stop(): Promise<void>;
}
