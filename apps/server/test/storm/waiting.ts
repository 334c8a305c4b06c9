import { replay, type WaitReason, type WaitStep } from '@kahan/domain';
import type { ClientBase, Pool } from 'pg';

interface StoredWait {
  termId: string;
  seq: number;
  login: string | null;
  state: string;
  requests: number;
}

/**
 * Violations of the laws W1 to W9 (CONTRIBUTING.md, Soaks) by the lists of exam dates, as the database and the student
 * system know them; nothing when all is right. No try may be open, and the student system takes the time of a try.
 * @param signedOf the students who are signed up, as the student system knows
 */
export async function violationsOf(
  pool: Pool,
  termIds: readonly string[],
  signedOf: (termId: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  const places = new Map<string, string[]>();
  for (const termId of termIds) {
    const { steps, waits } = await listOf(pool, termId);
    const signed = await signedOf(termId);
    for (const login of signed) places.set(login, [...(places.get(login) ?? []), termId]);
    wrong.push(
      ...ofSteps(steps, waits).map((text) => `${termId}: ${text}`),
      ...ofRequests(waits).map((text) => `${termId}: ${text}`),
    );
  }
  for (const [login, ids] of places)
    if (ids.length > 1) wrong.push(`W4: ${login} has the places ${ids.join(', ')}`);
  const { rows } = await pool.query<{ wrong: string }>(
    `select 'W7: ' || u.login || ' was told ' || t.told || ' times of ' || t.due || ' ends at ' || t.term_id as wrong
     from (
       select w.user_id, w.term_id, count(*) filter (where w.state <> 'left' and w.mode = 'automatic') as due, (
         select count(*) from items i where i.user_id = w.user_id and i.type like 'exam:wait-%'
           and i.content -> 'values' ->> 'term_id' = w.term_id
       ) as told
       from waits w where w.term_id = any($1) and w.ended_at is not null and w.user_id is not null
       group by w.user_id, w.term_id
     ) t join users u using (user_id) where t.told <> t.due`,
    [termIds],
  );
  return [...wrong, ...rows.map((row) => row.wrong), ...(await ofTries(pool, termIds))];
}

/** Only a try in one step gives another place up, and the student system refuses a try after the time of the wait. */
async function ofTries(pool: Pool, termIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ wrong: string }>(
    `select case when (r.action = 'move') <> (r.body ->> 'instead_of' is not null)
         then 'W3: a try gives a place up by ' || r.action
         else 'W5: a try may be done until ' || coalesce(r.body ->> 'not_after', 'ever') end
         || ', wait ' || w.seq || ' of ' || w.term_id as wrong
     from requests r join waits w using (request_id)
     where w.term_id = any($1) and ((r.action = 'move') <> (r.body ->> 'instead_of' is not null)
       or (r.body ->> 'not_after')::bigint is distinct from floor(extract(epoch from w.until))::bigint)`,
    [termIds],
  );
  return rows.map((row) => row.wrong);
}

function ofSteps(steps: readonly WaitStep[], waits: readonly StoredWait[]): string[] {
  const wrong: string[] = [];
  try {
    const replayed = [...replay(steps)].map(([seq, { state }]) => `${seq} ${state}`);
    const stored = waits.map(({ seq, state }) => `${seq} ${state}`);
    if (replayed.join() !== stored.join())
      wrong.push(`W9: steps say ${replayed.join()}, waits ${stored.join()}`);
  } catch (error) {
    wrong.push(`W9: ${String(error)}`);
  }
  const joined = new Set<number>();
  const ended = new Set<number>();
  for (const { seq, what } of steps) {
    if (what === 'joined') joined.add(seq);
    if (what === 'signed') {
      const before = [...joined].filter((other) => other < seq && !ended.has(other));
      if (before.length > 0) wrong.push(`W1: ${seq} got a place before ${before.join(', ')}`);
    }
    if (what === 'signed' || what === 'skipped' || what === 'expired' || what === 'left') ended.add(seq);
  }
  return wrong;
}

/** `requests`: number of successful tries of the student for the exam date, beside those of other waits. */
function ofRequests(waits: readonly StoredWait[]): string[] {
  return [...Map.groupBy(waits, ({ login }) => login)].flatMap(([login, own]) => {
    const signed = own.filter(({ state }) => state === 'signed').length;
    const succeeded = own[0]?.requests ?? 0;
    return login === null || signed === succeeded
      ? []
      : [`W2, W8: ${login} has ${signed} places by ${succeeded} successful tries`];
  });
}

/** Steps and waits of a list, both at one instant. */
async function listOf(pool: Pool, termId: string) {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const steps = await stepsOf(client, termId);
    const waits = await waitsOf(client, termId);
    await client.query('commit');
    return { steps, waits };
  } finally {
    client.release();
  }
}

async function stepsOf(pool: ClientBase, termId: string): Promise<WaitStep[]> {
  const { rows } = await pool.query<Omit<WaitStep, 'reason'> & { reason: WaitReason | null }>(
    `select no, extract(epoch from at)::float as at, seq, what, reason from wait_steps where term_id = $1 order by no`,
    [termId],
  );
  return rows;
}

async function waitsOf(pool: ClientBase, termId: string): Promise<StoredWait[]> {
  const { rows } = await pool.query<StoredWait>(
    `select w.term_id as "termId", w.seq, u.login, w.state, (
       select count(*)::int from requests r where r.user_id = w.user_id and r.target = 'term:' || w.term_id
         and r.state = 'success' and r.body ->> 'of_wait' = 'true'
     ) as requests
     from waits w left join users u using (user_id) where w.term_id = $1 order by w.seq`,
    [termId],
  );
  return rows;
}
