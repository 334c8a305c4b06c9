import { result as resultOf } from '@kahan/domain/results.fixture';
import { afterAll, expect, test, vi } from 'vitest';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { ResultRow } from './result-row.tsx';
import css from './results.module.css';

// The device's choice to hide grades is read when its module loads.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());

/** Each value is found in no other cell. */
const RESULT = resultOf({ code: 'N110001', duty: 'PVB', points: 7, completion: 'KZ', credit: ['Z'] });

async function row(): Promise<string> {
  const rest = { isChanged: false, isAway: false, signed: undefined, expect: undefined, expected: undefined };
  return markupOf(<ResultRow result={RESULT} {...rest} outcome={undefined} />);
}

/** The texts of the first element with a class. */
const cell = (markup: string, name: string | undefined): string[] => {
  const [, tag = '', rest = ''] = new RegExp(`<(\\w+) class="[^"]*${name}[^"]*">(.*)`).exec(markup) ?? [];
  return textsOf(rest.split(`</${tag}>`)[0] ?? '');
};

test('[RESULTS-04] a row has the type of duty in its margin, then the credits and the code of completion', async () => {
  const markup = await row();
  expect(textsOf(/<abbr title="PVB">.*?<\/abbr>/.exec(markup)?.[0] ?? '')).toEqual(['PVB']);
  const [, credits = ''] = markup.split(css.num ?? '');
  expect(credits).toMatch(/^[^<]*<span aria-hidden="true">7<\/span><span [^>]*>7\sECTS\scredits</);
  expect(cell(markup, css.completion)).toEqual(['KZ']);
});

test('[RESULTS-04] on a phone the credits and the code of completion follow the code of the subject', async () => {
  const [, code = ''] = (await row()).split(`class="${css.code}"`);
  const [shown = ''] = code.split('</p>');
  expect(shown).toMatch(/class="only-phone">\s·\s7\sECTS.*class="only-phone">\s·\sKZ/);
});
