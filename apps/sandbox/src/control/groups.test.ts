import { readdirSync } from 'node:fs';
import type { GroupItem, StudentGroup } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, newKey } from '../../test/commands.ts';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

const WHO = { login: 'student', study_id: '990001' };

describe('group items', { timeout: 120_000 }, () => {
  let sandbox: TestSandbox;
  let gl: string;
  beforeAll(async () => {
    sandbox = await startSandbox(100);
    const lesson = sandbox.university.schedule('student').find(({ type }) => type === 'X');
    if (lesson === undefined) throw new Error('an exercise is expected');
    gl = lesson.gl;
  }, 120_000);
  afterAll(() => sandbox.stop());

  async function newItem(fields: object): Promise<string> {
    const name = { cs: 'Položka', en: 'Item' };
    const { body } = await sandbox.call('POST', '/_control/groups', { gl, name, edit: true, ...fields });
    return String(body.item_id);
  }
  async function item(id: string): Promise<GroupItem | undefined> {
    const { body } = await sandbox.call('GET', `/v1/users/student/groups?key=990001:${gl}`);
    return (body.records as StudentGroup[])[0]?.items.find(({ item_id }) => item_id === id);
  }
  const change = async (item_id: string, value: string | null, final = false) => {
    const outcome = await command(sandbox, WHO, { action: 'change_value', gl, item_id, value, final });
    return outcome.refusal ?? outcome.state;
  };
  const patch = (id: string, body: object) =>
    sandbox.call('PATCH', `/_control/groups/${id}`, { login: 'student', ...body });
  const upload = async (item_id: string, name: string, bytes: string | Buffer, final = false) => {
    const query = new URLSearchParams({
      ...WHO,
      key: newKey(),
      gl,
      item_id,
      action: 'change_value',
      final: String(final),
      name,
      type: 'application/octet-stream',
    });
    const reply = await fetch(`${sandbox.url}/v1/commands/file?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    const body = (await reply.json()) as { refusal: string | null; state: string };
    return body.refusal ?? body.state;
  };
  const link = async (id: string) =>
    (await sandbox.call('GET', `/v1/users/student/items/${id}/download-link?study_id=990001`)).body;

  it.each([
    [1, 'Chromatografie', 'success'],
    [1, 'too long'.repeat(600), 'wrong-value'],
    [2, 'ano', 'success'],
    [2, 'yes', 'wrong-value'],
    [2, null, 'success'],
    [3, '17,5', 'success'],
    [3, 'seventeen', 'wrong-value'],
    [4, 'splněno', 'not-editable'],
    [44, 'splněno', 'not-editable'],
    [5, 'x', 'wrong-value'],
    [5, null, 'no-file'],
    [6, '<p>Esej</p>', 'success'],
    [99, 'x', 'wrong-value'],
  ])('type %i with %j is a %s', async (type, value, expected) => {
    const id = await newItem({ type });
    expect(await change(id, value)).toBe(expected);
    expect((await item(id))?.result).toBe(expected === 'success' ? value : null);
  });

  it('are refused when they are final, not to be changed, or of another lesson', async () => {
    const [final, fixed] = [await newItem({ type: 1 }), await newItem({ type: 1, edit: false })];
    expect(await change(final, 'a', true)).toBe('success');
    expect(await change(final, 'b')).toBe('final');
    expect(await change(fixed, 'a')).toBe('not-editable');
    const wrong = { action: 'change_value', item_id: final, value: 'c', final: false };
    expect(await command(sandbox, WHO, { ...wrong, gl: 'x' })).toMatchObject({ refusal: 'no-such-item' });
    const stranger = { login: 'student2', study_id: '990002' };
    expect(await command(sandbox, stranger, { ...wrong, gl })).toMatchObject({ refusal: 'no-such-item' });
    expect((await item(final))?.result).toBe('a');
  });

  it('a teacher enters, opens, locks and withdraws, and the log of changes tells the student', async () => {
    const id = await newItem({ type: 4, edit: false });
    const { cursor } = sandbox.store.changes.page(null);
    expect((await patch(id, { result: '8 z 10' })).body).toMatchObject({ changed: true });
    expect((await patch(id, { value: '8 z 10' })).body).toMatchObject({ changed: false });
    expect(sandbox.store.changes.page(cursor).changes).toEqual([
      { service: 'groups', login: 'student', keys: [`990001:${gl}`] },
    ]);
    expect(await item(id)).toMatchObject({ result: '8 z 10', edit: false, final: false });
    await sandbox.call('DELETE', `/_control/groups/${id}`);
    expect(await item(id)).toBeUndefined();
    expect((await patch(id, { result: 'x' })).status).toBe(404);
  });

  it('hold files: handed in, read, replaced, opened, made final', async () => {
    const id = await newItem({ type: 5 });
    expect(await upload(id, 'Měření č. 1.txt', 'první')).toBe('success');
    expect(await upload(id, 'protokol.pdf', '%PDF-1.4 druhý')).toBe('success');
    expect(await item(id)).toMatchObject({
      result: 'protokol.pdf',
      file: { name: 'protokol.pdf', size: 15, type: 'application/pdf' },
    });
    const { url, opened } = await link(id);
    expect(opened).toBe(false);
    const file = await fetch(String(url));
    expect(await file.text()).toBe('%PDF-1.4 druhý');
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''protokol.pdf");
    expect((await fetch(String(url).replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(404);
    await patch(id, { opened: true });
    expect((await link(id)).opened).toBe(true);
    expect(await change(id, null, true)).toBe('success');
    expect(await upload(id, 'protokol.pdf', '%PDF-1.4')).toBe('final');
    expect(await item(id)).toMatchObject({ final: true, file: { size: 15 } });
  });

  it('keep one file, and none of those that were refused, replaced or deleted', async () => {
    const before = readdirSync(sandbox.store.files).length;
    const id = await newItem({ type: 7 });
    expect(await upload(id, 'a.txt', 'a')).toBe('success');
    expect(await upload(id, 'b.txt', 'b')).toBe('success');
    expect(await upload(id, 'c.pdf', 'MZ no pdf')).toBe('wrong-type');
    expect(await upload(id, 'd.exe', 'MZ')).toBe('wrong-type');
    expect(await upload(id, 'empty.txt', '')).toBe('wrong-type');
    expect(await upload(id, 'large.txt', Buffer.alloc(25 * 1024 * 1024 + 1, 97))).toBe('too-large');
    expect(readdirSync(sandbox.store.files).length).toBe(before + 1);
    const remove = { action: 'delete_file', gl, item_id: id };
    expect(await command(sandbox, WHO, remove)).toMatchObject({ state: 'success' });
    expect(await command(sandbox, WHO, remove)).toMatchObject({ refusal: 'no-file' });
    expect(readdirSync(sandbox.store.files).length).toBe(before);
    expect((await link(id)).code).toBe('not-found');
  });
});
