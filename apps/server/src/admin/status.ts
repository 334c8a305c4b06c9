import { hasLeader } from '../platform/leader.ts';
import type { AdminDeps } from './administer.ts';

type Count = number;

interface Whole {
  portals: Count;
  readAt: Date | null;
  seconds: number | null;
  reason: string | null;
  epoch: string | null;
  unconfirmed: Count;
  users: Count;
  sessions: Count;
  catalogues: Count;
  pushes: Count;
  canteens: Count;
}

interface Line {
  what: string;
  reason: string | null;
  count: Count;
  seconds: number;
}

/** Shows the state of the whole portal from its database, so also while no portal runs. */
export async function status({ db, say }: Pick<AdminDeps, 'db' | 'say'>): Promise<number> {
  const [whole] = await db.query<Whole>({
    text: `select
        (select count(*) from request_workers where alive_until > clock_timestamp()) as portals,
        s.read_at as "readAt", extract(epoch from clock_timestamp() - s.read_at)::float8 as seconds, s.reason, s.epoch,
        (select count(*) from unconfirmed_answers) as unconfirmed,
        (select count(*) from users) as users, (select count(*) from sessions) as sessions,
        (select count(*) from catalogues) as catalogues, (select count(*) from push_deliveries) as pushes,
        (select count(*) from canteen_sources where failed) as canteens
      from (select 1) one left join sync_state s on true`,
  });
  const requests = await db.query<Line>({
    text: `select service || ' ' || action as what, read_back as reason, count(*),
        extract(epoch from clock_timestamp() - min(created_at))::float8 as seconds
      from requests where state = 'waiting' group by 1, 2 order by 1`,
  });
  const records = await db.query<Line>({
    text: `select service as what, reason, count(*),
        extract(epoch from clock_timestamp() - min(as_of))::float8 as seconds
      from sync_retries group by 1, 2 order by 1`,
  });
  if (whole === undefined) throw new Error('the state of the portal was not answered');
  say(`Portals at work: ${whole.portals}; ${(await hasLeader(db)) ? 'one leads' : 'none leads'}.`);
  say(changes(whole));
  if (whole.unconfirmed > 0)
    say(`Answers of it that do not count yet: ${whole.unconfirmed}; see "npm run admin -- unconfirmed".`);
  say(`Catalogues that were read: ${whole.catalogues}. Sources of menus that fail: ${whole.canteens}.`);
  say(`Users: ${whole.users}. Sessions: ${whole.sessions}. Pushes to be sent: ${whole.pushes}.`);
  lines(say, 'Requests under way', requests);
  lines(say, 'Records to be read again', records);
  return 0;
}

function changes({ readAt, seconds, reason, epoch }: Whole): string {
  if (readAt === null) return 'The student system has never been read.';
  const fails = reason === null ? '' : `; it fails since: ${reason}`;
  return `The student system was read ${Math.round(seconds ?? 0)} s ago (${readAt.toISOString()}), store ${epoch}${fails}.`;
}

function lines(say: AdminDeps['say'], title: string, found: readonly Line[]): void {
  const all = found.reduce((sum, { count }) => sum + count, 0);
  say(`${title}: ${all}.`);
  for (const { what, reason, count, seconds } of found)
    say(
      `  ${what}: ${count}, the oldest for ${Math.round(seconds)} s${reason === null ? '' : `, ${reason}`}`,
    );
}
