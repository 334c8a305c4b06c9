import type { Item, SocketPayloads } from '@kahan/contract';
import { oldBefore } from '@kahan/domain';

/**
 * A list of the server as far as it is known: `cells` has one place for each of its `length` items,
 * undefined where no page with that place was loaded.
 */
export interface PartialList {
  cells: readonly (Item | undefined)[];
}

export interface ActiveList extends PartialList {
  /** Active items older than two weeks. */
  old: number;
  /** When it was loaded, unix seconds. Public news published since cannot have been put away before. */
  loadedAt: number;
}

/** The three lists of a reader; null is one that was not loaded. */
export interface Lists {
  active: ActiveList | null;
  postponed: readonly Item[] | null;
  archived: PartialList | null;
  /** Items that a change has put somewhere. They are known, also when their place is out of sight now. */
  met: ReadonlySet<string>;
}

export type ListName = 'active' | 'postponed' | 'archived';

/** A change of the lists, as the socket tells it; the reader's own actions are written as the same. */
export type ListChange =
  | ({ type: 'public' } & SocketPayloads['public'])
  | ({ type: 'changes' } & SocketPayloads['changes'])
  | ({ type: 'postponed' } & SocketPayloads['postponed'])
  | ({ type: 'unpostponed' } & SocketPayloads['unpostponed'])
  | ({ type: 'archived' } & SocketPayloads['archived'])
  | ({ type: 'unarchived' } & SocketPayloads['unarchived']);

export interface Changed {
  lists: Lists;
  /** Lists about which the change says more than can be known here: they are to be loaded anew. */
  reload: ReadonlySet<ListName>;
}

/** Order of the active and the archived list: newest first, the later id first within a second. */
export function newestFirst(a: Item, b: Item): number {
  return b.ts - a.ts || Number(b.id) - Number(a.id);
}

/** Order of the postponed list: the one that returns first in front. */
export function soonestFirst(a: Item, b: Item): number {
  return (a.postponeTs ?? 0) - (b.postponeTs ?? 0) || Number(a.id) - Number(b.id);
}

const isComplete = (list: PartialList) => !list.cells.includes(undefined);

/**
 * Puts an item at its place. Between two known neighbours with unknown places in between, the place stays
 * unknown: the list grows by a gap, which whoever shows it has to load.
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

  /** Moves an item; one that no known place holds may stand in any gap. */
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

  /** A new item, or a new text of one that is there already and stays where its reader has put it. */
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

/** The lists after a change. The same change twice changes nothing the second time. */
export function applyChange(lists: Lists, change: ListChange, now: Date): Changed {
  const editor = new Editor(lists, now);
  switch (change.type) {
    case 'public':
    case 'changes':
      for (const item of change.items) editor.upsert(item, change.type === 'public');
      break;
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
