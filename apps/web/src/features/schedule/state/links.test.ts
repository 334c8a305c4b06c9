import { pageAt } from '@kahan/contract/runtime';
import { expect, test } from 'vitest';
import { mapOf } from './links.ts';

test.each([['/maps', '/maps?rooms=A%20137', mapOf('A 137')]])(
  'a link to %s is there as soon as the page is',
  (path, href, link) => {
    expect(link).toBe(pageAt(path) === null ? null : href);
  },
);
