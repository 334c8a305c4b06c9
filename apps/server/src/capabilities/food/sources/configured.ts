import { agata } from './agata.ts';
import { openmensa } from './openmensa.ts';
import { type MenuSource, type SourceKind, STUDENT_SYSTEM } from './source.ts';

/** The kinds of sources at an address. A kind is registered here and nowhere else. */
const KINDS = { openmensa, agata };

type Kind = keyof typeof KINDS;
type Settings = { [K in Kind]: (typeof KINDS)[K] extends SourceKind<infer S> ? S : never };

type Kinds = { [K in Kind]: SourceKind<Settings[K]> };

/** A source at an address, as the administrator names it. */
type NamedSource<K extends Kind = Kind> = { [P in K]: { kind: P } & Settings[P] }[K];

/** Where menus come from. */
export type CanteenSource = { kind: typeof STUDENT_SYSTEM } | NamedSource;

/**
 * `openmensa:https://a.example/feed.xml#Mensa, agata:https://b.example/api/v3#KEY` → the sources in their order; `none` → no
 * sources.
 * @throws Error that says what is expected
 */
export function parseCanteens(text: string): CanteenSource[] {
  if (text.trim() === 'none') return [];
  const sources = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseSource);
  const names = sources.map((source) => (source.kind === STUDENT_SYSTEM ? source.kind : source.address));
  if (new Set(names).size < names.length) throw new Error('each source is expected once');
  return sources;
}

/** Decoded fragment of the address: the part after `#`. */
function fragmentOf({ hash }: URL): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    throw new Error('what stands after # is expected to be encoded as in an address', { cause: error });
  }
}

/** `a, b or c` of the forms that a source may have. */
function expectedForms(): string {
  const forms = [STUDENT_SYSTEM, ...Object.values(KINDS).map(({ example }) => example)];
  return `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`;
}

const isKind = (text: string | undefined): text is Kind => text !== undefined && Object.hasOwn(KINDS, text);

function parseSource(part: string): CanteenSource {
  if (part === STUDENT_SYSTEM) return { kind: STUDENT_SYSTEM };
  const [, kind, given = ''] = /^([a-z]+):(.+)$/.exec(part) ?? [];
  // The part may hold a key, so that it is not in the message.
  if (!isKind(kind) || !/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new Error(`sources separated by commas are expected, each ${expectedForms()}`);
  const url = new URL(given);
  const fragment = fragmentOf(url);
  url.hash = '';
  if (url.username !== '' || url.password !== '')
    throw new Error('addresses without a name and a password are expected');
  return namedSource(kind, url, fragment);
}

function namedSource<K extends Kind>(kind: K, address: URL, fragment: string): NamedSource<K> {
  const { parse }: Kinds[K] = KINDS[kind];
  return { kind, ...parse(address, fragment) };
}

/** The source that is read at its address; null for the student system, which the mirror reads. */
export function menuSourceOf(configured: CanteenSource): MenuSource | null {
  return configured.kind === STUDENT_SYSTEM ? null : open(configured);
}

function open<K extends Kind>(named: NamedSource<K>): MenuSource {
  const { source }: Kinds[K] = KINDS[named.kind];
  return source(named);
}
