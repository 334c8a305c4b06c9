import type { User } from '@kahan/contract';
import { expect, test } from 'vitest';
import { markupOf, textsOf } from '../../ui/markup.fixture.tsx';
import { AccountLink } from './account.tsx';

const userOf = (code: User['sex']['code']): User => ({
  ...{ login: 'novak', icid: '1', first_name: 'Jan', last_name: 'Novák', degree_pre: null },
  ...{ degree_post: null, sex: { code }, email: 'jan.novak@kahan.example', is_student: true },
  ...{ uident: null, language: 'en', erases_at: null, studies: [], last_modified: 0 },
});

test.each([
  ['1', 'Mr Jan Novák'],
  ['2', 'Ms Jan Novák'],
  [null, 'Jan Novák'],
] as const)('[SHELL-08] the toolbar addresses a user of sex code %s as %s', async (sex, name) => {
  const [shown] = textsOf(await markupOf(<AccountLink user={userOf(sex)} />));
  expect(shown).toBe(name);
});
