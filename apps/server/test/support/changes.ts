import { randomUUID } from 'node:crypto';
import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import type { ItemType, OFFER_ITEM_TYPE, ReminderItemType } from '@kahan/domain';
import type { TestClient } from './client.ts';
import { until } from './live.ts';
import type { TestPortal } from './portal.ts';

/** Makes a change in the student system for each kind of card but those of the portal's own; each repetition is another change. */
export type Changes = Record<
  Exclude<ItemType, ReminderItemType | typeof OFFER_ITEM_TYPE>,
  () => Promise<unknown>
>;

const LOGIN = 'student';
const STUDY = '990001';

/** Changes of the records of `student`. A missing kind does not compile. */
export async function changesOf(portal: TestPortal, client: TestClient): Promise<Changes> {
  const results = (await client.get('/api/user/results')).json<{
    results: { code: { code: string }; attempts: { exam: unknown[]; credit: unknown[] } }[];
  }>().results;
  const graded = results.find(({ attempts }) => attempts.exam.length > 0)?.code.code ?? '';
  const open = results.find(({ attempts }) => attempts.exam.length + attempts.credit.length === 0)?.code.code;
  const { gl, block, room } = await lessonAhead(client);
  const path = `/lessons/${gl}`;
  let count = 0;
  /** Alternates between two values, so that each call is a change. */
  const turn = <T>(one: T, other: T) => {
    let isOther = false;
    return () => {
      isOther = !isOther;
      return isOther ? other : one;
    };
  };
  const control = (method: string, where: string, body: object) => portal.control(method, where, body);
  const grade = (code: string | undefined, attempt: number, value: string, kind = 'exam') =>
    control('PUT', '/results', { login: LOGIN, code, attempt, kind, grade: value });
  const patch = (body: object) => control('PATCH', path, body);
  const study = (body: object) => control('PATCH', `/studies/${STUDY}`, body);
  const both = (text: string) => ({ cs: text, en: text });

  const letter = turn('B', 'C');
  const place = turn(block.location?.code ?? null, room);
  const day = turn(block.term.day, block.term.day + 1);
  const minutes = turn(block.term.minutes, block.term.minutes + 30);
  const duration = turn(block.term.duration, block.term.duration - 10);
  const state = turn('S', 'P');
  const winter = turn(null, 'prospěla');
  const total = turn(null, 'prospěla s vyznamenáním');
  let inserted = 10;
  const term = await signedTerm(portal, client, TERM_SUBJECTS[0]);
  const start = turn(term.start, term.start + 86_400);
  const hall = turn(null, room);
  // Sets a value first, so that the first change of either kind of week is a change.
  await patch({ remove_weeks: [12] });
  await control('POST', '/groups', { gl, name: both('Protokol'), item_id: 'law' });

  return {
    'public:news': () => {
      count += 1;
      return control('POST', '/news', { title: both(`Zpráva ${count}`), body: both('Text') });
    },
    'exam:grade-new': async () => {
      await remove(portal, open, 1);
      return grade(open, 1, 'D');
    },
    'exam:grade-changed': () => grade(open, 1, letter()),
    'exam:attempt-inserted': () => {
      inserted = inserted < 90 ? inserted + 1 : 11;
      return grade(graded, inserted, 'E');
    },
    'exam:attempt-deleted': () => remove(portal, graded, inserted),
    'exam:fulfilled': () => grade(open, 30, 'S', 'credit'),
    'exam:not-fulfilled': () => grade(open, 30, 'N', 'credit'),
    'exam:date-moved': () => control('PATCH', `/terms/${term.id}`, { start: start() }),
    'exam:place-changed': () => control('PATCH', `/terms/${term.id}`, { place: hall() }),
    'exam:cancelled': async () => {
      const { id } = await signedTerm(portal, client, TERM_SUBJECTS[1]);
      return control('DELETE', `/terms/${id}`, {});
    },
    'exam:sign-up-removed': async () => {
      const { id, study_id } = await signedTerm(portal, client, TERM_SUBJECTS[1]);
      await perform(portal, { study_id, action: 'sign_off', term_id: id });
    },
    'exam:wait-signed': async () => {
      const { id } = await waitedTerm(portal, client, TERM_SUBJECTS[1]);
      return control('PATCH', `/terms/${id}`, { capacity: 1 });
    },
    'exam:wait-skipped': async () => {
      const { id, study_id } = await waitedTerm(portal, client, TERM_SUBJECTS[1]);
      await control('POST', '/terms', { code: TERM_SUBJECTS[1], term_id: `${id}-other` });
      await perform(portal, { study_id, action: 'sign_in', term_id: `${id}-other` });
      return control('PATCH', `/terms/${id}`, { capacity: 1 });
    },
    'exam:wait-expired': async () => {
      const { id } = await waitedTerm(portal, client, TERM_SUBJECTS[1]);
      return control('PATCH', `/waits/${id}`, { login: LOGIN, until: 0 });
    },
    'schedule:canceled': () => patch({ weeks: [11], canceled: true }),
    'schedule:uncanceled': () => patch({ weeks: [11], canceled: false }),
    'schedule:room-moved': () => patch({ place: place() }),
    'schedule:weeks-removed': () => patch({ remove_weeks: [12] }),
    'schedule:weeks-added': () => patch({ add_weeks: [12] }),
    'schedule:day-changed': () => patch({ day: day() }),
    'schedule:start-changed': () => patch({ minutes: minutes() }),
    'schedule:duration-changed': () => patch({ duration: duration() }),
    'study:new': () => control('POST', '/studies', { login: LOGIN, plan: 'B-ANA' }),
    'study:state-changed': () => study({ state: state() }),
    'study:result-winter': () => study({ winter: winter() }),
    'study:result-summer': () => study({ total: total() }),
    'grupik:changed': () => {
      count += 1;
      return control('PATCH', '/groups/law', { login: LOGIN, result: String(count % 50) });
    },
  };
}

/** Subjects of the terms, in which no other change happens. */
const TERM_SUBJECTS = ['B402008', 'B101005'] as const;

/** A new term of a subject that the student is signed up for, as the portal knows. */
async function signedTerm(
  portal: TestPortal,
  client: TestClient,
  code: string,
): Promise<{ id: string; start: number; study_id: string | undefined }> {
  await portal.control('POST', '/enrolments', { code, logins: [LOGIN] });
  // An id of its own: the sandbox would use the id of a deleted term again.
  const id = randomUUID();
  await portal.control('POST', '/terms', { code, term_id: id });
  const own = async () => {
    const { terms } = (await client.get('/api/user/terms')).json<{ terms: TermAnswer[] }>();
    return terms.find(({ term_id }) => term_id === id);
  };
  await until(async () => (await own()) !== undefined);
  const { start = 0, study_ids = [] } = (await own()) ?? {};
  const [study_id] = study_ids;
  await perform(portal, { study_id, action: 'sign_in', term_id: id });
  await until(async () => (await own())?.student_signed === true);
  return { id, start, study_id };
}

/** A new full term of a subject that the student waits for, as the portal knows, and no other of the subject. */
async function waitedTerm(
  portal: TestPortal,
  client: TestClient,
  code: string,
): Promise<{ id: string; study_id: string | undefined }> {
  await portal.control('POST', '/enrolments', { code, logins: [LOGIN] });
  const all = async () =>
    (await client.get('/api/user/terms'))
      .json<{ terms: TermAnswer[] }>()
      .terms.filter((term) => term.code.code === code);
  for (const { id, student_signed } of await all())
    if (student_signed) await portal.control('DELETE', `/terms/${id}`, {});
  const id = randomUUID();
  await portal.control('POST', '/terms', { code, term_id: id, capacity: 0 });
  const own = async () => (await all()).find(({ term_id }) => term_id === id);
  await until(async () => (await own()) !== undefined);
  const { start = 0, study_ids: [study_id] = [] } = (await own()) ?? {};
  await perform(portal, { study_id, action: 'wait', term_id: id, until: start });
  await until(async () => (await own())?.wait?.position === 1);
  return { id, study_id };
}

/** Changes a sign-up of the student at the school's own desk. */
const perform = (portal: TestPortal, command: object) =>
  fetch(`${portal.sandboxUrl}/v1/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), login: LOGIN, ...command }),
  });

async function remove(portal: TestPortal, code: string | undefined, attempt: number): Promise<void> {
  const response = await fetch(`${portal.sandboxUrl}/_control/results`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: LOGIN, code, attempt, kind: 'exam' }),
  });
  await response.arrayBuffer();
  if (!response.ok && response.status !== 404)
    throw new Error(`an attempt was not removed: ${response.status}`);
}

/** A lesson with one block in weeks 10 to 12, Monday to Thursday, and another room. */
async function lessonAhead(client: TestClient) {
  const { schedule } = (await client.get('/api/user/schedule')).json<{ schedule: ScheduleLesson[] }>();
  const rooms = schedule.flatMap(({ blocks }) => blocks.flatMap(({ location }) => location?.code ?? []));
  for (const { gl, blocks } of schedule) {
    const [block] = blocks;
    const isHeld = [10, 11, 12].every((week) => block?.weeks[week]?.canceled === false);
    if (!block || blocks.length !== 1 || !isHeld || block.term.day >= 5) continue;
    const room = rooms.find((code) => code !== block.location?.code);
    if (room !== undefined) return { gl, block, room };
  }
  throw new Error('no lesson is held in weeks 10 to 12');
}
