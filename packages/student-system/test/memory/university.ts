import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  type Attempt,
  CATALOGUE_KEYS,
  CATALOGUE_KINDS,
  type CanteenDay,
  type CanteenRecord,
  type CatalogueKind,
  type CommandOutcome,
  type Grade,
  groupKey,
  type Lesson,
  type Offer,
  type PublicNews,
  type Refusal,
  type ResultRecord,
  resultKey,
  TERM_TYPES,
  type Term,
  type TermHour,
  USUAL_OFFER,
} from '@kahan/domain';
import type { Change } from '../../src/port.ts';
import { type Eligibility, eligibilityOf, type ItemFacts, studentHours } from '../../src/rules.ts';
import { catalogueDocumentation, wireCanteens, wireDocumentation } from '../../src/wire/index.ts';
import type { LessonChange } from '../conformance/registrar.ts';
import { changedBlocks } from './lesson-change.ts';
import {
  both,
  type Decision,
  type ItemValue,
  type MemoryItem,
  type MemoryStudent,
  type MemoryTerm,
  newIdentity,
  newLesson,
  newNews,
  newResult,
  newStudy,
  newTerm,
} from './records.ts';
import { promote } from './waiting.ts';

/** A canteen and its days by date; without one no menu is published. */
type MemoryCanteen = Omit<CanteenRecord, 'menu_date' | keyof CanteenDay> & { days: Map<string, CanteenDay> };

/**
 * A university in memory: its records, its log of changes and the outcomes of its commands. Every method that changes
 * something appends its line to the log. `memoryStudentSystem` gives it a port.
 */
export class MemoryUniversity {
  readonly epoch: string = randomUUID();
  readonly people = new Map<string, MemoryStudent>();
  readonly lessons = new Map<string, Lesson>();
  readonly terms = new Map<string, MemoryTerm>();
  readonly items = new Map<string, MemoryItem>();
  readonly files = new Map<string, { name: string; type: string; bytes: Uint8Array }>();
  readonly news = new Map<string, PublicNews>();
  readonly canteens: Map<string, MemoryCanteen>;
  readonly catalogues: Map<CatalogueKind, Map<string, object>>;
  /** All lines of the log of changes; a cursor is a place in this list. */
  readonly changes: Change[] = [];
  /** Decisions by key, in the order in which they were taken. */
  readonly decisions = new Map<string, Decision>();
  readonly feedSignals = new EventEmitter().setMaxListeners(0);
  /** The password of all logins; personal calls must carry it while `wantsPassword` is true. */
  password = 'demo';
  wantsPassword = false;
  /** What it offers; {@link setOffer} changes it. */
  offer: Offer = { ...USUAL_OFFER, waiting: 'own', move: true, not_after: true };
  /** Unix seconds. */
  readonly now: () => number;
  private ids = 100_000;

  constructor(now: () => number = () => Math.floor(Date.now() / 1000)) {
    this.now = now;
    this.catalogues = new Map(CATALOGUE_KINDS.map((kind) => [kind, exampleCatalogue(kind)]));
    this.canteens = new Map(exampleCanteens().map((canteen) => [canteen.canteen_id, canteen]));
  }

  tell(service: string, login: string | null, keys: string[]): void {
    this.changes.push({ service, login, keys });
    this.feedSignals.emit('change');
  }

  setOffer(change: Partial<Offer>): void {
    this.offer = { ...this.offer, ...change };
    this.tell('capabilities', null, []);
  }

  /** A student with one study and one lesson. */
  addStudent({ login = `m${this.newId()}`, study_id = this.newId(), gl = this.newId() } = {}): MemoryStudent {
    const identity = newIdentity(login, this.newId());
    const student: MemoryStudent = { identity, studies: [], lessons: new Map(), results: [] };
    this.people.set(login, student);
    this.addStudy(login, study_id);
    this.lessons.set(gl, newLesson(gl));
    student.lessons.set(gl, study_id);
    this.tell('schedule', login, [gl]);
    return student;
  }

  addStudy(login: string, study_id = this.newId()): string {
    this.student(login).studies.push(newStudy(study_id));
    this.tell('studies', login, []);
    return study_id;
  }

  changeStudy(studyId: string, change: { state?: string; winter?: string; total?: string }): void {
    const { state, ...result } = change;
    for (const { identity, studies } of this.people.values()) {
      const study = studies.find(({ study_id }) => study_id === studyId);
      if (study === undefined) continue;
      if (state !== undefined) study.state = { code: state, value: both(state) };
      study.result = { ...study.result, ...result };
      this.tell('studies', identity.login, []);
    }
  }

  changeLesson(gl: string, change: LessonChange): void {
    const lesson = found(this.lessons, gl);
    this.lessons.set(gl, { ...lesson, blocks: changedBlocks(lesson.blocks, change) });
    this.tell('schedule', null, [gl]);
  }

  /** Closes a canteen on a date (YYYY-MM-DD). */
  closeCanteen(canteenId: string, date: string): void {
    found(this.canteens, canteenId).days.set(date, { closed: true, menu: [] });
    this.tell('canteens', null, [canteenId]);
  }

  /** The record of a student's first study for a subject, made when it is missing. */
  enrol(login: string, code: string): ResultRecord {
    const { results, studies } = this.student(login);
    const known = results.find(({ subject }) => subject.code === code);
    if (known !== undefined) return known;
    const record = newResult(studies[0]?.study_id ?? '', code);
    results.push(record);
    this.tell('results', login, [resultKey(record)]);
    this.tellTermsOf(login, code);
    return record;
  }

  /** Sets the grade of an attempt. Letters from A to F are exams, the others credits. */
  setGrade(login: string, code: string, attempt: number, grade: Grade): void {
    this.changeAttempts(login, code, grade, (before) => {
      const own = { attempt, grade, date: '2026-11-18', teacher: null };
      const others = before.filter((one) => one.attempt !== attempt);
      return [...others, own].toSorted((a, b) => a.attempt - b.attempt);
    });
  }

  removeGrade(login: string, code: string, attempt: number, grade: Grade): void {
    this.changeAttempts(login, code, grade, (before) => before.filter((one) => one.attempt !== attempt));
  }

  /** What a student's result records let sign for, by study. */
  eligibleStudies(login: string, code: string, type: Term['type']): (Eligibility & { study_id: string })[] {
    const own = this.people.get(login)?.results.filter(({ subject }) => subject.code === code) ?? [];
    return own.map(({ study_id, attempts: { credit, exam } }) => {
      const attempts = [
        ...credit.map(({ grade }) => ({ kind: 'credit' as const, grade })),
        ...exam.map(({ grade }) => ({ kind: 'exam' as const, grade })),
      ];
      return { study_id, ...eligibilityOf(attempts, type) };
    });
  }

  /** @returns id of the term, see {@link newTerm} */
  openTerm(code: string, fields: Partial<Term> = {}): string {
    const term = newTerm(this.newId(), code, this.now(), fields);
    const { term_id } = term.record;
    this.terms.set(term_id, term);
    this.tell('terms', null, [term_id]);
    return term_id;
  }

  changeTerm(termId: string, fields: Partial<Term>): void {
    const term = found(this.terms, termId);
    Object.assign(term.record, fields);
    this.tell('terms', null, [termId]);
    promote(this, term, this.now());
  }

  allowWaits(termId: string, isAllowed: boolean): void {
    found(this.terms, termId).allowsWaits = isAllowed;
    this.tell('terms', null, [termId]);
  }

  changeWait(termId: string, login: string, until: number): void {
    const term = found(this.terms, termId);
    const wait = term.waits.find((one) => one.login === login && one.ended === null);
    if (wait === undefined) throw new RangeError(`${login} does not wait`);
    wait.until = until;
    this.tell('terms', login, [termId]);
    promote(this, term, this.now());
  }

  cancelTerm(termId: string): void {
    this.terms.delete(termId);
    this.tell('terms', null, [termId]);
  }

  /** Logins that are signed for a term, in the order of arrival. */
  signed(termId: string): string[] {
    return this.terms.get(termId)?.signed.map(({ login }) => login) ?? [];
  }

  hours({ record, signed }: MemoryTerm, login: string): TermHour[] {
    const taken = new Map<number | null, number>();
    for (const { hour } of signed) taken.set(hour, (taken.get(hour) ?? 0) + 1);
    return studentHours(record, taken, signed.find((one) => one.login === login)?.hour);
  }

  /** An item that all students of the lesson have. @returns its id */
  addItem(gl: string, item: { type: number; edit: boolean }): string {
    const item_id = this.newId();
    const order = [...this.items.values()].filter((one) => one.gl === gl).length + 1;
    this.items.set(item_id, { item_id, gl, order, ...item, values: new Map() });
    for (const { identity, lessons } of this.people.values()) {
      const study_id = lessons.get(gl);
      if (study_id !== undefined) this.tell('groups', identity.login, [groupKey({ study_id, gl })]);
    }
    return item_id;
  }

  valueOf({ edit, values }: MemoryItem, login: string): ItemValue {
    return values.get(login) ?? { result: null, edit, final: false, file: null, opened: false };
  }

  factsOf(item: MemoryItem, login: string): ItemFacts {
    const { edit, final, file } = this.valueOf(item, login);
    return { type: item.type, edit, final, hasFile: file !== null };
  }

  setItem(itemId: string, login: string, change: Partial<ItemValue>): void {
    const item = found(this.items, itemId);
    const study_id = found(this.student(login).lessons, item.gl);
    item.values.set(login, { ...this.valueOf(item, login), ...change });
    this.tell('groups', login, [groupKey({ study_id, gl: item.gl })]);
  }

  publishNews(title: string): string {
    const id = `n-${this.newId()}`;
    this.news.set(id, newNews(id, title, this.now()));
    this.tell('news', null, [id]);
    return id;
  }

  withdrawNews(id: string): void {
    this.news.delete(id);
    this.tell('news', null, [id]);
  }

  /**
   * Decides about a key, once for all; `login` must be the owner of a key that is known. `effect` decides by the moment
   * that the outcome names, in Unix seconds.
   */
  decide(
    key: string,
    login: string,
    command: Decision['command'],
    effect: (now: number) => Refusal | null,
  ): CommandOutcome {
    const known = this.decisions.get(key);
    if (known !== undefined) return known.outcome;
    const at = this.now();
    const refusal = effect(at);
    const state = refusal === null ? 'success' : 'failed';
    const outcome: CommandOutcome = { key, state, refusal, at };
    this.decisions.set(key, { login, command, outcome });
    return outcome;
  }

  private student(login: string): MemoryStudent {
    return found(this.people, login);
  }

  private newId(): string {
    this.ids += 1;
    return String(this.ids);
  }

  private changeAttempts(
    login: string,
    code: string,
    grade: Grade,
    change: (before: Attempt[]) => Attempt[],
  ): void {
    const record = this.enrol(login, code);
    const kind = /^[A-F]$/.test(grade) ? 'exam' : 'credit';
    const eligibility = () =>
      JSON.stringify(TERM_TYPES.map((type) => this.eligibleStudies(login, code, type)));
    const before = eligibility();
    record.attempts = { ...record.attempts, [kind]: change(record.attempts[kind]) };
    this.tell('results', login, [resultKey(record)]);
    if (eligibility() !== before) this.tellTermsOf(login, code);
  }

  private tellTermsOf(login: string, code: string): void {
    const own = [...this.terms.values()].filter(({ record }) => record.subject.code === code);
    const ids = own.map(({ record }) => record.term_id);
    if (ids.length > 0) this.tell('terms', login, ids);
  }
}

/** @throws RangeError when the university has no such thing */
function found<T>(things: ReadonlyMap<string, T>, id: string): T {
  const thing = things.get(id);
  if (thing === undefined) throw new RangeError(`the university has no ${id}`);
  return thing;
}

function exampleCatalogue(kind: CatalogueKind): Map<string, object> {
  const [record] = catalogueDocumentation(kind).example.answer.records;
  const keyOf = CATALOGUE_KEYS[kind] as (record: object) => string;
  return new Map([[keyOf(record), record]]);
}

function exampleCanteens(): MemoryCanteen[] {
  const { records } = wireCanteens.parse(wireDocumentation('canteens').example.answer);
  return records.map(({ menu, closed, menu_date, ...canteen }) => ({
    ...canteen,
    days: new Map([[menu_date, { closed, menu }]]),
  }));
}
