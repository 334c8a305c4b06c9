import { expect, test } from 'vitest';
import { markupOf, textsOf } from '../markup.fixture.tsx';
import { SearchField } from './fields.tsx';

test('a search field that is full says how much it takes, and no other does', async () => {
  const full = await markupOf(<SearchField id="a" value={'x'.repeat(100)} readOnly />);
  expect(textsOf(full)).toEqual(['At most 100 characters fit here.']);
  expect(full).toContain('maxLength="100"');
  const shorter = await markupOf(<SearchField id="a" value={'x'.repeat(99)} readOnly />);
  expect(textsOf(shorter)).toEqual([]);
});
