import { requests as words } from '@kahan/phrases/en/requests/requests';
import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { markupOf } from '../../ui/markup.fixture.tsx';
import type { Notice } from './notice.ts';
import { LASTS_MS, NoticeStack, show, stack } from './notice-stack.tsx';

const PAGE = 'https://studis.example/';
const notice = (more: Partial<Notice>): Notice => ({
  id: '7',
  about: 'terms 7',
  tone: 'bad',
  title: 'You are not signed up',
  text: null,
  link: PAGE,
  ...more,
});

afterEach(() => stack.set({ shown: [], more: 0 }));

async function markup(...notices: Notice[]): Promise<string> {
  show(notices);
  return markupOf(
    <Router ssrPath="/">
      <NoticeStack words={words} onCloseAll={() => undefined} />
    </Router>,
  );
}

test('[SYNC-11] a failed request links to the page of the student system, in a tab of its own', async () => {
  const [, attributes = '', content = ''] = /<a ([^>]*)>(.*?)<\/a>/.exec(await markup(notice({}))) ?? [];
  expect(attributes).toContain(`href="${PAGE}"`);
  expect(attributes).toContain('target="_blank"');
  expect(attributes).toContain('rel="noreferrer"');
  expect(content).toContain(words.openSystem);
});

test('[SYNC-11] without a page of the student system there is no link', async () => {
  expect(await markup(notice({ link: null }))).not.toContain('<a ');
});

test('what the student system says about a refusal is below our sentence, as text and in its language', async () => {
  const explanation = { text: 'Zápis <b>blokuje</b> dluh.', lang: 'cs' };
  const html = await markup(notice({ text: 'You may not.', explanation }));
  const said = '<q lang="cs">Zápis &lt;b&gt;blokuje&lt;/b&gt; dluh.</q>';
  expect(html).toContain(said);
  expect(html.indexOf('You may not.')).toBeLessThan(html.indexOf(said));
  stack.set({ shown: [], more: 0 });
  expect(await markup(notice({ text: 'You may not.', explanation: null }))).not.toContain(words.systemSays);
});

test('the next free term after a refusal is named, with a button; where a study is to be chosen with a link to it', async () => {
  const offer = {
    text: 'Next free: Fri 22 Jan',
    spoken: 'Sign up: X',
    termId: 'x 7',
    begin: () => undefined,
  };
  const direct = await markup(notice({ link: null, offer }));
  expect(direct).toContain('Next');
  expect(direct).toMatch(/<button[^>]*aria-label="Sign up: X"/);
  expect(direct).not.toContain('<a ');
  stack.set({ shown: [], more: 0 });
  const chosen = await markup(notice({ link: null, offer: { ...offer, begin: null } }));
  expect(chosen).toContain('href="/terms?term=x+7"');
  expect(chosen).not.toContain('aria-label="Sign up: X"');
});

test('a failure interrupts a screen reader, the other outcomes wait', async () => {
  const html = await markup(
    notice({}),
    notice({ id: '8', about: 'terms 8', tone: 'ok', title: 'You are signed up' }),
  );
  const [urgent = '', polite = ''] = html.split('role="status"');
  expect(urgent).toContain('aria-live="assertive"');
  expect([urgent.includes('not signed up'), polite.includes('not signed up')]).toEqual([true, false]);
  expect([urgent.includes('You are signed'), polite.includes('You are signed')]).toEqual([false, true]);
});

test('[SYNC-10] [SYNC-12] a failure stays until it is closed, a success and an unknown outcome for ten seconds', () => {
  expect(LASTS_MS).toEqual({ bad: null, ok: 10_000, unsure: 10_000 });
});

test('a newer outcome of the same exam date takes the older notice away, and its offer', async () => {
  const offer = {
    text: 'Next free: Fri 22 Jan',
    spoken: 'Sign up: X',
    termId: 'x 8',
    begin: () => undefined,
  };
  show([notice({ offer }), notice({ id: '8', about: 'terms 8', title: 'Another date' })]);
  const shown = await markup(notice({ id: '9', tone: 'ok', title: 'You are signed up' }));
  expect(shown).toContain('You are signed up');
  expect(shown).toContain('Another date');
  expect(shown).not.toContain('You are not signed up');
  expect(shown).not.toContain('Next free');
});
