import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@kahan/domain';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const SCREENS = join(import.meta.dirname, 'src/app/screens');
const PAGE = /app\/screens\/([\w-]+)\/page\.tsx$/;
/** The texts of every page. */
const COMMON_PHRASES = /phrases\/src\/(cs|en)\/index\.ts$/m;

/** Where a file is needed: on some pages, in a language, or both. */
export interface Need {
  pages?: readonly string[];
  lang?: string;
}

/** What is read of the description of a screen (src/app/define-screen.ts). */
interface Described {
  pages: readonly string[];
  texts: readonly string[];
}

/** The descriptions of the screens, by their folders. */
async function describedScreens(): Promise<ReadonlyMap<string, Described>> {
  const screens = new Map<string, Described>();
  // Tests stand beside the folders.
  const folders = readdirSync(SCREENS, { withFileTypes: true }).filter((one) => one.isDirectory());
  for (const { name: folder } of folders) {
    const { default: screen } = await import(join(SCREENS, folder, 'screen.ts'));
    screens.set(folder, screen);
  }
  return screens;
}

/** A line of the head, which the server leaves out where the file is not needed. */
const line = (file: string, { pages, lang }: Need): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
    crossorigin: true,
    ...(pages !== undefined && { 'data-pages': pages.join(' ') }),
    ...(lang !== undefined && { 'data-lang': lang }),
    href: `/${file}`,
  },
  injectTo: 'head',
});

/** The chunks of a build, and what each of them loads. */
class Chunks {
  readonly all: readonly Chunk[];
  private readonly named: ReadonlyMap<string, Chunk>;

  constructor(bundle: Rolldown.OutputBundle) {
    this.all = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
    this.named = new Map(this.all.map((chunk) => [chunk.fileName, chunk]));
  }

  /** The files of a chunk and of those that it imports. */
  filesOf(chunk: Chunk, met = new Set<string>()): ReadonlySet<string> {
    if (met.has(chunk.fileName)) return met;
    met.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) met.add(style);
    for (const name of chunk.imports) {
      const imported = this.named.get(name);
      if (imported !== undefined) this.filesOf(imported, met);
    }
    return met;
  }

  /** The chunk with the texts of a name in a language; undefined when there is none. */
  textsOf(name: string, lang: string): Chunk | undefined {
    const file = new RegExp(`phrases/src/${lang}/[\\w-]+/${name}\\.ts$`);
    return this.all.find(({ moduleIds }) => moduleIds.some((id) => file.test(id)));
  }
}

/**
 * The files of a build that pages or languages need beside the first load.
 * @param isFirst whether a file belongs to the first load
 */
export async function neededFiles(
  bundle: Rolldown.OutputBundle,
  isFirst: (file: string) => boolean,
): Promise<readonly (Need & { file: string })[]> {
  const chunks = new Chunks(bundle);
  const needs: (Need & { file: string })[] = [];
  const everywhere = new Set<string>();
  const add = (chunk: Chunk | undefined, need: Need) => {
    for (const file of chunk === undefined ? [] : chunks.filesOf(chunk)) {
      if (isFirst(file) || everywhere.has(`${file} ${need.lang}`)) continue;
      if (need.pages === undefined) everywhere.add(`${file} ${need.lang}`);
      needs.push({ file, ...need });
    }
  };
  for (const chunk of chunks.all) {
    const lang = COMMON_PHRASES.exec(chunk.moduleIds.join('\n'))?.[1];
    if (lang !== undefined) add(chunk, { lang });
  }
  const screens = await describedScreens();
  for (const chunk of chunks.all) {
    const screen = screens.get(PAGE.exec(chunk.facadeModuleId ?? '')?.[1] ?? '');
    if (screen === undefined) continue;
    const { pages, texts } = screen;
    add(chunk, { pages });
    for (const lang of LANGUAGES) for (const name of texts) add(chunks.textsOf(name, lang), { pages, lang });
  }
  return needs;
}

/**
 * Names the chunks of each page and language in the head, so that they load beside the main chunk and not one after the
 * other.
 */
export function preloads(): Plugin {
  return {
    name: 'kahan-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) =>
        (await neededFiles(bundle, (file) => html.includes(file))).map(({ file, ...need }) =>
          line(file, need),
        ),
    },
  };
}
