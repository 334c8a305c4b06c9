import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import {
  type SearchEntry,
  SearchIndex,
  type SearchPage,
  type SearchPart,
  type Synonyms,
} from '@kahan/search';
import type { Bus } from '../../platform/bus.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';

/** Lists that are kept in memory for each source, e.g. two languages of a few semesters. */
const LISTS_PER_SOURCE = 8;
/** How long a search waits for a list that is being rebuilt before the previous list answers, ms. */
const REBUILD_WAIT_MS = 200;
/** How long the building of a list may hold up everything else in the process, ms. */
const STEP_MS = 5;
/** Seconds after which to ask again, while the catalogues are read for the first time. */
const RETRY_AFTER = 2;

/** Entries of one kind that can be searched. A capability registers its sources; the engine knows none by name. */
export interface SearchSource<Value = unknown, Scope = unknown> {
  /** Unique among all sources, e.g. `room`. */
  kind: string;
  /** Catalogues that the entries are made of. A change in one of them makes the lists of this source old. */
  restsOn: readonly string[];
  /** Scopes with the same key share one list. */
  scopeKey(scope: Scope): string;
  /** Words that mean the same in these entries. */
  synonyms?: Synonyms;
  load(db: Queryable, scope: Scope): Promise<readonly SearchEntry<Value>[]>;
}

interface List {
  source: SearchSource;
  scope: unknown;
  /** The last one that was built; null before the first. */
  index: SearchIndex<unknown> | null;
  /** The source's catalogues changed after the last building began. */
  isOld: boolean;
  building: Promise<SearchIndex<unknown>> | null;
}

export type Search = ReturnType<typeof createSearch>;

/**
 * The search over everything that capabilities register. A list is built when it is first asked for. After a change
 * it is built again, once for all searches that come meanwhile; where that takes long the previous list answers them.
 */
export function createSearch({ db, bus }: { db: Database; bus: Bus }) {
  const sources = new Map<string, SearchSource>();
  const lists = new Map<string, List>();

  bus.on('catalogue', ({ kind }) => {
    // A new epoch replaces all catalogues at once, and its signal names none.
    if (kind === null) lists.clear();
    else for (const list of lists.values()) if (list.source.restsOn.includes(kind)) list.isOld = true;
  });
  bus.onGap(() => lists.clear());

  function add(key: string, source: SearchSource, scope: unknown): List {
    const list: List = { source, scope, index: null, isOld: false, building: null };
    lists.set(key, list);
    return list;
  }

  async function build(key: string, list: List): Promise<SearchIndex<unknown>> {
    list.isOld = false;
    try {
      list.index = await indexOf(await list.source.load(db, list.scope), list.source.synonyms);
      return list.index;
    } catch (error) {
      list.isOld = true;
      throw error;
    } finally {
      list.building = null;
      // A client can name any number of scopes, e.g. semesters: those without an entry are not kept, and push out none.
      const isKept = list.index !== null && list.index.size > 0;
      if (!isKept && lists.get(key) === list) lists.delete(key);
      dropUnused();
    }
  }

  /** Drops the lists that were used longest ago, if there are too many. */
  function dropUnused(): void {
    const built = [...lists].filter(([, { index }]) => index !== null && index.size > 0);
    const most = LISTS_PER_SOURCE * sources.size;
    for (const [key] of built.slice(0, Math.max(0, built.length - most))) lists.delete(key);
  }

  /** The list of a key, which is the last one to be dropped from now on. */
  function used(key: string): List | undefined {
    const list = lists.get(key);
    if (list === undefined) return undefined;
    lists.delete(key);
    lists.set(key, list);
    return list;
  }

  async function currentIndex(key: string, list: List): Promise<SearchIndex<unknown>> {
    const { index } = list;
    // While signals are missed, any list may be old.
    if (index !== null && !list.isOld && bus.live) return index;
    list.building ??= build(key, list);
    if (index === null) return list.building;
    return Promise.race([list.building, delay(REBUILD_WAIT_MS, index)]);
  }

  return {
    /** Registers sources. @throws RangeError when two sources have the same kind */
    register(added: readonly SearchSource[]): void {
      for (const source of added) {
        if (sources.has(source.kind)) throw new RangeError(`two search sources have the kind ${source.kind}`);
        sources.set(source.kind, source);
      }
    },
    /**
     * Finds values of one kind, the best match first. The caller names the type of the source's values.
     * @param scope as the source of this kind takes it
     * @throws ApiFailure NOT_READY while the source cannot load its entries
     * @throws RangeError when no source has this kind
     */
    async find<Value>(
      kind: string,
      scope: unknown,
      query: string,
      part: SearchPart,
    ): Promise<SearchPage<Value>> {
      const source = sources.get(kind);
      if (source === undefined) throw new RangeError(`no search source has the kind ${kind}`);
      const key = `${kind} ${source.scopeKey(scope)}`;
      if (!lists.has(key) && !(await isReady(source))) {
        throw new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
      }
      const index = await currentIndex(key, used(key) ?? add(key, source, scope));
      // The list holds what the source of this kind loaded.
      return index.search(query, part) as SearchPage<Value>;
    },
  };

  /** Whether the catalogues that the entries are made of were read whole. */
  async function isReady(source: SearchSource): Promise<boolean> {
    const [row] = await db.query<{ complete: number }>({
      text: 'select count(*) as complete from catalogues where kind = any($1::text[])',
      values: [source.restsOn],
    });
    return row?.complete === source.restsOn.length;
  }
}

/** Builds an index in steps, between which the process does everything else. */
function indexOf(
  entries: readonly SearchEntry<unknown>[],
  synonyms?: Synonyms,
): Promise<SearchIndex<unknown>> {
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since < STEP_MS) return;
    await setImmediate();
    since = performance.now();
  };
  return SearchIndex.cooperatively(entries, pause, synonyms);
}
