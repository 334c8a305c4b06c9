import { requests as cs } from '@kahan/phrases/cs/requests/requests';
import { requests as en } from '@kahan/phrases/en/requests/requests';
import { expect, test } from 'vitest';
import { SLOW_SECONDS, waitText } from './banners.tsx';

test.each([{ words: cs }, { words: en }])(
  'a wait is not promised to be short once it is not',
  ({ words }) => {
    const promised = words.waits.match(/\d+/)?.[0];
    const before = waitText(words, { seconds: SLOW_SECONDS - 1, downSince: null });
    expect(before).toContain(promised);
    expect(Number(promised)).toBe(SLOW_SECONDS);
    expect(waitText(words, { seconds: SLOW_SECONDS, downSince: null })).not.toMatch(/\d/);
    const down = waitText(words, { seconds: 3, downSince: '9:40' });
    expect(down).toContain('9:40');
    expect(down).not.toContain(`${promised} `);
  },
);
