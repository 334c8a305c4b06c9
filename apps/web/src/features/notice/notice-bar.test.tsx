import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/http/query.ts';
import { bootOf } from '../../platform/page/boot.fixture.ts';
import { bootWith } from '../../platform/page/boot.ts';
import { markupOf, textsOf } from '../../ui/markup.fixture.tsx';
import { NoticeBar } from './notice-bar.tsx';

vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));

async function shown(notice: { until: Date } | null): Promise<string[]> {
  queryClient.clear();
  const text = { cs: 'Odstávka', en: 'Maintenance' };
  bootWith(bootOf({ notice: notice && { id: 7, text, until: notice.until.toISOString() } }));
  return textsOf(
    await markupOf(
      <QueryClientProvider client={queryClient}>
        <NoticeBar />
      </QueryClientProvider>,
    ),
  );
}

test('a notice that came with the page is shown in the language of its reader, until it ends', async () => {
  expect(await shown({ until: new Date('2100-01-01T00:00:00Z') })).toEqual(['Maintenance', 'Close']);
  expect(await shown({ until: new Date(0) })).toEqual([]);
  expect(await shown(null)).toEqual([]);
});
