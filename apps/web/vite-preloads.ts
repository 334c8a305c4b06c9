import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The texts of every page. */
const COMMON_PHRASES = /phrases\/src\/(cs|en)\/index\.ts$/m;
/** A module of texts, which a screen may ask for. */
const PHRASES = /phrases\/src\/(cs|en)\/([\w-]+)\.ts$/m;
const PAGE = /apps\/web\/src\/app\/pages\/([\w-]+)\.tsx$/;

/** Pages that need a file: those of a module of app/pages, those of a language, or those of both. */
export interface Place {
  page?: string;
  lang?: string;
}

const isWithin = (wide: Place, { page, lang }: Place) =>
  (wide.page ?? page) === page && (wide.lang ?? lang) === lang;

/** A line of the head, which the server leaves out of the pages of other places. */
const line = (file: string, { page, lang }: Place): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
    crossorigin: true,
    ...(page !== undefined && { 'data-page': page }),
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

  of(names: readonly string[]): Chunk[] {
    return names.map((name) => this.named.get(name)).filter((chunk) => chunk !== undefined);
  }

  /** The chunk and those that it imports. */
  treeOf(chunk: Chunk, met = new Set<Chunk>()): ReadonlySet<Chunk> {
    met.add(chunk);
    for (const imported of this.of(chunk.imports)) if (!met.has(imported)) this.treeOf(imported, met);
    return met;
  }

  /** The texts of a page: those that its own chunk asks for, and those of its name that a shared chunk asks for. */
  textsOf(page: string, chunk: Chunk): { chunk: Chunk; lang: string }[] {
    return [...this.treeOf(chunk)].flatMap((one) =>
      this.of(one.dynamicImports).flatMap((texts) => {
        const [, lang, name] = PHRASES.exec(texts.moduleIds.join('\n')) ?? [];
        return lang !== undefined && (one === chunk || name === page) ? [{ chunk: texts, lang }] : [];
      }),
    );
  }
}

/**
 * The files of a build that some pages or a language need beside the first load, and for which places.
 * @param isFirst whether a file belongs to the first load
 */
export function filesOfPlaces(
  bundle: Rolldown.OutputBundle,
  isFirst: (file: string) => boolean,
): ReadonlyMap<string, readonly Place[]> {
  const chunks = new Chunks(bundle);
  const placed = new Map<string, Place[]>();
  const add = (chunk: Chunk, place: Place) => {
    for (const { fileName, viteMetadata } of chunks.treeOf(chunk)) {
      for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])]) {
        const places = placed.get(file) ?? [];
        const isThere = isFirst(file) || places.some((wide) => isWithin(wide, place));
        if (!isThere) placed.set(file, [...places, place]);
      }
    }
  };
  for (const chunk of chunks.all) {
    const lang = COMMON_PHRASES.exec(chunk.moduleIds.join('\n'))?.[1];
    if (lang !== undefined) add(chunk, { lang });
  }
  for (const chunk of chunks.all) {
    const page = PAGE.exec(chunk.facadeModuleId ?? '')?.[1];
    if (page === undefined || chunk.isEntry) continue;
    add(chunk, { page });
    for (const texts of chunks.textsOf(page, chunk)) add(texts.chunk, { page, lang: texts.lang });
  }
  return placed;
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
      handler: (html, { bundle = {} }) =>
        [...filesOfPlaces(bundle, (file) => html.includes(file))].flatMap(([file, places]) =>
          places.map((place) => line(file, place)),
        ),
    },
  };
}
