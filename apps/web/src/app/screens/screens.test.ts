import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { foldText, LANGUAGES } from '@kahan/domain';
import { phrases } from '@kahan/phrases';
import { SCREEN_WORDS } from '@kahan/search';
import { expect, test } from 'vitest';
import { withDocument } from '../../server-render/document.fixture.ts';

const app = withDocument(async () => ({
  ...(await import('../screens.ts')),
  ...(await import('../shell/menu-links.ts')),
}));

/** Texts of parts that only some readers or addresses have. They are loaded with those parts. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  // A student's own dates, results and buttons on the page of a subject.
  class: ['requests', 'study', 'terms'],
  // The way to the reader's next appointment.
  maps: ['way'],
  // The actions on a shared timetable.
  schedule: ['share'],
};

/** Files that a file imports before it runs, and their own. */
function importedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gm,
  );
  for (const [, to = ''] of imports) importedBy(path.resolve(path.dirname(file), to), known);
  return known;
}

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

test.each(folders.map(({ name }) => name))('%s names the texts that its page shows', async (name) => {
  const { default: screen } = await import(`./${name}/screen.ts`);
  const page = path.join(import.meta.dirname, name, 'page.tsx');
  const shown = [...importedBy(page)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/useTexts\('([^']+)'\)/g)].map(([, text]) => text),
  );
  expect([...screen.texts, ...(LATER[name] ?? [])]).toEqual(expect.arrayContaining(shown));
});

test('the search knows other words for each screen that it finds, in both languages', () => {
  const found = [...app().MENU.flat(), ...app().BESIDE_MENU].map(({ page }) => page);
  expect(found.length).toBeGreaterThan(10);
  const isKnown = (title: string) =>
    foldText(title)
      .split(' ')
      .some((word) =>
        SCREEN_WORDS.flat().some((one) =>
          one.endsWith('*') ? word.startsWith(foldText(one.slice(0, -1))) : word === foldText(one),
        ),
      );
  const unknown = found.filter(
    (page) => !LANGUAGES.every((language) => isKnown(phrases(language).shell.pages[page])),
  );
  expect(unknown).toEqual([]);
});
