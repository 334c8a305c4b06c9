import type { GroupAnswer, SyncRequest } from '@kahan/contract';
import { HAND_IN_BYTES } from '@kahan/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { type SentFile, sendForm } from '../../../test/support/form.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { endOf, requestsOf } from '../../../test/support/students.ts';

const CHANGE = '/api/erudio/grupik/change';
const TYPES: Record<string, number> = { text: 1, box: 2, count: 3, rich: 6, file: 5, other: 55, third: 7 };
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'a')]);

let portal: TestPortal;
let client: TestClient;
let gl: string;

beforeAll(async () => {
  portal = await startPortal();
  const { lessons } = await portal.control<{ lessons: { gl: string }[] }>('GET', '/students/student');
  gl = lessons[0]?.gl ?? '';
  for (const [item_id, type] of Object.entries({ ...TYPES, closed: 1 })) {
    const name = { cs: `Položka ${item_id}`, en: `Item ${item_id}` };
    await portal.control('POST', '/groups', { gl, item_id, type, name, edit: item_id !== 'closed' });
  }
  client = await portal.login('student');
  await until(async () => (await held('text')) !== undefined);
});
afterAll(() => portal.stop());
afterEach(() => portal.control('DELETE', '/fault'));

const about = (id: string) => ({
  gl,
  year: '2026',
  semester: '1',
  study_id: '990001',
  id,
  type: String(TYPES[id] ?? 1),
});
const change = (id: string, fields: Record<string, string>, file: Partial<SentFile> | null = null) =>
  sendForm(
    client,
    CHANGE,
    { ...about(id), ...fields },
    file === null ? null : { field: id, name: 'protokol.pdf', bytes: PDF, ...file },
  );
async function done(id: string, ...rest: [Record<string, string>, Partial<SentFile>?]): Promise<SyncRequest> {
  return endOf({ client }, await change(id, ...rest));
}
async function held(id: string, query = ''): Promise<GroupAnswer['items'][number] | undefined> {
  const answer = await client.get(`/api/user/grupik?lang=en${query}`);
  return answer
    .json<{ groups: GroupAnswer[] }>()
    .groups.flatMap(({ items }) => items)
    .find((item) => item.id === id);
}
/** The university's own item. */
async function truth(id: string) {
  const { groups } = await portal.control<{
    groups: {
      items: { item_id: string; result: string | null; final: boolean; file: { size: number } | null }[];
    }[];
  }>('GET', '/students/student');
  return groups.flatMap(({ items }) => items).find(({ item_id }) => item_id === id);
}
const open = () => requestsOf({ client });
const commands = async () => {
  const text = await portal.metrics();
  return Number(/kahan_requests_accepted_total\{action="change_value"\} (\d+)/.exec(text)?.[1] ?? 0);
};

describe('POST /api/erudio/grupik/change', () => {
  test.each([
    ['text', 'Titrace', 'Titrace'],
    ['text', '', null],
    ['box', 'ano', 'ano'],
    ['count', '7,5', '7,5'],
    ['rich', '<p>A <b>b</b><script>x()</script></p>', '<p>A <b>b</b></p>'],
  ])('[GROUPS-17] %s ← %j', async (id, value, result) => {
    const request = await done(id, { value });
    expect(request).toMatchObject({
      service: 'groups',
      action: 'change_value',
      state: 'success',
      target: { gl, study_id: '990001', item_id: id },
      info: { name: `Položka ${id}`, ids: [id] },
    });
    expect((await truth(id))?.result).toBe(result);
  });

  test('[GROUPS-16] the group with srid has it, and one’s own change is no news', async () => {
    const { id } = await done('text', { value: 'Destilace' });
    expect((await held('text', `&srid=${id}`))?.result).toBe('Destilace');
    const { items } = (await client.get('/api/user/items/active?count=100')).json<{
      items: { type: string }[];
    }>();
    expect(items.filter(({ type }) => type === 'grupik:changed')).toEqual([]);
  });

  test('[SYNC-03] refused: with the reason', async () => {
    expect(await done('closed', { value: 'x' })).toMatchObject({ state: 'failed', reason: 'not-editable' });
    expect(await done('box', { value: 'ne' })).toMatchObject({ state: 'failed', reason: 'wrong-value' });
    expect(await done('nothing', { value: 'x' })).toMatchObject({ reason: 'no-such-item' });
    expect(await done('third', { final: 'true' })).toMatchObject({ reason: 'no-file' });
  });

  test('a text is kept for a day after its request has ended, and not at all when that has failed', async () => {
    const kept = async (id: string) =>
      (
        await portal.database.pool.query<{ value: string | null }>(
          `select body ->> 'value' as value from requests where request_id = $1`,
          [id],
        )
      ).rows[0]?.value;
    const long = 'Destilace '.repeat(100).trim();
    const refused = await done('closed', { value: long });
    expect(await kept(refused.id)).toBeNull();
    const done1 = await done('text', { value: long });
    expect(await kept(done1.id)).toBe(long);
    const tidy = async () => portal.portal.engine.commands.emptyEnded();
    await tidy();
    expect(await kept(done1.id)).toBe(long);
    await portal.database.pool.query(
      `update requests set settled_at = settled_at - interval '25 hours' where request_id = $1`,
      [done1.id],
    );
    await tidy();
    expect(await kept(done1.id)).toBeNull();
    expect((await open()).find(({ id }) => id === done1.id)?.info.i18nData.code).toBeDefined();
  });

  test.each(Object.keys(about('text')))('without %s it is not a request', async (missing) => {
    const { [missing]: _gone, ...rest } = about('text') as Record<string, string>;
    const answer = await sendForm(client, CHANGE, { ...rest, value: 'x' });
    expect([answer.status, answer.error().field]).toEqual([400, missing]);
  });

  test.each([
    ['text', {}, 'value'],
    ['text', { value: 'a\0b' }, 'value'],
    ['text', { delete: 'true' }, 'delete'],
    ['text', { value: 'x', final: 'yes' }, 'final'],
    ['file', {}, 'final'],
    ['file', { value: 'x', final: 'true' }, 'final'],
    ['text', { value: 'x', type: '8' }, 'type'],
    // A type chosen by the sender would get the value past the sanitizer.
    ['rich', { value: '<script>x()</script>', type: '1' }, 'type'],
    ['file', { value: 'x', type: '1' }, 'type'],
    ['invented', { value: 'x'.repeat(2_001), type: '1' }, 'value'],
  ])('%s with %j is refused', async (id, fields: Record<string, string>, field) => {
    const answer = await change(id, fields);
    expect([answer.status, answer.error().field]).toEqual([400, field]);
  });

  test('a file waits for its turn, and then it goes on', async () => {
    // The command before the file takes longer than the wait for a direct answer.
    await portal.control('PUT', '/fault', { mode: 'slow', path: '/v1/commands', ms: 1_500, times: 1 });
    const before = done('other', { delete: 'true' });
    await until(async () => (await open()).some(({ state }) => state === 'waiting'));
    const answer = await change('other', {}, {});
    expect(answer.json<{ sync_request: SyncRequest }>().sync_request).toMatchObject({ state: 'success' });
    expect((await before).reason).toBe('no-file');
    expect((await truth('other'))?.file?.size).toBe(PDF.length);
  });

  test('a rich text is sanitized before it is known to be one, whatever the form calls it', async () => {
    await portal.control('PUT', '/fault', { mode: 'down', path: '/v1/users' });
    const name = { cs: 'Pozdní', en: 'Late' };
    await portal.control('POST', '/groups', { gl, item_id: 'late', type: 6, name, edit: true });
    const value = '<p>A<script>x()</script><img src="/api/logout"></p>';
    expect((await change('late', { type: '1', value })).status).toBe(200);
    await until(async () => (await truth('late'))?.result !== null);
    expect((await truth('late'))?.result).toBe('<p>A<span style="display:block">Obrázek</span></p>');
    expect(await held('late')).toBeUndefined();
  });

  test('many long rich texts of one student at once are put off, and nothing is lost', async () => {
    const value = '<p>x'.repeat(24_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => change('rich', { value })));
    const codes = answers.map(({ status }) => status);
    expect(new Set(codes)).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.error().code, refused?.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '5']);
    // The student has caused the refusal; it is no error of the portal.
    expect(portal.logged()).not.toContain('"level":50');
    await until(async () => (await open()).every(({ state }) => state !== 'waiting'));
    expect((await change('rich', { value: '<p>done</p>' })).status).toBe(200);
  });

  test('JSON is not a form', async () => {
    const answer = await client.send('POST', CHANGE, about('text'));
    expect([answer.status, answer.error().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('a file', () => {
  test('[GROUPS-10] [GROUPS-15] [GROUPS-18] is handed in, linked, made final, and then stays', async () => {
    const request = await done('file', {}, { type: 'text/html' });
    expect(request).toMatchObject({ state: 'success', info: { i18nData: { file: 'protokol.pdf' } } });
    expect((await held('file', `&srid=${request.id}`))?.file).toMatchObject({
      name: 'protokol.pdf',
      size: PDF.length,
      type: 'application/pdf',
    });
    const address = '/api/erudio/grupik/download-link?study_id=990001&item_id=file';
    const read = async () => (await client.get(address)).json<{ url: string; opened: boolean }>();
    const link = await read();
    expect(link.opened).toBe(false);
    // A teacher opens the file.
    await portal.control('PATCH', '/groups/file', { login: 'student', opened: true });
    expect((await read()).opened).toBe(true);
    expect(Buffer.from(await (await fetch(link.url)).arrayBuffer()).equals(PDF)).toBe(true);
    expect(await done('file', { final: 'true' })).toMatchObject({ state: 'success' });
    expect(await truth('file')).toMatchObject({ final: true });
    expect(await done('file', { delete: 'true' })).toMatchObject({ state: 'failed', reason: 'final' });
  });

  test('is deleted, and there is no link to what is not there', async () => {
    await done('other', {}, {});
    expect(await done('other', { delete: 'true' })).toMatchObject({
      state: 'success',
      action: 'delete_file',
    });
    expect((await truth('other'))?.file).toBeNull();
    const link = await client.get('/api/erudio/grupik/download-link?study_id=990001&item_id=other');
    expect(link.status).toBe(404);
  });

  test('has the name that the browser escaped; a line break in it is refused', async () => {
    const { id } = await done('third', {}, { name: 'proto%22kol%22 100%25.pdf' });
    expect((await held('third', `&srid=${id}`))?.file?.name).toBe('proto"kol" 100%25.pdf');
    for (const name of ['proto%0Akol.pdf', 'proto%0D%0Akol.pdf']) {
      const answer = await change('third', {}, { name });
      expect([answer.status, answer.error().field]).toEqual([400, 'file']);
    }
    expect(await done('third', { delete: 'true' })).toMatchObject({ state: 'success' });
  });

  test.each(['.', '..'])('of the item %j is asked for nowhere', async (item_id) => {
    const query = new URLSearchParams({ study_id: '990001', item_id });
    const answer = await client.get(`/api/erudio/grupik/download-link?${query}`);
    expect([answer.status, answer.error().field]).toEqual([400, 'item_id']);
  });

  test('that is not what its name says goes nowhere', async () => {
    const before = await commands();
    for (const file of [{ bytes: Buffer.from('MZ') }, { name: 'a.exe' }, { bytes: Buffer.alloc(0) }]) {
      expect((await change('other', {}, file)).status).toBe(415);
    }
    const stray = await change('other', {}, { field: 'third' });
    expect([stray.status, stray.error().field]).toEqual([400, 'third']);
    expect(await commands()).toBe(before);
  });

  test('that is too large is broken off: told in its length, or seen as it comes', async () => {
    const headers = { 'content-length': String(HAND_IN_BYTES * 2) };
    // The length is a promise that no client of ours can break, so only the header is sent.
    const told = await portal.app.inject({
      method: 'POST',
      url: CHANGE,
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': client.cookie('kahan_csrf') ?? '',
        'content-type': 'multipart/form-data; boundary=x',
        ...headers,
      },
      payload: '',
    });
    expect(told.statusCode).toBe(413);
    async function* endless() {
      yield PDF;
      for (let sent = 0; sent <= HAND_IN_BYTES; sent += 1_000_000) yield new Uint8Array(1_000_000);
    }
    expect(await done('third', {}, { bytes: endless() })).toMatchObject({
      state: 'failed',
      reason: 'too-large',
    });
    expect((await truth('third'))?.file).toBeNull();
  });

  test('whose sender goes away is not half there, and nothing is left to wait for', async () => {
    const gone = new AbortController();
    const before = await commands();
    async function* breaking() {
      yield PDF;
      await until(async () => (await commands()) > before);
      gone.abort();
      await new Promise(() => undefined);
    }
    const file = { field: 'third', name: 'a.pdf', bytes: breaking() };
    const sent = sendForm(client, CHANGE, about('third'), file, { signal: gone.signal });
    await expect(sent).rejects.toThrow();
    await until(async () => (await open()).every(({ state }) => state !== 'waiting'));
    expect((await truth('third'))?.file).toBeNull();
    const { rows } = await portal.database.pool.query(
      'select state, reason from requests order by request_id desc limit 1',
    );
    expect(rows).toEqual([{ state: 'invalidated', reason: 'voided' }]);
  });

  test('that had arrived when the answer was lost is there, and said to be', async () => {
    await portal.control('PUT', '/fault', { mode: 'effect-timeout', path: '/v1/commands', times: 1 });
    expect(await done('third', {}, {})).toMatchObject({ state: 'success' });
    expect((await truth('third'))?.file?.size).toBe(PDF.length);
  });

  test('that did not get through is said to have failed, and never arrives', async () => {
    await portal.control('PUT', '/fault', { mode: 'down', path: '/v1/commands', times: 1 });
    expect(await done('other', {}, {})).toMatchObject({ state: 'failed', reason: 'voided' });
    expect((await truth('other'))?.file).toBeNull();
  });
});
