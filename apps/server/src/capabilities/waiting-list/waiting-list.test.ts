import type { TermAnswer } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  ask,
  bodyOf,
  CODE,
  cardsOf,
  enrol,
  knownTerm,
  openTerm,
  termOf,
} from '../../../test/support/waiting.ts';

const DAY = 86_400;
const LOGINS = ['s000011', 's000012'] as const;

let portal: TestPortal;
let [first, second]: [TestClient | null, TestClient | null] = [null, null];

beforeAll(async () => {
  portal = await startPortal();
  await enrol(portal, LOGINS);
  first = await portal.login(LOGINS[0]);
  second = await portal.login(LOGINS[1]);
});
afterAll(() => portal.stop());

const clients = (): [TestClient, TestClient] => {
  if (first === null || second === null) throw new Error('nobody is logged in');
  return [first, second];
};

describe('a waiting list of the student system', () => {
  test('is joined, shows positions, gives the place to the first and tells it once', async () => {
    const [one, two] = clients();
    const id = await openTerm(portal);
    const term = await knownTerm(one, id);
    await knownTerm(two, id);
    expect(term).toMatchObject({ waiting: { allowed: true, count: 0, level: 'own' }, wait: null });
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
    const id = await openTerm(portal);
    const term = await knownTerm(two, id);
    const at = term.start - 3 * DAY;
    // The first student has a place since the test before.
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
    const id = await openTerm(portal);
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
    const id = await openTerm(portal);
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
});
