import { completeCatalogues } from '../../engine/mirror/catalogue.store.ts';
import { readState } from '../../engine/mirror/epoch.store.ts';
import { SYSTEM_REASONS } from '../../engine/mirror/failures.ts';
import { EVERYBODY } from '../../engine/mirror/runner.ts';
import type { Queryable } from '../../platform/database.ts';

/** A task of the mirror that failed and waits for its next try. */
export interface BehindRow {
  service: string;
  /** The services that the task for all users reads; none means all. */
  keys: string[];
  since: Date;
}

/** What the mirror knows about the age of its data. */
export interface MirrorFacts {
  /** When the log of changes was read last; null: never. */
  readAt: Date | null;
  /** Whether the last calls for the log of changes have failed. */
  isFailing: boolean;
  /** Catalogues that were read whole. */
  complete: ReadonlySet<string>;
  behind: readonly BehindRow[];
}

/** Failures of so many different users are those of the source; fewer may be about their own records. */
const LEAST_USERS = 3;

/**
 * Tasks that could not be done, by service. Left out: records that could not be read one by one, because the others of
 * their source are up to date, and the failures of a few users.
 */
const BEHIND = `
  select service, case when service = $1 then keys else '{}' end as keys, min(as_of) as since
  from sync_retries
  where reason = any($2::text[])
    and not is_unreadable
  group by 1, 2
  having bool_or(user_id is null) or count(distinct user_id) >= $3`;

export async function readMirror(db: Queryable): Promise<MirrorFacts> {
  const [state, complete, behind] = await Promise.all([
    readState(db),
    completeCatalogues(db),
    db.query<BehindRow>({ text: BEHIND, values: [EVERYBODY, SYSTEM_REASONS, LEAST_USERS] }),
  ]);
  return { readAt: state?.readAt ?? null, isFailing: (state?.reason ?? null) !== null, complete, behind };
}

/** A source of menus. */
export interface MenusRow {
  names: string[];
  readAt: Date | null;
  failingSince: Date | null;
}

/** The sources of menus; one that was read and has no canteens is left out. */
export async function readMenuSources(db: Queryable): Promise<MenusRow[]> {
  return db.query<MenusRow>({
    text: `select max(c.read_at) as "readAt",
             case when s.failed then coalesce(min(c.read_at), s.tried_at)
               else min(c.read_at) filter (where c.failed) end as "failingSince",
             coalesce(array_agg(c.place ->> 'name' order by c.position, c.canteen_id collate "C")
               filter (where c.canteen_id is not null), '{}') as names
           from canteen_sources s left join canteens c using (source)
           group by s.source
           having s.failed or count(c.canteen_id) > 0
           order by s.source = 'student-system' desc, s.source collate "C"`,
    values: [],
  });
}
