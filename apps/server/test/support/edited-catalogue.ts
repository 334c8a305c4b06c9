import { CATALOGUE_KEYS, type CatalogueKind, type Catalogues } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';

interface Options<K extends CatalogueKind> {
  /** Edits every record that the student system gives, from the start. */
  given?: (record: Catalogues[K]) => Catalogues[K];
}

/** Seconds between two calls for changes: an edit is reported within that time. */
const LISTENS_EVERY = 0.2;

/**
 * A student system with one edited catalogue. `change` edits one more record, or withdraws it with null, and the feed
 * names its key once. `restore` undoes the edit, and waits until the portal has read that.
 */
export function editedCatalogue<K extends CatalogueKind>(
  kind: K,
  { given = (record) => record }: Options<K> = {},
) {
  const keyOf = CATALOGUE_KEYS[kind];
  let changed: { key: string; fields: Partial<Catalogues[K]> | null } | null = null;
  let isTold = false;
  let onRead = () => {};
  const edited = (record: Catalogues[K]): Catalogues[K][] => {
    if (keyOf(record) !== changed?.key) return [given(record)];
    return changed.fields === null ? [] : [{ ...given(record), ...changed.fields }];
  };
  const change = (key: string, fields: Partial<Catalogues[K]> | null): void => {
    changed = { key, fields };
    isTold = false;
  };
  return {
    change,
    async restore(): Promise<void> {
      if (changed === null) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onRead = resolve;
      change(changed.key, {});
      await promise;
    },
    wrap(system: StudentSystem): StudentSystem {
      const catalogue: StudentSystem['catalogue'] = async (asked, ask, options) => {
        if (asked !== (kind as CatalogueKind)) return system.catalogue(asked, ask, options);
        const page = await system.catalogue(asked, ask, options);
        const records = (page.records as unknown as Catalogues[K][]).flatMap(edited);
        return { ...page, records: records as unknown as typeof page.records };
      };
      return {
        ...system,
        catalogue,
        async changes(cursor, wait, options) {
          // The page before this one, which named the edit, was read.
          if (isTold) onRead();
          const page = await system.changes(cursor, Math.min(wait, LISTENS_EVERY), options);
          if (changed === null || isTold || cursor === null) return page;
          isTold = true;
          const line = { service: kind, login: null, keys: [changed.key] };
          return { ...page, changes: [...page.changes, line] };
        },
      };
    },
  };
}
