import { foldText } from '@kahan/domain';
import type { SearchEntry } from '@kahan/search';

const FIRST_NAMES =
  'Adéla Alžběta Anežka Antonín Bára Bořivoj Čeněk Dagmar Dušan Eliška Evžen Františka Hana Helena Ivo Jáchym Jiřina Kateřina Květoslava Ladislav Libuše Lukáš Markéta Matěj Mikuláš Milada Miloš Naděžda Oldřich Otýlie Pavlína Přemysl Radka Řehoř Soňa Stanislav Šárka Štěpán Tadeáš Věra Vojtěch Zdeněk Žaneta Žofie'.split(
    ' ',
  );
/** A surname combines a beginning and an end; that makes a few thousand surnames, as in a large university. */
const BEGINNINGS =
  'Be Bře Ca Če Dla Dou Dvo Fi Ha Hla Hne Ho Chla Ja Je Ka Kle Ko Kra Kře Ku La Li Lou Ma Me Mu Ná Ne No Nou Pa Pe Po Pří Ra Re Ro Ru Ři Sa Se Skla Smo Sou Sta Svo Ša Še Ští Ta To Tře Tu Va Ve Vrá Zá Ze Žá Že Ži'.split(
    ' ',
  );
const MIDDLES =
  'bro čí da dlo hla chu jí ka kšá la lou mí ná nou pě pru rá ro řá sá ska sto ší ta tří va ví za zbo ží'.split(
    ' ',
  );
const ENDS = 'ček ková cký cká dil dilová l lová n nek ňák ř řová ta tová š šová vec vcová'.split(' ');

/** A person that the searches look for. */
export interface Person {
  /** A code of seven digits. */
  code: string;
  name: string;
}

const pick = <T>(list: readonly T[], number: number): T => {
  const one = list[number % list.length];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
};

/** A deterministic hash of a number, uniform in whole numbers below 2³². */
const scatter = (number: number): number => {
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) ^ (mixed >>> 15)) >>> 0;
};

/** `count` people with Czech names, the same in each run. */
export function peopleOf(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const [a, b, c] = [scatter(3 * index + 1), scatter(3 * index + 2), scatter(3 * index + 3)];
    const surname = pick(BEGINNINGS, a) + pick(MIDDLES, b) + pick(ENDS, c);
    return { code: String(1_000_000 + index), name: `${pick(FIRST_NAMES, a >>> 8)} ${surname}` };
  });
}

export const entryOf = (one: Person): SearchEntry<Person> => ({
  value: one,
  codes: [one.code],
  text: one.name,
  sort: one.name.split(' ').reverse().join(' '),
});

/**
 * `count` different queries, each a part of a person: the beginning or the middle of a name, with or without diacritics,
 * two beginnings in either order, or a code. One query in sixteen finds nothing.
 */
export function queriesOf(people: readonly Person[], count: number): string[] {
  const found = new Set<string>();
  for (let number = 0; found.size < count; number += 1) {
    const dice = scatter(number + 7);
    const { name, code } = pick(people, scatter(dice));
    found.add(queryFor(name, code, dice, number % 89));
  }
  return [...found];
}

function queryFor(name: string, code: string, dice: number, salt: number): string {
  const [first = '', surname = ''] = name.split(' ');
  const length = 2 + ((dice >>> 4) % 4);
  const piece = surname.slice(0, length + 1);
  const kind = dice % 16;
  if (kind === 0) return code.slice(0, 3 + length);
  if (kind === 1) return `${surname.slice(0, 3)}qx${length}${salt}`;
  if (kind <= 4) return `${first.slice(0, length)} ${piece}`;
  if (kind <= 6) return `${piece} ${first.slice(0, length)}`;
  if (kind <= 9) return surname.slice(1, length + 2);
  if (kind <= 12) return foldText(`${piece} ${first.slice(0, 1)}`);
  return foldText(surname.slice(0, length + 3));
}
