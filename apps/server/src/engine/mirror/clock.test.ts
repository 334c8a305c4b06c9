import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let attempt = 20;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** The hour before Prague moves its clocks, in both directions. */
const SWITCHES = [
  '2026-03-29T00:30:00Z',
  '2026-10-25T00:30:00Z',
  '2027-03-28T00:30:00Z',
  '2027-10-31T00:30:00Z',
];

test.each(SWITCHES)(
  'at %s, an hour later and an hour off: changes are told, and are newer',
  async (instant) => {
    portal.clock.set(instant);
    const client = await portal.login('student');
    const load = () => client.get('/api/user/results');
    const code = (await load()).json<{ results: { code: { code: string } }[] }>().results[0]?.code.code;
    const live = await openLive(client);
    const told = () => live.payloads('changes').flatMap(({ items }) => items);
    let last = Date.parse((await load()).headers.get('last-modified') ?? '');
    // On, over the switch; on again; and back, as a clock that was put right.
    for (const [i, seconds] of [0, 3600, 3600, -3600].entries()) {
      portal.clock.advance(seconds);
      attempt += 1;
      await portal.control('PUT', '/results', { login: 'student', code, attempt, kind: 'exam', grade: 'B' });
      await until(() => told().length > i);
      expect(told()).toHaveLength(i + 1);
      expect(told()[i]?.ts).toBe(Math.floor(portal.clock.now().getTime() / 1000));
      const answer = await load();
      const modified = Date.parse(answer.headers.get('last-modified') ?? '');
      expect(modified).toBeGreaterThan(last);
      last = modified;
      await until(async () => (await load()).headers.get('x-freshness') === 'fresh');
    }
    live.close();
  },
);
