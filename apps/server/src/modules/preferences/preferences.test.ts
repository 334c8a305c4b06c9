import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('[PREFERENCES-18] until one is chosen, the language is the one the answer would have', async () => {
  const client = await portal.login('student');
  expect((await client.get('/api/user/preferences', { 'accept-language': 'en' })).json()).toEqual({
    language: 'en',
  });
  expect((await client.get('/api/user/preferences', { 'accept-language': 'cs' })).json()).toEqual({
    language: 'cs',
  });
});

test('a chosen language holds in every browser and for every answer, errors included', async () => {
  const phone = await portal.login('student2');
  const desk = await portal.login('student2');
  expect((await desk.get('/api/user/preferences', { 'accept-language': 'cs' })).json()).toEqual({
    language: 'cs',
  });
  expect((await phone.send('PUT', '/api/user/preferences', { language: 'en' })).json()).toEqual({
    language: 'en',
  });
  expect((await desk.get('/api/user/preferences', { 'accept-language': 'cs' })).json()).toEqual({
    language: 'en',
  });
  const missing = await desk.get('/api/user/items/1000000', { 'accept-language': 'cs' });
  expect(missing.error().message).toBe('Does not exists.');
});

test.each(['de', '', 'CS', 'cs-CZ', null, 1])(
  '[PREFERENCES-01] the language %j is refused and changes nothing',
  async (language) => {
    const client = await portal.login('teacher');
    await client.send('PUT', '/api/user/preferences', { language: 'cs' });
    const answer = await client.send('PUT', '/api/user/preferences', { language });
    expect(answer.error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'language' });
    expect((await client.get('/api/user/preferences')).json()).toEqual({ language: 'cs' });
  },
);
