import type { StructuredType, ValuesOf } from '@kahan/domain';

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

/** Cards by item type, from the values of the item. Public news has its own texts. */
export type CardTexts = { [T in StructuredType]: (values: ValuesOf<T>) => CardText };
