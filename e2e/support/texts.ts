import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TextName, Texts } from '@kahan/phrases/texts';
import type { Language } from './test.ts';

const FILES = resolve(import.meta.dirname, '../../packages/phrases/src');

/** `own-class` → `ownClass`, the name under which its file exports the texts. */
const exportOf = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The texts of a language that load with their screen, by the names of their files. */
async function load(language: Language): Promise<Texts> {
  const texts = {};
  for (const file of readdirSync(resolve(FILES, language), { recursive: true, encoding: 'utf8' })) {
    const [, path, name = ''] = /^([\w-]+\/([\w-]+))\.ts$/.exec(file) ?? [];
    if (path === undefined) continue;
    const exported: object = await import(`@kahan/phrases/${language}/${path}`);
    Reflect.set(texts, name, Reflect.get(exported, exportOf(name)));
  }
  return texts as Texts;
}

const en = await load('en');
const TEXTS: Readonly<Record<Language, Texts>> = { cs: { ...en, ...(await load('cs')) }, en };

/** The texts of a screen in a language; a journey has them in its own by the fixture `textsOf`. */
export const textsIn = <N extends TextName>(language: Language, name: N): Texts[N] => TEXTS[language][name];
