import { expect, test } from 'vitest';
import { markupOf } from '../../ui/markup.fixture.tsx';
import { raiseSignUp, useSignUpOffered } from './offers.ts';

const Said = () => <p>{useSignUpOffered() ? 'offered' : 'none'}</p>;

test('a page offers a sign-up as long as one of its exam dates has actions', async () => {
  expect(await markupOf(<Said />)).toContain('none');
  const ends = [raiseSignUp(), raiseSignUp()];
  expect(await markupOf(<Said />)).toContain('offered');
  ends[0]?.();
  expect(await markupOf(<Said />)).toContain('offered');
  ends[1]?.();
  expect(await markupOf(<Said />)).toContain('none');
});
