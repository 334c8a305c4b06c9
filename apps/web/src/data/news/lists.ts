import type { Item, SocketPayloads } from '@kahan/contract';
import { newestFirst, oldBefore } from '@kahan/domain';

/**
 * The known part of a list of the server: `cells` has an entry for each item of the list, undefined where the page with
 * that item was not loaded.
 */
export interface PartialList {
  cells: readonly (Item | undefined)[];
}

export interface ActiveList extends PartialList {
  /** Active items older than two weeks. */
  old: number;
  /** When it was loaded, unix seconds. Public news published later cannot have been archived before. */
  loadedAt: number;
}

/** The three lists of a reader; null when a list was not loaded. */
export interface Lists {
  active: ActiveList | null;
  postponed: readonly Item[] | null;
  archived: PartialList | null;
  /** Ids of items that a change has moved. They count as known even if no loaded page shows them. */
  met: ReadonlySet<string>;
}

export type ListName = 'active' | 'postponed' | 'archived';

/** A change of the lists, in the form of a socket message. The reader's own actions use the same form. */
export type ListChange =
  | ({ type: 'public' } & SocketPayloads['public'])
  | ({ type: 'changes' } & SocketPayloads['changes'])
  | ({ type: 'postponed' } & SocketPayloads['postponed'])
  | ({ type: 'unpostponed' } & SocketPayloads['unpostponed'])
  | ({ type: 'archived' } & SocketPayloads['archived'])
  | ({ type: 'unarchived' } & SocketPayloads['unarchived'])
  /** The reader's own action was not done: the item is where it was. */
  | { type: 'returned'; item: Item };

export interface Changed {
  lists: Lists;
  /** Lists whose new content cannot be computed here: they must be loaded again. */
  reload: ReadonlySet<ListName>;
}

/** Order of the postponed list: the item that returns first comes first. */
export function soonestFirst(a: Item, b: Item): number {
  return (a.postponeTs ?? 0) - (b.postponeTs ?? 0) || Number(a.id) - Number(b.id);
}

const isComplete = (list: PartialList) => !list.cells.includes(undefined);

/**
 * Inserts an item in order. Between known neighbours with unknown entries between them its index is unknown: the list
 * grows by a gap, which must be loaded before it can be shown.
 */
export function insert(cells: PartialList['cells'], item: Item): (Item | undefined)[] {
  const after = cells.findIndex((cell) => cell !== undefined && newestFirst(item, cell) < 0);
  const end = after < 0 ? cells.length : after;
  const before = cells.findLastIndex((cell, index) => index < end && cell !== undefined);
  const isExact = before + 1 === end;
  return [...cells.slice(0, end), isExact ? item : undefined, ...cells.slice(end)];
}

class Editor {
  lists: Lists;
  readonly reload = new Set<ListName>();
  readonly #isOld: (item: Item) => boolean;

  constructor(lists: Lists, now: Date) {
    this.lists = lists;
    const before = oldBefore(now);
    this.#isOld = (item) => item.ts < before;
  }

  find(id: string): { item: Item; list: ListName } | null {
    for (const list of ['active', 'postponed', 'archived'] as const) {
      const known = this.lists[list];
      const cells = known === null ? [] : 'cells' in known ? known.cells : known;
      const item = cells.find((cell) => cell?.id === id);
      if (item) return { item, list };
    }
    return null;
  }

  remove({ item, list }: { item: Item; list: ListName }): void {
    const { active, postponed, archived } = this.lists;
    const without = <T extends Item | undefined>(cells: readonly T[]) =>
      cells.filter((cell) => cell?.id !== item.id);
    if (list === 'active' && active) {
      const old = active.old - (this.#isOld(item) ? 1 : 0);
      this.lists = { ...this.lists, active: { ...active, cells: without(active.cells), old } };
    }
    if (list === 'postponed' && postponed) this.lists = { ...this.lists, postponed: without(postponed) };
    if (list === 'archived' && archived) {
      this.lists = { ...this.lists, archived: { cells: without(archived.cells) } };
    }
  }

  put(item: Item): void {
    const { active, postponed, archived, met } = this.lists;
    if (!met.has(item.id)) this.lists = { ...this.lists, met: new Set([...met, item.id]) };
    if (item.state === 'active' && active) {
      const old = active.old + (this.#isOld(item) ? 1 : 0);
      this.lists = { ...this.lists, active: { ...active, cells: insert(active.cells, item), old } };
    } else if (item.state === 'postponed' && postponed) {
      this.lists = { ...this.lists, postponed: [...postponed, item].sort(soonestFirst) };
    } else if (item.state === 'archived' && archived) {
      this.lists = { ...this.lists, archived: { cells: insert(archived.cells, item) } };
    }
  }

  /** Moves an item; one that is not in a known entry may be in any gap. */
  move(id: string, to: Pick<Item, 'state' | 'postponeTs'>): void {
    const found = this.find(id);
    if (found) {
      this.remove(found);
      this.put({ ...found.item, ...to });
      return;
    }
    if (this.lists[to.state] !== null) this.reload.add(to.state);
    this.#reloadGaps();
  }

  #reloadGaps(): void {
    const { active, archived } = this.lists;
    if (active && !isComplete(active)) this.reload.add('active');
    if (archived && !isComplete(archived)) this.reload.add('archived');
  }

  /** A new item, or new content of a known item, which stays in its list. */
  upsert(item: Item, isShared: boolean): void {
    const found = this.find(item.id);
    if (found) {
      this.remove(found);
      this.put({ ...item, state: found.item.state, postponeTs: found.item.postponeTs });
      return;
    }
    if (this.lists.met.has(item.id)) {
      this.#reloadGaps();
      return;
    }
    const { active, postponed, archived } = this.lists;
    const isKnownNowhere =
      postponed !== null &&
      active !== null &&
      isComplete(active) &&
      archived !== null &&
      isComplete(archived);
    const isNew = !isShared || isKnownNowhere || (active !== null && item.ts > active.loadedAt);
    if (isNew) {
      this.put(item);
      return;
    }
    if (active) this.reload.add('active');
    this.#reloadGaps();
  }
}

/** The lists after a change. Idempotent: the same change again changes nothing. */
export function applyChange(lists: Lists, change: ListChange, now: Date): Changed {
  const editor = new Editor(lists, now);
  switch (change.type) {
    case 'public':
    case 'changes':
      for (const item of change.items) editor.upsert(item, change.type === 'public');
      break;
    case 'returned': {
      const found = editor.find(change.item.id);
      if (found) editor.remove(found);
      editor.put(change.item);
      break;
    }
    case 'postponed':
      editor.move(change.id, { state: 'postponed', postponeTs: change.postponeTs });
      break;
    case 'unpostponed':
      editor.move(change.id, { state: 'active', postponeTs: null });
      break;
    case 'archived':
    case 'unarchived':
      for (const id of change.ids) {
        editor.move(id, { state: change.type === 'archived' ? 'archived' : 'active', postponeTs: null });
      }
  }
  return { lists: editor.lists, reload: editor.reload };
}
