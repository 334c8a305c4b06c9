import { beforeAll, expect, test } from 'vitest';
import { bootOf } from '../../../platform/page/boot.fixture.ts';
import { bootWith } from '../../../platform/page/boot.ts';
import { markupOf } from '../../../ui/markup.fixture.tsx';
import { at, termOf } from '../term.fixture.ts';
import { Line } from './line.tsx';

const NOW = at('2026-12-01 12:00');
const STAYS = 'You will not be able to cancel this sign-up.';

beforeAll(() => bootWith(bootOf()));

test.each([
  ['before the end of cancelling', { logout_end: NOW + 60 }, false],
  ['after it', { logout_end: NOW }, true],
  ['once one is signed up', { logout_end: NOW, study_id: '7' }, false],
  ['once the sign-up has closed', { logout_end: NOW, signing_end: NOW }, false],
])('a sign-up that stays says so beforehand: %s', async (_when, changes, isTold) => {
  const term = termOf({ signing_end: NOW + 3_600, ...changes });
  const html = await markupOf(
    <Line
      {...{
        term,
        terms: [term],
        ownTime: { own: [], lessons: [], entries: [] },
        mark: null,
        hue: 1,
        now: NOW,
      }}
      {...{ isOpen: false, isBySubject: false, onToggle: () => undefined }}
    />,
  );
  expect(html.replaceAll('\u00a0', ' ').includes(STAYS)).toBe(isTold);
});
