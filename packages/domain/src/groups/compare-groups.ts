import type { GroupAccess, GroupChange, ItemDraft } from '../news/news.ts';
import { CHECKED, type GroupItem, type StudentGroup } from './group.ts';
import { groupItemKind, isHtmlResult } from './group-items.ts';

/** An edit that the student made through the portal. Its result is not news for that student. */
export interface OwnEdit {
  item_id: string;
  /** A file's name, or the text; null when the item was emptied. */
  value: string | null;
  final: boolean;
}

/** Whether the student can change an item. */
type Access = 'open' | 'closed' | 'final';

/** The parts of an item that are compared. A missing item equals an empty one. */
interface Held {
  shown: string | null;
  /** Differs also where `shown` is equal: for a file replaced by one of the same name, or text with new formatting. */
  exact: string | null;
  access: Access;
}

/** Most characters of a text on a card; the group shows the whole text. */
const EXCERPT = 80;

/**
 * News of one group: one item for all its changes, in the order in which the group shows its items.
 * `old` and `now` have the same key; null means that the group is missing.
 *
 * | before | now | the change contains |
 * |---|---|---|
 * | a result or none | another one or none | both |
 * | a file | another one, even of the same name | both names |
 * | not open | open | `opened`, or `returned` when it was handed in for good |
 * | open | not open | `closed`, or `final` |
 * | anything | what the student asked for (`own`) | nothing |
 *
 * Changes of names, order and weights give no news. Neither does a group that goes away: the student left its lesson.
 */
export function compareGroups(
  old: StudentGroup | null,
  now: StudentGroup | null,
  own: readonly OwnEdit[] = [],
): ItemDraft[] {
  if (now === null) return [];
  const before = new Map(old?.items.map((item) => [item.item_id, item]));
  const there = new Set(now.items.map(({ item_id }) => item_id));
  const gone = [...before.values()].filter(({ item_id }) => !there.has(item_id));
  const changes = [
    ...inOrder(now.items).flatMap((item) =>
      isOwn(item, own) ? [] : changeOf(item, before.get(item.item_id), item),
    ),
    ...inOrder(gone).flatMap((item) => changeOf(item, item, undefined)),
  ];
  return changes.length === 0 ? [] : [draft(now, changes)];
}

const inOrder = (items: readonly GroupItem[]) => [...items].sort((a, b) => a.order - b.order);

function isOwn(item: GroupItem, own: readonly OwnEdit[]): boolean {
  const { result, final } = item;
  return own.some((edit) => edit.item_id === item.item_id && edit.value === result && edit.final === final);
}

function changeOf(
  { item_id, type, name, weight }: GroupItem,
  old: GroupItem | undefined,
  now: GroupItem | undefined,
): GroupChange[] {
  const [was, is] = [heldOf(old), heldOf(now)];
  const access = was.access === is.access ? null : accessChange(was.access, is.access);
  if (was.exact === is.exact && access === null) return [];
  return [{ item_id, type, name, weight, was: was.shown, now: is.shown, access }];
}

function accessChange(was: Access, now: Access): GroupAccess {
  if (now === 'open') return was === 'final' ? 'returned' : 'opened';
  return now;
}

function heldOf(item: GroupItem | undefined): Held {
  if (item === undefined) return { shown: null, exact: null, access: 'closed' };
  const exact = exactOf(item);
  const text = exact !== null && isHtmlResult(item.type, exact) ? textOf(exact) : exact;
  const access = item.final ? 'final' : item.edit ? 'open' : 'closed';
  const { file } = item;
  if (file !== null) {
    return { shown: excerpt(file.name), exact: `${file.name} ${file.uploaded} ${file.size}`, access };
  }
  return { shown: text && excerpt(text), exact, access };
}

/** An unchecked box holds null, whatever text the student system sends for it. */
function exactOf({ type, result }: GroupItem): string | null {
  if (groupItemKind(type) === 'checkbox') return result === CHECKED ? CHECKED : null;
  return result === '' ? null : result;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** `<p>Viz <b>protokol</b></p>` → `Viz protokol`. The card shows the result as text, never as HTML. */
function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&([a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

function excerpt(text: string): string {
  const letters = [...text];
  return letters.length <= EXCERPT
    ? text
    : `${letters
        .slice(0, EXCERPT - 1)
        .join('')
        .trimEnd()}…`;
}

function draft({ gl, subject, study_id, year, semester }: StudentGroup, changes: GroupChange[]): ItemDraft {
  const values = { gl, code: subject.code, name: subject.name, study_id, year, semester, changes };
  const path = `/study/${encodeURIComponent(study_id)}/groups?gl=${encodeURIComponent(gl)}`;
  return { type: 'grupik:changed', content: { values, path } };
}
