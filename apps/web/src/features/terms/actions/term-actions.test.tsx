import type { PreparedAnswer } from '@kahan/contract';
import { prepared as words } from '@kahan/phrases/en/requests/prepared';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { preparedQuery } from '../../../data/exam-plan.ts';
import { bootOf } from '../../../platform/page/boot.fixture.ts';
import { bootWith } from '../../../platform/page/boot.ts';
import { goByDevice } from '../../../platform/time/clock.fixture.ts';
import { markupOf } from '../../../ui/markup.fixture.tsx';
import { termOf } from '../term.fixture.ts';
import { TermActions } from './term-actions.tsx';

const HOUR = 3_600;
const NOW = Math.floor(Date.now() / 1000);
const TIMES = {
  ...{ start: NOW + 90 * HOUR, signing_start: NOW + HOUR },
  ...{ signing_end: NOW + 48 * HOUR, logout_end: NOW + 48 * HOUR },
};

beforeAll(() => {
  bootWith(bootOf());
  goByDevice();
});

async function markup(changes: Parameters<typeof termOf>[0], prepared: PreparedAnswer[] | undefined) {
  const client = new QueryClient();
  if (prepared !== undefined) client.setQueryData(preparedQuery.queryKey, prepared);
  const term = termOf({ ...TIMES, ...changes });
  const html = await markupOf(
    <QueryClientProvider client={client}>
      <TermActions term={term} terms={[term]} position="line" />
    </QueryClientProvider>,
  );
  return html.replaceAll('\u00a0', ' ');
}

const DEAD = /<button[^>]*aria-label="Sign up: [^"]*"[^>]*aria-disabled="true"/;
const OPENS = 'Sign-up opens on';

test('a date that opens later and can be prepared has that button alone', async () => {
  const html = await markup({}, []);
  expect(html).toContain(words.begin);
  expect(html).not.toMatch(DEAD);
  expect(html).not.toContain(OPENS);
});

test.each([
  ['what is prepared is not known', {}, undefined, OPENS],
  ['a study must be chosen', { study_ids: ['7', '8'] }, [], OPENS],
  ['it is full, and opens later', { signed_count: 40 }, [], OPENS],
  ['it has closed', { signing_start: NOW - 9 * HOUR, signing_end: NOW - HOUR }, [], 'Sign-up ended on'],
])('the button says why it is off where %s', async (_when, changes, prepared, reason) => {
  const html = await markup(changes, prepared);
  expect(html).toMatch(DEAD);
  expect(html).toContain(reason);
  expect(html).not.toContain(words.begin);
});
