import type { Answer } from '@kahan/contract';
import { classAddress, type PageName, personAddress, roomAddress } from '@kahan/contract/runtime';
import type { PalettePhrases } from '@kahan/phrases/en/search/palette';
import { MATCHES, type Match } from '@kahan/search';

/** Kinds of results, in the order in which they are shown when they match equally well. */
export const HIT_KINDS = ['classes', 'people', 'rooms', 'terms', 'screens'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** One result. It leads to a page, and says what it is. */
export interface SearchHit {
  kind: HitKind;
  href: string;
  name: string;
  /** What distinguishes results of the same name: code, department, building. */
  facts: string;
  /** A fact of the moment: the number of exam dates, or when the result was opened. */
  side?: string;
}

/** A result of a search: how well it matches, and whether it is of the reader. */
export interface RankedHit extends SearchHit {
  match: Match;
  isOwn: boolean;
}

/** Results of one kind that are shown. */
export const SHOWN = 5;

/**
 * Whether a result is of use beside one whose name was typed exactly: a reader who types the number of a room does not
 * look for codes and rooms that only contain its digits.
 */
const isWorth = ({ match }: RankedHit, query: string, hasExact: boolean): boolean =>
  !hasExact || !/\d/.test(query) || !['contains', 'meant'].includes(match);

/**
 * Results by kind. Within a kind exact matches of the name come first, then the reader's own results, then the
 * others in their given order. Kinds are in their usual order, but one with a better match goes before one with a worse.
 */
export function byKind(found: readonly RankedHit[], query: string): { kind: HitKind; hits: SearchHit[] }[] {
  const hasExact = found.some(({ match }) => match === 'exact');
  const all = found.filter((hit) => isWorth(hit, query, hasExact));
  const rank = ({ match }: RankedHit) => MATCHES.indexOf(match);
  const place = (hit: RankedHit) => (hit.match === 'exact' ? 0 : hit.isOwn ? 1 : 2);
  const kinds = HIT_KINDS.map((kind) => {
    const hits = all.filter((hit) => hit.kind === kind);
    const shown = new Map(hits.toSorted((a, b) => place(a) - place(b)).map((hit) => [hit.href, hit]));
    return { kind, hits: [...shown.values()].slice(0, SHOWN), best: Math.min(...hits.map(rank)) };
  });
  return kinds.filter(({ hits }) => hits.length > 0).sort((a, b) => a.best - b.best);
}

/** A subject of the reader, by the title that the timetable or the exam dates give it. */
export interface OwnSubject {
  code: string;
  title: string;
}

type ServerHits = Answer<'GET /api/search'>;

const joined = (...facts: (string | null | false | undefined)[]) => facts.filter(Boolean).join(' · ');

export const ownClassHit = ({ code, title }: OwnSubject, words: PalettePhrases): SearchHit => ({
  kind: 'classes',
  href: classAddress(code),
  name: title,
  facts: joined(code, words.own),
});

/** A screen of the menu. The screen of menus names the canteens, by which it is found, too. */
export const screenHit = (
  { page, href, name }: { page: PageName; href: string; name: string },
  canteens: readonly string[],
): SearchHit => ({ kind: 'screens', href, name, facts: page === 'food' ? canteens.join(', ') : '' });

/** The server's results without the reader's own subjects, which are shown as such. */
export function foundHits(
  { classes, people, rooms }: ServerHits,
  own: ReadonlySet<string>,
  words: PalettePhrases,
): RankedHit[] {
  return [
    ...classes.items.map(({ code, title, credits, match }) => ({
      kind: 'classes' as const,
      match,
      isOwn: own.has(code),
      href: classAddress(code),
      name: title,
      facts: joined(code, own.has(code) && words.own, words.credits(credits)),
    })),
    ...people.items.map(({ id, name, departments, rooms: officeRooms, match }) => ({
      kind: 'people' as const,
      match,
      isOwn: false,
      href: personAddress(id),
      name,
      facts: joined(...departments.map(({ value }) => value), ...officeRooms.map((room) => room.name)),
    })),
    ...rooms.items.map(({ id, name, floor, building, match }) => ({
      kind: 'rooms' as const,
      match,
      isOwn: false,
      href: roomAddress(id),
      name,
      facts: joined(
        building !== null && words.building(building),
        floor !== null && words.floor(floor),
        words.map,
      ),
    })),
  ];
}
