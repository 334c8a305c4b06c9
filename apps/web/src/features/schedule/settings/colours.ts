import { HUES, huesOf } from '../../../data/schedule/hues.ts';
import type { ShownBlock } from '../blocks/blocks.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { existingOf } from '../sources/loaded-source.ts';
import type { Source, SourceKind } from '../view.ts';

/** Colours that the reader chose, numbers of the palette from 1 to 12. */
export interface Colours {
  /** By {@link keyOf} a source; seen where several are on screen. */
  sources: Readonly<Record<string, number>>;
  /** By code of the subject; used when one source is shown. */
  subjects: Readonly<Record<string, number>>;
  reservation: number | null;
}

/** Study orange, teacher green, room red, subject blue (spec 3, Colours), as hues of the palette. */
const USUAL: Readonly<Record<SourceKind, number>> = { study: 1, teacher: 4, room: 12, subject: 8 };
/** Light-blue. */
const RESERVATION = 7;
/** Distance between the hues of sources of a kind: distinguishable, and no divisor of 12. */
const STEP = 5;

export const keyOf = ({ kind, id }: Source): string => `${kind}:${id}`;

/**
 * Colour of each shown source, by its key: the chosen one, else the colour of its kind, else the next free
 * one, so that two rooms differ. After twelve they repeat.
 */
export function hueOfSources(sources: readonly Source[], chosen: Colours['sources']): Map<string, number> {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const source of sources) {
    const hue = chosen[keyOf(source)];
    if (hue !== undefined) taken.add(hue);
  }
  for (const source of sources) {
    const key = keyOf(source);
    let hue = chosen[key];
    if (hue === undefined) {
      hue = USUAL[source.kind];
      for (let step = 0; step < HUES && taken.has(hue); step += 1) hue = ((hue - 1 + STEP) % HUES) + 1;
      taken.add(hue);
    }
    hues.set(key, hue);
  }
  return hues;
}

export const hueOfReservations = ({ reservation }: Colours): number => reservation ?? RESERVATION;

/**
 * Whether the sources have one colour for each of them. Only the reader's own studies can be loaded, and several of them
 * are the same agenda as on Home.
 */
export const isBySource = (sources: readonly Source[]): boolean =>
  sources.length > 1 && sources.some(({ kind }) => kind !== 'study');

/**
 * Colour of a block. With one source, or with the reader's studies alone: of its subject; with several: of the first
 * source that holds it. Reservations have a colour of their own.
 */
export function hueLookup(loaded: readonly LoadedSource[], colours: Colours): (block: ShownBlock) => number {
  const existing = existingOf(loaded);
  const reserved = hueOfReservations(colours);
  const sources = existing.map(({ source }) => source);
  if (isBySource(sources)) {
    const hues = hueOfSources(sources, colours.sources);
    return (block) => {
      if ('other' in block || 'entry' in block) return reserved;
      const ofStudy = (id: string) => hues.get(keyOf({ kind: 'study', id })) ?? USUAL.study;
      if ('exam' in block) return ofStudy(block.exam.term.study_id ?? '');
      const [first] = block.sources;
      return block.lesson.subject_type === 'R' ? reserved : (hues.get(keyOf(first)) ?? USUAL[first.kind]);
    };
  }
  const hues = huesOf(existing.flatMap(({ agenda, lessons }) => agenda ?? lessons));
  return (block) => {
    if ('other' in block || 'entry' in block) return reserved;
    if ('lesson' in block && block.lesson.subject_type === 'R') return reserved;
    const { code } = 'exam' in block ? block.exam.term.code : block.lesson.subject_code;
    return colours.subjects[code] ?? hues.get(code) ?? 1;
  };
}

/** Colour of a subject by its code, as in the reader's own timetable. @param lessons all of the reader */
export function subjectHues(
  lessons: Parameters<typeof huesOf>[0],
  colours: Colours,
): (code: string, isReservation: boolean) => number {
  const reserved = hueOfReservations(colours);
  const hues = huesOf(lessons);
  return (code, isReservation) =>
    isReservation ? reserved : (colours.subjects[code] ?? hues.get(code) ?? 1);
}

function readHues(stored: unknown): Record<string, number> {
  const isHue = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= HUES;
  return Object.fromEntries(Object.entries(Object(stored)).filter(([, value]) => isHue(value))) as Record<
    string,
    number
  >;
}

/** Colours from a stored value, without invalid hues. */
export function readColours(stored: unknown): Colours {
  const { sources, subjects, reservation } = Object(stored) as Record<string, unknown>;
  return {
    sources: readHues(sources),
    subjects: readHues(subjects),
    reservation: readHues({ reservation }).reservation ?? null,
  };
}
