import { afterAll, expect, test } from 'vitest';
import { sanitizeHtml } from './html.ts';
import { createSanitizer, startThread } from './sanitizer.ts';

const PORTAL = 'https://kahan.example';
const sanitizer = createSanitizer(PORTAL);
afterAll(() => sanitizer.stop());

const long = '<p>Text <b>vody</b> &amp; <a href="/api/logout">odkaz</a><img src="/a.png"></p>'.repeat(1_500);

test('a long text is as clean as a short one', async () => {
  const short = '<p onclick="x()">a <a href="/archive">b</a></p>';
  expect(await sanitizer.clean(short, { owner: 1, lang: 'cs' })).toBe('<p>a <a href="/archive">b</a></p>');
  expect(await sanitizer.clean(long, { owner: 1, lang: 'cs' })).toBe(sanitizeHtml(long, PORTAL, 'cs'));
});

test('many short texts in one turn are all clean', async () => {
  const texts = Array.from({ length: 200 }, (_, i) => `<p onclick="x()">${'a'.repeat(100)}${i}</p>`);
  const clean = await Promise.all(texts.map((text) => sanitizer.clean(text, { owner: 1, lang: 'cs' })));
  expect(clean).toEqual(texts.map((text) => sanitizeHtml(text, PORTAL, 'cs')));
});

test('links to the portal’s API are told apart by its address', () => {
  expect(sanitizer.isSafeLink(`${PORTAL}/api/logout`)).toBe(false);
  expect(sanitizer.isSafeLink('https://knihovna.example/api/logout')).toBe(true);
});

test('owners take turns: one with many texts does not hold up another', async () => {
  const ended: string[] = [];
  const clean = (owner: string) => sanitizer.clean(long, { owner, lang: 'cs' }).then(() => ended.push(owner));
  const all = Array.from({ length: 6 }, () => clean('many'));
  all.push(clean('one'));
  await Promise.all(all);
  expect(ended.indexOf('one')).toBeLessThanOrEqual(2);
  expect(ended).toHaveLength(7);
});

test('the event loop goes on while hostile texts are sanitized', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const texts = ['<b>', '<p>x', '<', '</p>'].map((part) => part.repeat(100_000 / part.length));
  await Promise.all(texts.map((text, owner) => sanitizer.clean(text, { owner, lang: 'cs' })));
  isDone = true;
  // On the loop itself each text would be one turn.
  expect(turns).toBeGreaterThan(20);
});

test('after the thread has ended, the next text starts another', async () => {
  const own = createSanitizer(PORTAL);
  try {
    const lost = own.clean(long, { owner: 1, lang: 'cs' });
    const waiting = own.clean(long, { owner: 2, lang: 'cs' });
    await own.stop();
    await expect(lost).rejects.toThrow('was stopped before');
    expect(await waiting).toBe(sanitizeHtml(long, PORTAL, 'cs'));
  } finally {
    await own.stop();
  }
});

test('texts for which no thread can be started are reduced to their text, and the next one is sanitized', async () => {
  let left = 2;
  const own = createSanitizer(PORTAL, {
    start(portal) {
      left -= 1;
      if (left >= 0) throw new Error('ERR_WORKER_INIT_FAILED');
      return startThread(portal);
    },
  });
  try {
    const texts = [1, 2].map((owner) => own.clean(long, { owner, lang: 'cs' }));
    for (const text of await Promise.all(texts)) expect(text).not.toContain('<');
    expect(await own.clean(long, { owner: 1, lang: 'cs' })).toBe(sanitizeHtml(long, PORTAL, 'cs'));
  } finally {
    await own.stop();
  }
});

test('a text on which the thread works too long is reduced to its text', async () => {
  const own = createSanitizer(PORTAL, { longestMs: 0 });
  try {
    const hostile = `${'<i><b>x'.repeat(100_000)}<p title="a">&amp; &lt;`;
    const texts = await Promise.all([
      own.clean(hostile, { owner: 1, lang: 'cs' }),
      own.clean(hostile, { owner: 2, lang: 'cs' }),
    ]);
    for (const text of texts) {
      expect(text).toMatch(/x {2}x.* &amp; &lt;$/);
      expect(text).not.toContain('<');
    }
  } finally {
    await own.stop();
  }
});
