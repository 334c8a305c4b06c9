import { randomUUID } from 'node:crypto';
import type { SyncRequest, TermAnswer } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const CODE = 'B402008';
const DAY = 86_400;

let portal: TestPortal;
let [first, second]: [TestClient | null, TestClient | null] = [null, null];
const LOGINS = ['s000011', 's000012'] as const;

beforeAll(async () => {
  portal = await startPortal();
  await portal.control('POST', '/enrolments', { code: CODE, logins: LOGINS });
  for (const login of LOGINS) await signOffAll(login);
  first = await portal.login(LOGINS[0]);
  second = await portal.login(LOGINS[1]);
});
afterAll(() => portal.stop());

/** Ends sign-ups of the generator, which would stand in the way. */
async function signOffAll(login: string): Promise<void> {
  const { terms } = await portal.control<{
    terms: { term_id: string; code: string; study_id: string | null }[];
  }>('GET', `/students/${login}`);
  for (const { term_id, code, study_id } of terms)
    if (code === CODE && study_id !== null) await portal.control('DELETE', `/terms/${term_id}/signed`, {});
}

const clients = (): [TestClient, TestClient] => {
  if (first === null || second === null) throw new Error('nobody is logged in');
  return [first, second];
};

async function openTerm(fields: object = {}): Promise<string> {
  const id = `w-${randomUUID()}`;
  await portal.control('POST', '/terms', { code: CODE, term_id: id, capacity: 0, ...fields });
  return id;
}

async function termOf(client: TestClient, id: string, srid?: string): Promise<TermAnswer | undefined> {
  const answer = await client.get(`/api/user/terms?lang=en${srid === undefined ? '' : `&srid=${srid}`}`);
  return answer.json<{ terms?: TermAnswer[] }>().terms?.find(({ term_id }) => term_id === id);
}

/** The term as soon as the portal knows it. */
async function knownTerm(client: TestClient, id: string): Promise<TermAnswer> {
  await until(async () => (await termOf(client, id)) !== undefined);
  const term = await termOf(client, id);
  if (term === undefined) throw new Error('a term is expected');
  return term;
}

const bodyOf = ({ term_id, code, type, semester, study_ids: [study_id = ''] }: TermAnswer) => ({
  ...{ term_id, code: code.code, type, semester, study_id },
});

/** The request when it has ended. */
async function ended(client: TestClient, request: SyncRequest): Promise<SyncRequest> {
  let now = request;
  await until(async () => {
    if (now.state !== 'waiting') return true;
    const { requests } = (await client.get('/api/user/requests?lang=en')).json<{ requests: SyncRequest[] }>();
    now = requests.find(({ id }) => id === request.id) ?? now;
    return now.state !== 'waiting';
  });
  return now;
}

async function ask(client: TestClient, path: 'wait' | 'stop-waiting', body: object): Promise<SyncRequest> {
  const answer = await client.send('POST', `/api/erudio/terms/${path}?lang=en`, body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return ended(client, answer.json<{ sync_request: SyncRequest }>().sync_request);
}

const cardsOf = async (client: TestClient, id: string) => {
  const { items } = (await client.get('/api/user/items/active?count=100')).json<{
    items: { type: string; content: { values?: { term_id?: string; reason?: string } } }[];
  }>();
  return items.filter(({ content }) => content.values?.term_id === id);
};

describe('a waiting list of the student system', () => {
  test('is joined, shows positions, gives the place to the first and tells it once', async () => {
    const [one, two] = clients();
    const id = await openTerm();
    const term = await knownTerm(one, id);
    await knownTerm(two, id);
    expect(term).toMatchObject({ waiting: { allowed: true, count: 0 }, wait: null });
    const at = term.start - 3 * DAY;
    for (const client of [one, two]) {
      const asked = await ask(client, 'wait', {
        ...bodyOf(await knownTerm(client, id)),
        until: at,
        instead_of: null,
      });
      expect(asked).toMatchObject({ service: 'waiting', action: 'wait', state: 'success' });
      // The list is as fresh as the request, because it shows the position of the student.
      expect((await termOf(client, id, asked.id))?.wait).toMatchObject({ until: at, ended: null });
    }
    await until(async () => (await termOf(two, id))?.wait?.position === 2);
    await portal.control('PATCH', `/terms/${id}`, { capacity: 1 });
    await until(async () => (await termOf(one, id))?.student_signed === true);
    expect((await termOf(one, id))?.wait).toMatchObject({ position: null, ended: { state: 'signed' } });
    await until(async () => (await termOf(two, id))?.wait?.position === 1);
    await until(async () => (await cardsOf(one, id)).length > 0);
    expect((await cardsOf(one, id)).map(({ type }) => type)).toEqual(['exam:wait-signed']);
    expect(await cardsOf(two, id)).toEqual([]);
  });

  test('passes over who has a place, and says why', async () => {
    const [one, two] = clients();
    const id = await openTerm();
    const term = await knownTerm(two, id);
    const at = term.start - 3 * DAY;
    // The first has a place since the test before.
    const refused = await ask(one, 'wait', {
      ...bodyOf(await knownTerm(one, id)),
      until: at,
      instead_of: null,
    });
    expect(refused).toMatchObject({ state: 'failed', reason: 'has-place' });
    await ask(two, 'wait', { ...bodyOf(term), until: at, instead_of: null });
    await portal.control('PUT', '/results', { login: LOGINS[1], code: CODE, attempt: 1, grade: 'A' });
    await portal.control('PATCH', `/terms/${id}`, { capacity: 1 });
    await until(async () => (await cardsOf(two, id)).length > 0);
    expect(await cardsOf(two, id)).toMatchObject([
      { type: 'exam:wait-skipped', content: { values: { reason: 'not-eligible' } } },
    ]);
    await portal.control('DELETE', '/results', { login: LOGINS[1], code: CODE, attempt: 1 });
  });

  test('is left, and nothing is told of that', async () => {
    const [, two] = clients();
    const id = await openTerm();
    const body = bodyOf(await knownTerm(two, id));
    await ask(two, 'wait', { ...body, until: portal.clock.now().getTime() / 1000 + DAY, instead_of: null });
    await until(async () => (await termOf(two, id))?.wait?.position === 1);
    expect(await ask(two, 'stop-waiting', body)).toMatchObject({ action: 'stop_waiting', state: 'success' });
    await until(async () => (await termOf(two, id))?.wait?.ended?.state === 'left');
    expect(await cardsOf(two, id)).toEqual([]);
  });

  test('gives up another place in one step, and that is not told as a loss', async () => {
    const [one] = clients();
    const { terms } = (await one.get('/api/user/terms?lang=en')).json<{ terms: TermAnswer[] }>();
    const held = terms.find(({ code, student_signed }) => code.code === CODE && student_signed);
    if (held === undefined) throw new Error('a sign-up is expected');
    const id = await openTerm();
    const term = await knownTerm(one, id);
    const at = term.start - 3 * DAY;
    const asked = await ask(one, 'wait', { ...bodyOf(term), until: at, instead_of: held.term_id });
    expect(asked).toMatchObject({ state: 'success' });
    await portal.control('PATCH', `/terms/${id}`, { capacity: 1 });
    await until(async () => (await termOf(one, id))?.student_signed === true);
    await until(async () => (await termOf(one, held.term_id))?.student_signed === false);
    await until(async () => (await cardsOf(one, id)).length > 0);
    expect((await cardsOf(one, held.term_id)).map(({ type }) => type)).not.toContain('exam:sign-up-removed');
  });

  test('is not there where the system keeps none', async () => {
    const [, two] = clients();
    const id = await openTerm();
    const body = bodyOf(await knownTerm(two, id));
    await portal.control('PUT', '/capabilities', { waiting: 'none' });
    const refused = await ask(two, 'wait', { ...body, until: 4_000_000_000, instead_of: null });
    expect(refused).toMatchObject({ state: 'failed', reason: 'waiting-not-offered' });
    await portal.control('PUT', '/capabilities', { waiting: 'own' });
  });
});
