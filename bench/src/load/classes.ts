import type { SearchEntry } from '@kahan/search';

const FORMS = ['', 'Laboratoř', 'Seminář:', 'Úvod:', 'Pokročilá', 'Cvičení:', 'Moderní', 'Praktikum:'];
const ADJECTIVES =
  'analytická anorganická aplikovaná bioorganická experimentální fyzikální koloidní kvantová lékařská makromolekulární medicinální numerická obecná organická potravinářská průmyslová radiační strukturní technická teoretická'.split(
    ' ',
  );
const NOUNS =
  'biochemie biologie chemie ekologie ekonomie elektrochemie energetika farmakologie fyzika genetika informatika kinetika krystalografie matematika metalurgie mikrobiologie mineralogie spektroskopie statistika technologie termodynamika toxikologie'.split(
    ' ',
  );
const OBJECTS =
  'bílkovin barviv biopaliv cukrů dřeva enzymů hnojiv keramiky koksu kovů kvasinek léčiv lipidů membrán nanočástic odpadů ovzduší paliv papíru pigmentů plastů polymerů potravin povrchů půdy ropy roztoků silikátů skla slitin textilu tuků uhlí vakcín vody vláken'.split(
    ' ',
  );

/** A class that the searches look for. */
export interface Class {
  code: string;
  title: string;
}

const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';

/** `count` classes with Czech titles and codes like `B402017`, the same in each run. */
export function classesOf(count: number): Class[] {
  return Array.from({ length: count }, (_, index) => {
    const [form, adjective] = [pick(FORMS, index), pick(ADJECTIVES, index >>> 3)];
    const [noun, object] = [
      pick(NOUNS, Math.imul(index, 7) >>> 2),
      pick(OBJECTS, Math.imul(index, 11) >>> 5),
    ];
    const level = pick(['I', 'II', 'III', 'IV'], index >>> 1);
    const code = `${pick(['B', 'M', 'N'], index)}${100 + (index % 400)}${String(Math.floor(index / 400)).padStart(3, '0')}`;
    return { code, title: [form, adjective, noun, object, level].filter(Boolean).join(' ') };
  });
}

export const entryOfClass = ({ code, title }: Class): SearchEntry<string> => ({
  value: code,
  codes: [code],
  text: `${title} ${code.slice(1, 4)}`,
  sort: title,
});
