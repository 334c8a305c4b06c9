import {
  type CatalogueKind,
  type Catalogues,
  type Command,
  type GroupItem,
  groupKey,
  isRealDate,
  type Refusal,
  resultKey,
  type StudentGroup,
  type StudentTerm,
  semesterOf,
  type Term,
  type UploadCommand,
  type YearSchedule,
} from '@kahan/domain';
import { type CallOptions, type Records, type StudentSystem, StudentSystemError } from '../../src/port.ts';
import { isEditable, isFileItem } from '../../src/rules.ts';
import { wireDocumentation } from '../../src/wire/index.ts';
import { effectOf, handIn } from './commands.ts';
import { nextChange } from './next-change.ts';
import type { MemoryItem, MemoryStudent, MemoryTerm } from './records.ts';
import type { MemoryUniversity } from './university.ts';
import { ownWait } from './waiting.ts';

/** A call of the port on its way into the university. */
export interface MemoryCall {
  method: keyof StudentSystem;
  /** null for calls about no person. */
  login: string | null;
  /** Key of the command that the call is about; null for reads. */
  key: string | null;
  options: CallOptions;
}

/**
 * Intercepts the calls between the port and the university. Each `run()` performs the call once, so an
 * interceptor delays a call, loses it or its answer, repeats it, or throws in its place.
 */
export type Interceptor = <T>(call: MemoryCall, run: () => T) => Promise<T>;

export interface MemorySystemOptions {
  intercept?: Interceptor;
  /** Address of a file that was handed in. */
  linkOf?(fileId: string): string;
}

const PAGE_LENGTH = 500;

const refuse = (kind: ConstructorParameters<typeof StudentSystemError>[0], message: string): never => {
  throw new StudentSystemError(kind, message);
};
/** Of what the system does not offer. */
const noSuchCall = (): never => refuse('not-found', 'there is no such call');

/** The port of a university in memory. Its answers are copies. */
export function memoryStudentSystem(
  university: MemoryUniversity,
  {
    intercept = async (_call, run) => run(),
    linkOf = (id) => `https://memory.example/${id}`,
  }: MemorySystemOptions = {},
): StudentSystem {
  const call = <T>(
    method: MemoryCall['method'],
    options: CallOptions = {},
    run: () => T,
    about: { login?: string; key?: string } = {},
  ): Promise<T> =>
    intercept({ method, login: null, key: null, options, ...about }, () => structuredClone(run()));

  /** A call about one person, who must exist and, where that is wanted, give the password. */
  const personal = <T>(
    method: MemoryCall['method'],
    login: string,
    options: CallOptions = {},
    run: (student: MemoryStudent) => T,
    key?: string,
  ) =>
    call(
      method,
      options,
      () => {
        const student = university.people.get(login) ?? refuse('not-found', 'no such person');
        if (university.wantsPassword && options.password !== university.password) {
          refuse(options.password === undefined ? 'password-required' : 'login-failed', 'the password');
        }
        return run(student);
      },
      { login, ...(key === undefined ? {} : { key }) },
    );

  function records<T>(list: Iterable<T>, keys: readonly string[] | undefined, keyOf: (record: T) => string) {
    const wanted = keys && new Set(keys);
    const found = [...list].filter((record) => wanted === undefined || wanted.has(keyOf(record)));
    return { records: found, bad: [] } satisfies Records<T>;
  }

  const termOf = ({ record, signed, waits, allowsWaits }: MemoryTerm): Term => {
    const count = waits.filter(({ ended }) => ended === null).length;
    const waiting = university.offer.waiting === 'own' ? { allowed: allowsWaits, count } : null;
    return { ...record, signed_count: signed.length, waiting };
  };

  function studentTerms({ identity: { login } }: MemoryStudent): StudentTerm[] {
    return [...university.terms.values()].flatMap((term) => {
      const { subject, type } = term.record;
      const own = term.signed.find((one) => one.login === login);
      const open = university.eligibleStudies(login, subject.code, type).filter(({ isDone }) => !isDone);
      const wait = ownWait(term, login);
      if (own === undefined && wait === null && open.length === 0) return [];
      const left = open.flatMap((one) => one.left ?? []);
      return {
        ...termOf(term),
        study_ids: open.filter((one) => one.left !== 0).map(({ study_id }) => study_id),
        study_id: own?.study_id ?? null,
        student_start: own?.hour ?? null,
        attempts_left: left.length === 0 ? null : Math.max(...left),
        wait,
      };
    });
  }

  function itemOf(item: MemoryItem, login: string): GroupItem {
    const { result, edit, final, file } = university.valueOf(item, login);
    const { item_id, type, order } = item;
    const { id: _, ...shown } = file ?? { id: '', name: '', size: 0, type: '', uploaded: 0 };
    return {
      ...{ item_id, type, order, name: { cs: `Položka ${order}`, en: `Item ${order}` }, weight: null, final },
      result: isFileItem({ type }) ? (file?.name ?? null) : result,
      edit: isEditable({ type, edit }),
      file: file === null ? null : shown,
    };
  }

  function groupsOf({ identity, lessons }: MemoryStudent): StudentGroup[] {
    return [...lessons].flatMap(([gl, study_id]) => {
      const lesson = university.lessons.get(gl);
      const items = [...university.items.values()].filter((item) => item.gl === gl);
      if (lesson === undefined || items.length === 0) return [];
      const { subject, year, semester } = lesson;
      return {
        gl,
        subject,
        year,
        semester,
        study_id,
        items: items.map((item) => itemOf(item, identity.login)),
      };
    });
  }

  const lessonsOf = (gls: Iterable<string>) => [...gls].flatMap((gl) => university.lessons.get(gl) ?? []);

  function catalogueOf(kind: CatalogueKind): Map<string, object> {
    if (kind === 'lessons') return university.lessons;
    if (kind === 'terms') return new Map([...university.terms].map(([id, term]) => [id, termOf(term)]));
    return university.catalogues.get(kind) ?? new Map();
  }

  /** The decision about a key; null when the key is unknown. A key of another login is refused without its outcome. */
  function known(login: string, key: string) {
    const found = university.decisions.get(key);
    if (found !== undefined && found.login !== login) refuse('refused', 'the key belongs to another login');
    return found?.outcome ?? null;
  }

  const decide = (command: Command | UploadCommand, effect: (now: number) => Refusal | null) =>
    known(command.login, command.key) ?? university.decide(command.key, command.login, command, effect);

  function positionOf(cursor: string | null): number {
    if (cursor === null) return university.changes.length;
    const [epoch, place] = cursor.split('.');
    const isOwn = epoch === university.epoch && Number(place) <= university.changes.length;
    return isOwn ? Number(place) : refuse('unknown-cursor', 'this cursor was never given out');
  }

  function pageFrom(position: number) {
    const changes = university.changes.slice(position, position + PAGE_LENGTH);
    const end = position + changes.length;
    const more = end < university.changes.length;
    return { epoch: university.epoch, cursor: `${university.epoch}.${end}`, changes, more, bad: [] };
  }

  return {
    authenticate: (login, password, options) =>
      call(
        'authenticate',
        options,
        () => {
          const student = university.people.get(login);
          if (student === undefined || password !== university.password)
            refuse('login-failed', 'wrong name or password');
          return student?.identity ?? refuse('login-failed', 'wrong name or password');
        },
        { login },
      ),
    capabilities: (options) => call('capabilities', options, () => university.offer),
    identity: (login, options) => personal('identity', login, options, ({ identity }) => identity),
    studies: (login, options) =>
      personal('studies', login, options, ({ studies }) => records(studies, undefined, () => '')),
    schedule: (login, gls, options) =>
      personal('schedule', login, options, ({ lessons }) =>
        records(
          lessonsOf(lessons.keys()).map((lesson) => ({ ...lesson, study_id: lessons.get(lesson.gl) ?? '' })),
          gls,
          ({ gl }) => gl,
        ),
      ),
    results: (login, keys, options) =>
      personal('results', login, options, ({ results }) => records(results, keys, resultKey)),
    terms: (login, ids, options) =>
      personal('terms', login, options, (student) =>
        records(studentTerms(student), ids, ({ term_id }) => term_id),
      ),
    groups: (login, keys, options) =>
      personal('groups', login, options, (student) =>
        university.offer.groups ? records(groupsOf(student), keys, groupKey) : noSuchCall(),
      ),
    lessons: (gls, options) => call('lessons', options, () => records(lessonsOf(gls), undefined, () => '')),
    news: (ids, options) =>
      call('news', options, () =>
        university.offer.news ? records(university.news.values(), ids, ({ id }) => id) : noSuchCall(),
      ),
    catalogue: <K extends CatalogueKind>(
      kind: K,
      ask: { keys: string[] } | { after: string | null },
      options?: CallOptions,
    ) =>
      call('catalogue', options, () => {
        const all = catalogueOf(kind) as Map<string, Catalogues[K]>;
        const keys =
          'keys' in ask
            ? [...new Set(ask.keys)]
            : [...all.keys()].filter((key) => key > (ask.after ?? '')).toSorted();
        const found = keys.flatMap((key) => all.get(key) ?? []) as Catalogues[K][];
        return { records: found, bad: [], next: null };
      }),
    yearSchedule: (date, options) =>
      call('yearSchedule', options, () => {
        if (!isRealDate(date)) refuse('refused', 'a date YYYY-MM-DD is expected');
        return {
          ...(wireDocumentation('yearSchedule').example.answer as YearSchedule),
          year: semesterOf(date).year,
        };
      }),
    canteens: (date, options) =>
      call('canteens', options, () => {
        if (!university.offer.canteens) noSuchCall();
        if (!isRealDate(date)) refuse('refused', 'a date YYYY-MM-DD is expected');
        const canteens = [...university.canteens.values()];
        return records(
          canteens.map(({ days, ...canteen }) => ({
            ...canteen,
            menu_date: date,
            ...(days.get(date) ?? { closed: false, menu: [] }),
          })),
          undefined,
          ({ canteen_id }) => canteen_id,
        );
      }),
    async changes(cursor, waitSeconds, options = {}) {
      const position = positionOf(cursor);
      const isWaiting = cursor !== null && position === university.changes.length;
      if (isWaiting && waitSeconds > 0) await nextChange(university, waitSeconds, options.signal);
      return call('changes', options, () => pageFrom(position));
    },
    perform: (command, options) =>
      personal(
        'perform',
        command.login,
        options,
        () => decide(command, (now) => effectOf(university, command, now)),
        command.key,
      ),
    async upload(command, body, options) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      return personal(
        'upload',
        command.login,
        options,
        () => decide(command, (now) => handIn(university, command, bytes, now)),
        command.key,
      );
    },
    outcome: (login, key, options) => personal('outcome', login, options, () => known(login, key), key),
    settle: (login, key, options) =>
      personal(
        'settle',
        login,
        options,
        () => known(login, key) ?? university.decide(key, login, null, () => 'voided'),
        key,
      ),
    hours: (login, _studyId, termId, options) =>
      personal('hours', login, options, () => {
        const term = university.terms.get(termId) ?? refuse('not-found', 'no such term');
        if (!term.signed.some((one) => one.login === login)) refuse('refused', 'not signed');
        return university.hours(term, login);
      }),
    downloadLink: (login, studyId, itemId, options) =>
      personal('downloadLink', login, options, ({ lessons }) => {
        const item = university.items.get(itemId);
        const isOwn = item !== undefined && lessons.get(item.gl) === studyId;
        const { file, opened } = isOwn ? university.valueOf(item, login) : { file: null, opened: false };
        return file === null ? refuse('not-found', 'no such file') : { url: linkOf(file.id), opened };
      }),
  };
}
