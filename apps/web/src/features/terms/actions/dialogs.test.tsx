import { requests as words } from '@kahan/phrases/en/requests/requests';
import { plain } from '@kahan/phrases/non-breaking';
import { expect, test } from 'vitest';
import { markupOf } from '../../../ui/markup.fixture.tsx';
import { termOf } from '../term.fixture.ts';
import { StudyDialog } from './dialogs.tsx';

const NOW = 1_700_000_000;

async function reasonOf(whyNot: string | false) {
  const term = termOf({ study_ids: ['7', '8'] });
  const html = await markupOf(<StudyDialog term={term} now={NOW} whyNot={whyNot} onClose={() => {}} />);
  return /aria-disabled="true"[\s\S]*<span id="[^"]*" class="[^"]*">([^<]*)<\/span>/.exec(plain(html))?.[1];
}

test('a study is to be chosen first', async () => {
  expect(await reasonOf(false)).toBe(plain(words.chooseFirst));
});

test('a date that has closed while a study was chosen says so', async () => {
  expect(await reasonOf('Sign-up is over.')).toBe('Sign-up is over.');
});
