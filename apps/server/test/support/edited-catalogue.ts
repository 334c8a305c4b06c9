import { CATALOGUE_KEYS, type CatalogueKind, type Catalogues } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';

interface Options<K extends CatalogueKind> {
  /** Every record as the student system gives it from the start. */
  given?: (record: Catalogues[K]) => Catalogues[K];
  /** The catalogue is not given before this is fulfilled. */
  gate?: Promise<void>;
}

/** A student system with one edited catalogue. `change` edits one more record, and the feed names its key once. */
export function editedCatalogue<K extends CatalogueKind>(
  kind: K,
  { given = (record) => record, gate = Promise.resolve() }: Options<K> = {},
) {
  const keyOf = CATALOGUE_KEYS[kind];
  let changed: { key: string; fields: Partial<Catalogues[K]> } | null = null;
  let isTold = false;
  const edited = (record: Catalogues[K]): Catalogues[K] => ({
    ...given(record),
    ...(keyOf(record) === changed?.key ? changed.fields : {}),
  });
  return {
    change(key: string, fields: Partial<Catalogues[K]>): void {
      changed = { key, fields };
      isTold = false;
    },
    wrap(system: StudentSystem): StudentSystem {
      const catalogue: StudentSystem['catalogue'] = async (asked, ask, options) => {
        if (asked !== (kind as CatalogueKind)) return system.catalogue(asked, ask, options);
        await gate;
        const page = await system.catalogue(asked, ask, options);
        const records = (page.records as unknown as Catalogues[K][]).map(edited);
        return { ...page, records: records as unknown as typeof page.records };
      };
      return {
        ...system,
        catalogue,
        async changes(cursor, _wait, options) {
          const page = await system.changes(cursor, 1, options);
          if (changed === null || isTold || cursor === null) return page;
          isTold = true;
          const line = { service: kind, login: null, keys: [changed.key] };
          return { ...page, changes: [...page.changes, line] };
        },
      };
    },
  };
}
