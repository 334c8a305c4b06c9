import type { ExamValues, GroupValues, ItemType, ScheduleValues, StudyValues } from '@kahan/domain';

/** A piece of a card's body: plain text, an old value (struck through), or a current value (strong). */
export type CardPart = string | { was: string } | { now: string };

/** The texts of one news card. */
export interface CardText {
  /** The reason for the card, one line. */
  why: string;
  title: string;
  /** Lines of the body. */
  body: CardPart[][];
  /** Label of the link to the page that shows the records. */
  link: string;
}

type Structured = Exclude<ItemType, 'public:news'>;

/** The values of items of one type. */
export type ValuesOf<T extends Structured> = T extends `exam:${string}`
  ? ExamValues
  : T extends `study:${string}`
    ? StudyValues
    : T extends `grupik:${string}`
      ? GroupValues
      : ScheduleValues;

/** Cards by item type, from the values of the item. Public news has its own texts. */
export type CardTexts = { [T in Structured]: (values: ValuesOf<T>) => CardText };
