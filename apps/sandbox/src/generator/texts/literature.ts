import type { ClassRecord } from '@kahan/domain';
import { personName } from '../people/staff.ts';
import type { Random } from '../random.ts';
import type { Subject } from '../teaching/subjects.ts';
import { texts } from '../texts.ts';

type Book = ClassRecord['literature'][number];

const OLDEST_BOOK = 16;

function titles({ cs, en, topic, kind }: Subject): { own: string[]; more: string[] } {
  if (kind === 'thesis') return texts('classes').thesis_books;
  const name = (topic?.cs ?? cs).replace(/ I{1,2}$/, '');
  const english = (topic?.en ?? en).replace(/ I{1,2}$/, '');
  return {
    own: [
      `${name} krok za krokem`,
      `${name}: učební text a příklady`,
      `${name} pro posluchače`,
      ...(topic === null ? [] : [`Úvod do studia ${topic.genitive}`, `Sto úloh: ${topic.cs}`]),
    ],
    more: [
      `A Student’s Way to ${english}`,
      `${english} from the Bench`,
      `${english}: Problems Worth Solving`,
      `Notes on ${english}`,
      `${name} v tabulkách a schématech`,
    ],
  };
}

function author(random: Random): string {
  const { first, last } = personName(random, random.chance(0.6) ? '1' : '2');
  return `${last} ${first.charAt(0)}.`;
}

function book(random: Random, title: string, required: boolean, year: number): Book {
  const authors = Array.from({ length: 1 + random.below(3) }, () => author(random)).join(', ');
  const edition = random.chance(0.35) ? `${2 + random.below(3)}. vyd. ` : '';
  const published = year - 1 - random.below(OLDEST_BOOK);
  return {
    required,
    text: `${authors}: ${title}. ${edition}Praha: ${random.pick(texts('classes').publishers)}, ${published}.`,
  };
}

/** Invented books by invented people: one or two to be read, up to three more. @param year academic year */
export function makeLiterature(random: Random, subject: Subject, year: number): Book[] {
  if (subject.kind === 'sport') return [];
  const { own, more } = titles(subject);
  const start = random.below(own.length);
  const required = own.slice(start, start + 1 + random.below(2));
  const from = random.below(more.length);
  const recommended = more.slice(from, from + random.below(4));
  return [
    ...required.map((title) => book(random, title, true, year)),
    ...recommended.map((title) => book(random, title, false, year)),
  ];
}
