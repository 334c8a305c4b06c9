import type { ExamValues, GroupValues, ItemType, ScheduleValues, StudyValues } from '@kahan/domain';

/** A piece of a card's body: plain, what no longer holds (struck through), or what holds now (strong). */
export type CardPart = string | { was: string } | { now: string };

/** The words of a news card of one kind. */
export interface CardText {
  /** One line of why it came. */
  why: string;
  title: string;
  /** Lines of the body. */
  body: CardPart[][];
  /** Label of the link to where it matters. */
  link: string;
}

type ToldByValues = Exclude<ItemType, 'public:news'>;

/** The values that items of a kind carry. */
export type ValuesOf<T extends ToldByValues> = T extends `exam:${string}`
  ? ExamValues
  : T extends `study:${string}`
    ? StudyValues
    : T extends `grupik:${string}`
      ? GroupValues
      : ScheduleValues;

/** Cards of each kind, from the values of the item. Public news brings its own words. */
export type CardTexts = { [T in ToldByValues]: (values: ValuesOf<T>) => CardText };
