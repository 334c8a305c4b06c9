import type { Study } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

describe('the registry office, studies', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  const patch = (id: string, body: unknown) => sandbox.call('PATCH', `/_control/studies/${id}`, body);
  const post = (body: unknown) => sandbox.call('POST', '/_control/studies', body);
  const studyOf = (login: string, id: string): Study | undefined =>
    sandbox.university.studies(login).find(({ study_id }) => study_id === id);
  /** Changes that a call leaves behind. */
  async function feedOf(call: () => Promise<unknown>) {
    const { cursor } = sandbox.store.changes.page(null);
    await call();
    return sandbox.store.changes.page(cursor).changes;
  }

  it('changes what is named and leaves the rest', async () => {
    const before = studyOf('student', '990001');
    const changes = await feedOf(async () => {
      const answer = await patch('990001', { state: 'P', winter: 'prospěla', total: 'prospěla' });
      expect(answer.body).toEqual({ changed: true, study_id: '990001', login: 'student' });
    });
    expect(changes).toEqual([{ service: 'studies', login: 'student', keys: [] }]);
    expect(studyOf('student', '990001')).toEqual({
      ...before,
      state: { code: 'P', value: { cs: 'přerušeno', en: 'interrupted' } },
      result: { winter: 'prospěla', total: 'prospěla' },
    });
    await patch('990001', { total: null, school_year: 3, last_active_year: 2027, group: '301' });
    expect(studyOf('student', '990001')).toMatchObject({
      state: { code: 'P' },
      result: { winter: 'prospěla', total: null },
      school_year: 3,
      last_active_year: 2027,
      group: '301',
    });
  });

  it('says when nothing changed, and then tells nobody', async () => {
    await patch('990002', { winter: 'prospěl' });
    const changes = await feedOf(async () => {
      expect((await patch('990002', { winter: 'prospěl' })).body.changed).toBe(false);
    });
    expect(changes).toEqual([]);
  });

  it('takes a winter result back', async () => {
    await patch('990003', { winter: 'prospěl' });
    await patch('990003', { winter: null });
    expect(studyOf('student2', '990003')?.result.winter).toBeNull();
  });

  it('enrols in a new study', async () => {
    const changes = await feedOf(async () => {
      const { body } = await post({ login: 's000001', plan: 'B-ANA', study_id: '77', winter: 'prospěl' });
      expect(body).toEqual({ changed: true, study_id: '77', login: 's000001' });
    });
    expect(changes).toEqual([{ service: 'studies', login: 's000001', keys: [] }]);
    expect(studyOf('s000001', '77')).toMatchObject({
      plan: 'B-ANA',
      faculty: 'FCHI',
      school_year: 1,
      last_active_year: 2026,
      group: '101',
      state: { code: 'S' },
      result: { winter: 'prospěl', total: null },
    });
  });

  it('gives a number that nobody has', async () => {
    const first = (await post({ login: 's000002', plan: 'B-ANA' })).body.study_id;
    const second = (await post({ login: 's000002', plan: 'B-EKO-K', school_year: 2 })).body.study_id;
    expect([first, second]).toEqual(['990004', '990005']);
    expect(studyOf('s000002', '990005')).toMatchObject({ school_year: 2, group: '201' });
  });

  it('both stand in a batch', async () => {
    const calls = [
      {
        method: 'POST',
        path: '/_control/studies',
        body: { login: 's000003', plan: 'B-ANA', study_id: '78' },
      },
      { method: 'PATCH', path: '/_control/studies/78', body: { state: 'Z' } },
    ];
    expect((await sandbox.call('POST', '/_control/batch', { calls })).status).toBe(200);
    expect(studyOf('s000003', '78')?.state.code).toBe('Z');
  });

  it('the page about the office has both', async () => {
    const page = await (await fetch(`${sandbox.url}/_control`)).text();
    expect(page).toContain('PATCH /_control/studies/990001');
    expect(page).toContain('POST /_control/studies');
  });

  const study = { login: 's000004', plan: 'B-ANA' };
  it.each<[string, 'POST' | 'PATCH', string, unknown, number, string]>([
    ['an unknown study', 'PATCH', '/no', { state: 'S' }, 404, 'study_id'],
    ['an unknown state', 'PATCH', '/990003', { state: 'X' }, 400, 'state'],
    ['an empty result', 'PATCH', '/990003', { winter: '' }, 400, 'winter'],
    ['a year 0', 'PATCH', '/990003', { school_year: 0 }, 400, 'school_year'],
    ['an unknown field', 'PATCH', '/990003', { summer: 'prospěl' }, 400, 'summer'],
    ['nothing to change', 'PATCH', '/990003', {}, 400, 'body'],
    ['an unknown login', 'POST', '', { ...study, login: 'nobody' }, 404, 'login'],
    ['an unknown plan', 'POST', '', { ...study, plan: 'X' }, 422, 'plan'],
    ['a study that is there', 'POST', '', { ...study, study_id: '990001' }, 422, 'study_id'],
    ['no plan', 'POST', '', { login: 's000004' }, 400, 'plan'],
  ])('%s is refused by name and changes nothing', async (_what, method, path, body, status, field) => {
    const changes = await feedOf(async () => {
      const answer = await sandbox.call(method, `/_control/studies${path}`, body);
      expect(answer).toMatchObject({ status, body: { field } });
      expect(answer.body.message).toContain(field === 'study_id' ? 'study' : field);
    });
    expect(changes).toEqual([]);
  });
});
