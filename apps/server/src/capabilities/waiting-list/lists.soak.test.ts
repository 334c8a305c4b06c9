import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../../../test/storm/waiting.ts';
import type { TestClient } from '../../../test/support/client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { IS_WHOLE } from '../../../test/support/soak.ts';
import { bodyOf, enrol, knownTerm, openTerm, termOf } from '../../../test/support/waiting.ts';

const LOGINS = ['s000031', 's000032', 's000033', 's000034'] as const;
const OUTSIDER = 's000035';
const TERMS = 3;

let portals: TestPortal[] = [];
const clients: TestClient[] = [];
let outsider = '';

beforeAll(async () => {
  const first = await startPortal();
  await first.control('PUT', '/capabilities', { waiting: 'none', not_after: true });
  await enrol(first, [...LOGINS, OUTSIDER]);
  for (const login of LOGINS) clients.push(await first.login(login));
  portals = [first, await startPortal({ beside: first })];
  const answer = await fetch(`${first.sandboxUrl}/v1/users/${OUTSIDER}/studies`);
  const { records } = (await answer.json()) as { records: { study_id: string }[] };
  outsider = records[0]?.study_id ?? '';
  const [client] = clients;
  const id = await openTerm(first);
  await until(async () => client !== undefined && (await termOf(client, id))?.waiting?.level === 'automatic');
});
afterAll(async () => {
  for (const portal of portals.toReversed()) await portal.stop();
});

type Asked = Extract<Happening, { who: number }>;
type Happening =
  | { kind: 'wait' | 'stop-waiting' | 'sign-in' | 'sign-out'; who: number; term: number; portal: number }
  | { kind: 'free' | 'outside'; term: number }
  | { kind: 'lost' | 'pass' };

const who = fc.nat(LOGINS.length - 1);
const term = fc.nat(TERMS - 1);
const portal = fc.nat(1);
const asked = (kind: 'wait' | 'stop-waiting' | 'sign-in' | 'sign-out') =>
  fc.record({ kind: fc.constant(kind), who, term, portal });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: asked('wait') },
  { weight: 2, arbitrary: asked('stop-waiting') },
  { weight: 1, arbitrary: asked('sign-in') },
  { weight: 2, arbitrary: asked('sign-out') },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('free' as const), term }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('outside' as const), term }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('lost' as const, 'pass' as const) }) },
);

test('W1, W2, W4, W7, W8, W9: whatever happens at two portals, the lists keep their laws', async () => {
  const [first] = portals;
  if (first === undefined) throw new Error('no portal');
  const { pool } = first.database;
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 30 }), async (history) => {
      const ids: string[] = [];
      for (let n = 0; n < TERMS; n += 1) ids.push(await openTerm(first));
      const bodies = await Promise.all(
        ids.map((id) => Promise.all(clients.map(async (client) => knownTerm(client, id)))),
      );
      const places = ids.map(() => 0);
      for (const what of history) await happen(what);
      await first.control('DELETE', '/fault');
      await until(async () => {
        const { rows } = await pool.query(
          `select from waits where term_id = any($1) and (state = 'trying' or (has_place and ended_at is null))`,
          [ids],
        );
        const { rows: open } = await pool.query(`select from requests where state = 'waiting'`);
        return rows.length === 0 && open.length === 0;
      });
      const signedOf = async (id: string) =>
        (await first.control<{ logins: string[] }>('GET', `/terms/${id}`)).logins;
      expect(await violationsOf(pool, ids, signedOf)).toEqual([]);
      for (const id of ids) await first.control('DELETE', `/terms/${id}`, {});
      await until(async () => {
        const { rows } = await pool.query('select from waits where ended_at is null');
        return rows.length === 0;
      });

      async function happen(what: Happening): Promise<void> {
        if (!('term' in what)) {
          if (what.kind === 'pass') first?.clock.advance(30);
          else
            await first?.control('PUT', '/fault', { mode: 'effect-timeout', path: '/v1/commands', times: 1 });
          return;
        }
        const id = ids[what.term] ?? '';
        if ('who' in what) {
          await ask(what);
        } else if (what.kind === 'free') {
          places[what.term] = (places[what.term] ?? 0) + 1;
          await first?.control('PATCH', `/terms/${id}`, { capacity: places[what.term] });
        } else {
          await signUpOutside(id);
        }
      }

      /** Asks the student system itself. Its answer may be the one that is lost; the sign-up is done then. */
      async function signUpOutside(id: string): Promise<void> {
        const command = { key: crypto.randomUUID(), login: OUTSIDER, study_id: outsider, term_id: id };
        const answer = fetch(`${first?.sandboxUrl}/v1/commands`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...command, action: 'sign_in' }),
          signal: AbortSignal.timeout(5_000),
        });
        await answer.catch((error: Error) => {
          if (error.name !== 'TimeoutError') throw error;
        });
      }

      async function ask(what: Asked): Promise<void> {
        const known = bodies[what.term]?.[what.who];
        const client = clients[what.who]?.copy();
        if (known === undefined || client === undefined) throw new Error('a student is expected');
        Object.assign(client, { url: portals[what.portal]?.url });
        const more = what.kind === 'wait' ? { until: known.signing_end, instead_of: null } : {};
        const body = { ...bodyOf(known), ...more };
        const answer = await client.send('POST', `/api/erudio/terms/${what.kind}?lang=en`, body);
        expect(answer.status, answer.text).toBe(200);
      }
    }),
    // A history that fails leaves its waits behind, so a run after it would not be a smaller case of it.
    { numRuns: IS_WHOLE ? 40 : 3, endOnFailure: true },
  );
}, 1_800_000);
