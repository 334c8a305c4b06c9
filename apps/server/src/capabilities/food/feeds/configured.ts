import { STUDENT_SYSTEM } from '../food.source.ts';
import { agataFeed } from './agata.ts';
import type { MenuFeed } from './feed.ts';
import { openMensaFeed } from './openmensa.ts';

/** Where menus come from, as the administrator names it. */
export type CanteenSource =
  | { kind: typeof STUDENT_SYSTEM }
  /** `name`: of the canteen, in place of the feed's own. */
  | { kind: 'openmensa'; address: string; name: string | null }
  | { kind: 'agata'; address: string; key: string };

const KINDS = 'student-system, openmensa:https://… or agata:https://…#KEY';
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

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

function parseSource(part: string): CanteenSource {
  if (part === STUDENT_SYSTEM) return { kind: STUDENT_SYSTEM };
  const [, kind, given = ''] = /^(openmensa|agata):(.+)$/.exec(part) ?? [];
  // The part may hold a key, so that it is not in the message.
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new Error(`sources separated by commas are expected, each ${KINDS}`);
  const url = new URL(given);
  const fragment = fragmentOf(url);
  url.hash = '';
  if (url.username !== '' || url.password !== '')
    throw new Error('addresses without a name and a password are expected');
  if (kind === 'openmensa') return { kind, address: url.href, name: fragment === '' ? null : fragment };
  if (fragment === '') throw new Error('an Agata address is expected to end with # and its key');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new Error(
      'an Agata address that begins with https: is expected, because its key crosses the network',
    );
  return { kind: 'agata', address: url.href, key: fragment };
}

/** The feed of a source; null for the student system, which the mirror reads. */
export function feedOf(source: CanteenSource): MenuFeed | null {
  switch (source.kind) {
    case 'openmensa':
      return openMensaFeed(source);
    case 'agata':
      return agataFeed(source);
    default:
      return null;
  }
}
