import type { Item } from '@kahan/contract';
import { classAddress, isSafeLink, pageAt } from '@kahan/contract/runtime';
import {
  bringsCredits,
  type ExamValues,
  ITEM_TYPES,
  type ItemType,
  isGrade,
  isTermItem,
  type Language,
  type PublicContent,
  type ResultItemType,
  type StudyValues,
} from '@kahan/domain';
import type { CardPart, CardText, Phrases } from '@kahan/phrases';

export interface CardLink {
  href: string;
  label: string;
  /** Leads out of the app, so it opens elsewhere and is marked. */
  isExternal: boolean;
}

/** A card in the reader's words. */
export interface CardView {
  type: ItemType;
  why: string;
  title: string;
  /** Lines of pieces, for cards made of values. */
  body: CardPart[][];
  /** HTML from outside, for public news. */
  html: string | null;
  /** `grade` may be a code that this version does not know; it has no name then. */
  result: { grade: string; name: string; details: string[] } | null;
  /** The values of a result, which may ask something of the student; else null. */
  told: ExamValues | null;
  links: CardLink[];
  /** The title while grades are hidden; null when the card reveals none. */
  cover: string | null;
}

const isKnown = (type: string): type is ItemType => ITEM_TYPES.some((known) => known === type);
/** Whether an item tells a result of an exam or a credit. */
const isResult = (type: ItemType): type is ResultItemType => type.startsWith('exam:') && !isTermItem(type);

/** Whether an address leads to a page that this version has. */
const hasPage = (path: string): boolean => pageAt(path.split(/[?#]/, 1)[0] ?? path) !== null;

const isExternal = (href: string, origin: string): boolean => new URL(href, origin).origin !== origin;

function publicView(content: PublicContent, phrases: Phrases, language: Language, origin: string): CardView {
  return {
    type: 'public:news',
    why: phrases.items.public(content.source?.[language] ?? null),
    title: content.title[language],
    body: [],
    html: content.body[language],
    result: null,
    told: null,
    links: content.urls
      .filter(({ lang, url }) => (lang === null || lang === language) && isSafeLink(url, origin))
      .map(({ url, label }) => ({ href: url, label, isExternal: isExternal(url, origin) })),
    cover: null,
  };
}

/** Attempts that were withdrawn have no grade to show any more. */
const showsGrade = (type: ItemType) => type !== 'exam:attempt-deleted';

/** Subject or programme of an item that tells a grade or a result of a semester. */
function coverOf(type: ItemType, values: unknown, language: Language): string | null {
  if (isResult(type)) return (values as ExamValues).name[language];
  return type === 'study:result-winter' || type === 'study:result-summer'
    ? (values as StudyValues).study_program[language]
    : null;
}

/** The values are those of the type: the server guards contents by it. */
function textOf(type: Exclude<ItemType, 'public:news'>, values: unknown, { items }: Phrases): CardText {
  const tell: (values: never) => CardText = items.texts[type];
  return tell(values as never);
}

/**
 * The texts of an item; null for a type that this version does not know.
 * @throws TypeError when the content does not match the type
 */
export function viewOf(item: Item, phrases: Phrases, language: Language, origin: string): CardView | null {
  const { type } = item;
  if (!isKnown(type)) return null;
  const content: unknown = item.content;
  // The server validates contents by type. Invalid content throws here and is shown as a broken card.
  if (type === 'public:news') return publicView(content as PublicContent, phrases, language, origin);
  const { values, path } = content as { values: unknown; path: string };
  const text = textOf(type, values, phrases);
  const { code } = values as { code?: string };
  const links = [
    ...(hasPage(path) ? [{ href: path, label: text.link, isExternal: false }] : []),
    // Lessons without a subject are reservations.
    ...(code
      ? [{ href: classAddress(code), label: phrases.shell.pages.class_detail, isExternal: false }]
      : []),
  ];
  const { why, title, body } = text;
  const exam = isResult(type) && showsGrade(type) ? (values as ExamValues) : null;
  return {
    type,
    why,
    title,
    body,
    html: null,
    result: exam?.grade
      ? {
          grade: exam.grade,
          name: exam.name[language],
          details: [
            ...(isGrade(exam.grade) ? [phrases.grades[exam.grade]] : []),
            ...(bringsCredits(exam) ? [phrases.items.credits(exam.points)] : []),
            ...(exam.teacher === null ? [] : [exam.teacher]),
          ],
        }
      : null,
    told: exam,
    links,
    cover: coverOf(type, values, language),
  };
}
