import {
  type GroupAccess,
  type GroupChange,
  type GroupValues,
  groupItemKind,
  type Language,
} from '@kahan/domain';
import type { CardPart, CardText } from './card.ts';
import { capital, type Forms, form } from './words.ts';

/** Phrases for the cards of class groups in one language. */
export interface GroupWords {
  language: Language;
  why: string;
  link: string;
  changes: Forms;
  /** The value of a checked box. */
  checked: string;
  before: string;
  /** After a result that was withdrawn, and after a file that was removed. */
  withdrawn: string;
  removed: string;
  /** For a new value that looks like the old one. */
  replaced: string;
  access: Record<GroupAccess, string>;
  /** Replaces `access.opened` for files. */
  handIn: string;
  weight: (percent: string) => string;
  more: (count: number) => string;
}

/** Most changes that a card lists. */
const LINES = 5;

/** A single change has its item in the title; several changes are lines of the body. */
export function groupCard(values: GroupValues, words: GroupWords): CardText {
  const { why, link, language } = words;
  const { changes } = values;
  const subject = values.name[language];
  const [only] = changes;
  if (only && changes.length === 1) {
    const [first = '', ...rest] = parts(only, words);
    const begin = typeof first === 'string' ? capital(first) : first;
    return { why, link, title: `${subject}: ${only.name[language]}`, body: [[begin, ...rest, '.']] };
  }
  const lines = changes
    .slice(0, LINES)
    .map((change) => [`${change.name[language]}: `, ...parts(change, words)]);
  const more = changes.length - LINES;
  return {
    why,
    link,
    title: `${subject}: ${changes.length} ${form(language, changes.length, words.changes)}`,
    body: more > 0 ? [...lines, [words.more(more)]] : lines,
  };
}

function parts(change: GroupChange, words: GroupWords): CardPart[] {
  const { was, now, access, type } = change;
  const isFile = groupItemKind(type) === 'file';
  const found: CardPart[] = [];
  if (now !== null && (was !== now || access === null)) {
    found.push({ now: shown(change, now, words) });
    if (groupItemKind(type) === 'number' && change.weight !== null)
      found.push(` ${words.weight(local(Math.round(change.weight * 1000) / 10, words))}`);
    if (was === now) found.push(`, ${words.replaced}`);
    else if (was !== null) found.push(`, ${words.before} `, { was: shown(change, was, words) });
  } else if (was !== null && was !== now) {
    found.push({ was: shown(change, was, words) }, ` ${isFile ? words.removed : words.withdrawn}`);
  }
  if (access === null) return found;
  const right = access === 'opened' && isFile ? words.handIn : words.access[access];
  return found.length === 0 ? [right] : [...found, `, ${right}`];
}

const shown = ({ type }: GroupChange, text: string, words: GroupWords) =>
  groupItemKind(type) === 'checkbox' ? words.checked : local(text, words);

/** 8.5 → 8,5 in Czech; other texts do not change. */
const local = (value: string | number, { language }: GroupWords) =>
  language === 'cs' ? String(value).replace(/^(-?\d+)\.(\d+)$/, '$1,$2') : String(value);
