import type { ClassDetail } from '@kahan/contract';
import { classes } from '@kahan/phrases/en/classes/classes';
import { ownClass } from '@kahan/phrases/en/classes/own-class';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { classQuery } from '../../../data/classes.ts';
import { keptScheduleQuery } from '../../../data/schedule/shared-schedules.ts';
import type { Own } from '../../../features/classes/own/use-own.ts';
import { bootOf } from '../../../platform/page/boot.fixture.ts';
import { bootWith } from '../../../platform/page/boot.ts';
import { goByDevice } from '../../../platform/time/clock.fixture.ts';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { useOwnSections, useWeekIsWaiting } from './page.tsx';

// The settings of the device are read when their modules load.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());

beforeAll(() => {
  bootWith(bootOf());
  goByDevice();
});

const CODE = 'N110001';

function Below() {
  return useWeekIsWaiting({ code: CODE, year: 2026 }, '2026-11-18') ? 'waits' : 'shown';
}

/** @param failures of the timetable's load, which runs now */
async function below(failures: number) {
  const client = new QueryClient();
  client.setQueryData(classQuery(CODE, 2026).queryKey, { year: 2026, semesters: [1] } as ClassDetail);
  const { queryKey } = keptScheduleQuery('subject', CODE, { year: 2026, semester: 1 });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({
      ...{ status: 'pending', fetchStatus: 'fetching', errorUpdateCount: failures },
    });
  const page = (
    <QueryClientProvider client={client}>
      <Below />
    </QueryClientProvider>
  );
  return textsOf(await markupOf(page))[0];
}

test('the parts below the timetable wait for its first load, and stay when it is loaded again', async () => {
  expect(await below(0)).toBe('waits');
  expect(await below(1)).toBe('shown');
});

function Sections({ own }: { own: Own }) {
  return useOwnSections(own, CODE).map(({ id, label, content }) => (
    <section key={id}>
      {label} {content}
    </section>
  ));
}

async function sections(groups: object): Promise<string> {
  const load = { data: undefined, isError: false, error: null, isEnabled: true, fetchStatus: 'idle' };
  const own = {
    records: { results: [], lessons: [], terms: [], groups: [] },
    loads: { groups: { ...load, ...groups } },
  } as unknown as Own;
  return textsOf(await markupOf(<Sections own={own} />)).join(' ');
}

test('a student with class groups reads that they could not be loaded, and can try again', async () => {
  const failed = await sections({ isError: true, isFetched: true });
  expect(failed).toContain(classes.sections.group);
  expect(failed).toContain(ownClass.groupsFailed);
  expect(failed).toContain('Try again');
  const again = await sections({ fetchStatus: 'fetching', isFetched: true });
  expect(again).toContain(classes.sections.group);
  expect(again).not.toContain(ownClass.groupsFailed);
});

test('nothing is said about class groups while they load, and where there are none', async () => {
  expect(await sections({ fetchStatus: 'fetching', isFetched: false })).toBe('');
  expect(await sections({ data: {}, isFetched: true })).toBe('');
});
