import { type Agenda, appointmentsOn, pragueInstant } from '@kahan/domain';
import { expect, test } from 'vitest';
import { markupOf, textsOf } from '../../ui/markup.fixture.tsx';
import { LeadCard } from './lead-card.tsx';
import type { OwnAppointment } from './today.ts';

const DATE = '2026-11-18';
const NOW = pragueInstant(DATE, 7 * 60);

const entry = (entry_id: string, minutes: number, duration: number) => ({
  entry: {
    ...{ entry_id, title: entry_id, place: null, note: null, date: DATE, minutes, duration },
    ...{ repeat: 'once' as const, until: null, skipped: [] },
  },
  date: DATE,
});

async function texts(...[above, below]: [ReturnType<typeof entry>, ReturnType<typeof entry>]) {
  const agenda: Agenda<never, never> = { lessons: [], terms: [], entries: [above, below] };
  const [first, second] = appointmentsOn(agenda, DATE) as OwnAppointment[];
  if (first === undefined || second === undefined) throw new Error('two are asked for');
  const card = (
    <LeadCard appointment={second} state="later" now={NOW} hue={1} above={first}>
      {null}
    </LeadCard>
  );
  return textsOf(await markupOf(card)).join(' ');
}

test('the second of two that begin together does not say the time again', async () => {
  const text = await texts(entry('one', 540, 60), entry('two', 540, 60));
  expect(text).toContain('At the same time');
  expect(text).not.toMatch(/\d+:00/);
});

test('it says its own end', async () => {
  const text = await texts(entry('one', 540, 60), entry('two', 540, 120));
  expect(text).toContain('At the same time until 11:00');
  expect(text).not.toContain('9:00');
});

test('one that begins later says when', async () => {
  expect(await texts(entry('one', 540, 60), entry('two', 570, 60))).toContain('Today at 9:30');
});
