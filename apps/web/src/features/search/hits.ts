import type { Answer } from '@kahan/contract';
import { classAddress, personAddress, roomAddress } from '@kahan/contract/runtime';
import type { PalettePhrases } from '@kahan/phrases/en/search/palette';

/** Kinds of results, in the order in which they are shown. */
export const HIT_KINDS = ['classes', 'people', 'rooms', 'terms', 'screens'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** One result. It leads to a page, and says what it is. */
export interface SearchHit {
  kind: HitKind;
  href: string;
  name: string;
  /** What distinguishes results of the same name: code, department, building. */
  facts: string;
  /** What is so now: the number of exam dates, or when it was opened. */
  side?: string;
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

/** What the server found, without the reader's own subjects, which are shown as such. */
export function foundHits(
  { classes, people, rooms }: ServerHits,
  own: ReadonlySet<string>,
  words: PalettePhrases,
): SearchHit[] {
  return [
    ...classes.items.map(({ code, title, credits }) => ({
      kind: 'classes' as const,
      href: classAddress(code),
      name: title,
      facts: joined(code, own.has(code) && words.own, words.credits(credits)),
    })),
    ...people.items.map(({ id, name, departments, rooms: officeRooms }) => ({
      kind: 'people' as const,
      href: personAddress(id),
      name,
      facts: joined(...departments.map(({ value }) => value), ...officeRooms.map((room) => room.name)),
    })),
    ...rooms.items.map(({ id, name, floor, building }) => ({
      kind: 'rooms' as const,
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
