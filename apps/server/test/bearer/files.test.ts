import type { PersonalData, SyncRequest } from '@kahan/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ORIGIN, type AppClient, bearer, loginApp } from '../support/app-client.ts';
import { PERSONAL } from '../support/archive.ts';
import { sendForm } from '../support/form.ts';
import { until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

const CHANGE = '/api/erudio/grupik/change';
const ITEM = 'protokol';
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'a')]);

let portal: TestPortal;
let app: AppClient;
beforeAll(async () => {
  portal = await startPortal();
  app = await loginApp(portal, 'student');
});
afterAll(() => portal.stop());

/** The headers of a page of the app, for calls that are no JSON. */
const headersOf = (client: AppClient) => ({ ...bearer(client.tokens?.access_token), origin: APP_ORIGIN });

test('an archive is downloaded by token, under its name, and by nobody without', async () => {
  expect((await app.send('POST', `${PERSONAL}/export`)).status).toBe(200);
  await until(async () => (await app.get(PERSONAL)).json<PersonalData>().export?.state === 'ready');
  const address = `${portal.url}${PERSONAL}/export.zip`;
  const answer = await fetch(address, { headers: headersOf(app) });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="kahan-[\d-]+\.zip"$/),
    'cache-control': 'no-store',
    'access-control-allow-origin': APP_ORIGIN,
    'access-control-expose-headers': '*',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain('profile.json');
  for (const headers of [{ origin: APP_ORIGIN }, { ...headersOf(app), ...bearer('x') }])
    expect((await fetch(address, { headers })).status).toBe(401);
  const other = await loginApp(portal, 'student2');
  expect((await fetch(address, { headers: headersOf(other) })).status).toBe(404);
});

test('a file is handed in by token, without a CSRF token, and not with cookies that come from the app', async () => {
  const { lessons } = await portal.control<{ lessons: { gl: string }[] }>('GET', '/students/student');
  const gl = lessons[0]?.gl ?? '';
  const name = { cs: 'Protokol', en: 'Report' };
  await portal.control('POST', '/groups', { gl, item_id: ITEM, type: 5, name, edit: true });
  await until(async () => (await app.get('/api/user/grupik')).text.includes(ITEM));
  const fields = { gl, year: '2026', semester: '1', study_id: '990001', id: ITEM, type: '5' };
  const file = { field: ITEM, name: 'protokol.pdf', bytes: PDF };
  const browser = await portal.login('student');
  const refused = await sendForm(browser, CHANGE, fields, file, { headers: { origin: APP_ORIGIN } });
  expect([refused.status, refused.error().code]).toEqual([401, 'NOT_AUTHENTICATED']);
  const answer = await sendForm(app, CHANGE, fields, file, { headers: headersOf(app) });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
  const { sync_request: asked } = answer.json<{ sync_request: SyncRequest }>();
  expect(asked).toMatchObject({ service: 'groups', target: { item_id: ITEM } });
  await until(async () => {
    const { groups } = await portal.control<{
      groups: { items: { item_id: string; file: { size: number } | null }[] }[];
    }>('GET', '/students/student');
    return groups.some(({ items }) =>
      items.some(({ item_id, file: held }) => item_id === ITEM && held?.size === PDF.length),
    );
  });
});

test('a calendar file is for the app to read, and a HEAD tells what a GET would', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await app.request(method, '/api/calendar/events.ics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
  }
});
