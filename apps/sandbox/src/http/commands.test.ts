import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command, enrol, loginsOf, NOW_SECONDS, newKey, openTerm, type Who } from '../../test/commands.ts';
import { NOW, startSandbox, type TestSandbox } from '../../test/sandbox.ts';

describe('commands', { timeout: 60_000 }, () => {
  let sandbox: TestSandbox;
  let students: Who[];
  let next = 0;
  /** A student who is signed for nothing yet. */
  const somebody = (): Who => {
    const found = students[next++];
    if (found === undefined) throw new Error('too few students');
    return found;
  };
  beforeAll(async () => {
    sandbox = await startSandbox(100);
    students = await enrol(sandbox, 60);
    sandbox.store.db.exec('delete from signups; update terms set signed = 0');
  }, 120_000);
  afterEach(() => sandbox.call('DELETE', '/_control/fault'));
  afterAll(() => sandbox.stop());

  const settle = ({ login }: Who, key: string) =>
    sandbox.call('POST', `/v1/users/${login}/commands/${key}/settle`);
  const outcome = ({ login }: Who, key: string) => sandbox.call('GET', `/v1/users/${login}/commands/${key}`);
  async function feedOf(call: () => Promise<unknown>) {
    const { cursor } = sandbox.store.changes.page(null);
    await call();
    return sandbox.store.changes.page(cursor).changes;
  }

  it('are done once for a key, one after the other and at the same time', async () => {
    const term_id = await openTerm(sandbox);
    const who = somebody();
    const key = newKey();
    const first = await command(sandbox, who, { action: 'sign_in', key, term_id });
    const again = await Promise.all(
      Array.from({ length: 5 }, () => command(sandbox, who, { action: 'sign_in', key, term_id })),
    );
    expect(first).toMatchObject({ key, state: 'success', refusal: null });
    expect(again).toEqual(again.map(() => first));
    expect(await loginsOf(sandbox, term_id)).toEqual([who.login]);
    expect((await outcome(who, key)).body).toEqual(first);
  });

  it('a refusal stays, also when what it was for becomes possible', async () => {
    const term_id = await openTerm(sandbox, { capacity: 0 });
    const who = somebody();
    const key = newKey();
    expect(await command(sandbox, who, { action: 'sign_in', key, term_id })).toMatchObject({
      refusal: 'full',
    });
    await sandbox.call('PATCH', `/_control/terms/${term_id}`, { capacity: 5 });
    expect(await command(sandbox, who, { action: 'sign_in', key, term_id })).toMatchObject({
      refusal: 'full',
    });
    expect(await command(sandbox, who, { action: 'sign_in', term_id })).toMatchObject({ state: 'success' });
  });

  it('a key of somebody else tells nothing and does nothing', async () => {
    const term_id = await openTerm(sandbox);
    const [owner, other] = [somebody(), somebody()];
    const key = newKey();
    await command(sandbox, owner, { action: 'sign_in', key, term_id });
    await expect(command(sandbox, other, { action: 'sign_in', key, term_id })).rejects.toThrow('409');
    expect((await outcome(other, key)).status).toBe(409);
    expect(await loginsOf(sandbox, term_id)).toEqual([owner.login]);
  });

  it('a key that was never seen has no outcome, and settling it voids it for good', async () => {
    const term_id = await openTerm(sandbox);
    const who = somebody();
    const key = newKey();
    expect(await outcome(who, key)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await settle(who, key)).body).toMatchObject({ state: 'failed', refusal: 'voided' });
    expect(await command(sandbox, who, { action: 'sign_in', key, term_id })).toMatchObject({
      refusal: 'voided',
    });
    expect(await loginsOf(sandbox, term_id)).toEqual([]);
  });

  it('settling what was done gives its outcome', async () => {
    const term_id = await openTerm(sandbox);
    const who = somebody();
    const done = await command(sandbox, who, { action: 'sign_in', term_id });
    expect((await settle(who, done.key)).body).toEqual(done);
    expect(await loginsOf(sandbox, term_id)).toEqual([who.login]);
  });

  it('arriving together with their settling, are done or voided, and never both', async () => {
    const term_id = await openTerm(sandbox, { capacity: 20 });
    const all = Array.from({ length: 10 }, () => ({ who: somebody(), key: newKey() }));
    const answers = await Promise.all(
      all.map(async ({ who, key }, index) => {
        const act = () => command(sandbox, who, { action: 'sign_in', key, term_id });
        const end = async () => (await settle(who, key)).body;
        const [a, b] = await Promise.all(index % 2 === 0 ? [act(), end()] : [end(), act()]);
        expect(a).toEqual(b);
        return { login: who.login, isDone: a.state === 'success' };
      }),
    );
    const done = answers.filter(({ isDone }) => isDone).map(({ login }) => login);
    expect((await loginsOf(sandbox, term_id)).toSorted()).toEqual(done.toSorted());
  });

  it('tell the count to everybody and the rest to the student, and nothing when they are refused', async () => {
    const term_id = await openTerm(sandbox, { capacity: 1, space: 30 });
    const [one, two] = [somebody(), somebody()];
    const count = { service: 'terms', login: null, keys: [term_id] };
    const own = { service: 'terms', login: one.login, keys: [term_id] };
    const by =
      (who: Who, action: string, more = {}) =>
      () =>
        command(sandbox, who, { action, term_id, ...more });
    expect(await feedOf(by(one, 'sign_in'))).toEqual([count, own]);
    expect(await feedOf(by(two, 'sign_in'))).toEqual([]);
    const { body } = await sandbox.call(
      'GET',
      `/v1/users/${one.login}/terms/${term_id}/hours?study_id=${one.study_id}`,
    );
    const [, hour] = body.hours as { hour: string }[];
    expect(await feedOf(by(one, 'change_hour', { new_hour: hour?.hour }))).toEqual([own]);
    expect(await feedOf(by(one, 'sign_off'))).toEqual([count, own]);
  });

  it('that break are refused by name and leave nothing behind', async () => {
    const who = somebody();
    const send = (fields: object) =>
      sandbox.call('POST', '/v1/commands', { ...who, key: newKey(), ...fields });
    expect(await send({ action: 'dance' })).toMatchObject({ status: 400, body: { code: 'refused' } });
    expect(await send({ action: 'sign_in', term_id: 'x', key: 'short' })).toMatchObject({ status: 400 });
    expect(await send({ action: 'sign_in', term_id: 'x', login: 'nobody' })).toMatchObject({ status: 404 });
    expect(await settle(who, 'a')).toMatchObject({ status: 400 });
  });

  describe('under a fault', () => {
    const fault = (mode: string) =>
      sandbox.call('PUT', '/_control/fault', { mode, path: '/v1/commands', times: 1 });

    it('effect-timeout: it is done, but nobody answers; the outcome is there to be asked for', async () => {
      const term_id = await openTerm(sandbox);
      const who = somebody();
      const key = newKey();
      await fault('effect-timeout');
      const gone = new AbortController();
      const call = fetch(`${sandbox.url}/v1/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'sign_in', key, ...who, term_id }),
        signal: gone.signal,
      }).catch(() => 'no answer');
      await expect
        .poll(() => outcome(who, key), { timeout: 30_000 })
        .toMatchObject({ body: { state: 'success' } });
      gone.abort();
      expect(await call).toBe('no answer');
      expect(await loginsOf(sandbox, term_id)).toEqual([who.login]);
    });

    it('duplicate: the call arrives twice at once, and is one effect', async () => {
      const term_id = await openTerm(sandbox);
      const who = somebody();
      await fault('duplicate');
      const changes = await feedOf(async () => {
        expect(await command(sandbox, who, { action: 'sign_in', term_id })).toMatchObject({
          state: 'success',
        });
      });
      expect(changes.length).toBe(2);
      expect(await loginsOf(sandbox, term_id)).toEqual([who.login]);
    });

    it('down: nothing was done', async () => {
      const term_id = await openTerm(sandbox);
      const who = somebody();
      const key = newKey();
      await fault('down');
      await expect(command(sandbox, who, { action: 'sign_in', key, term_id })).rejects.toThrow();
      expect((await outcome(who, key)).status).toBe(404);
      expect(await loginsOf(sandbox, term_id)).toEqual([]);
    });
  });
});

describe('commands around the second in which a term opens', () => {
  let sandbox: TestSandbox;
  /** Each reading of this clock is a second after the last. */
  let seconds = 0;
  const clock = { now: () => new Date(NOW.getTime() + 1_000 * seconds++) };
  beforeAll(async () => {
    sandbox = await startSandbox(100, clock);
  }, 120_000);
  afterAll(() => sandbox.stop());

  it('the outcome names the moment by which the command was decided', async () => {
    const students = await enrol(sandbox, 4);
    sandbox.store.db.exec('delete from signups; update terms set signed = 0');
    for (const who of students) {
      const opens = NOW_SECONDS + seconds + 20;
      const term_id = await openTerm(sandbox, { signing_start: opens });
      let outcome = await command(sandbox, who, { action: 'sign_in', term_id });
      while (outcome.refusal === 'not-open') {
        expect(outcome.at).toBeLessThan(opens);
        outcome = await command(sandbox, who, { action: 'sign_in', term_id });
      }
      expect(outcome.state).toBe('success');
      expect(outcome.at).toBeGreaterThanOrEqual(opens);
    }
  });
});
