import type { Notice } from '@kahan/contract';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { readNotice } from './notice.store.ts';

export { readNotice, writeNotice } from './notice.store.ts';

/** The operators' notice to everybody. `npm run admin -- notice` makes it. */
export function notice({ db }: Engine): Capability {
  const handlers: Handlers = {
    async 'GET /api/notice'() {
      return { notice: await readNotice(db) };
    },
  };
  return { name: 'notice', handlers, tells: ['notice'], tables: { portal: ['notices'] } };
}

/** Keeps the notice in memory, since each served page shows it. @returns reads it; null: there is none */
export async function followNotice({
  db,
  bus,
  log,
}: Pick<Engine, 'db' | 'bus' | 'log'>): Promise<() => Notice | null> {
  let current = await readNotice(db);
  const look = () => {
    readNotice(db).then(
      (found) => {
        current = found;
      },
      (error: Error) => log.warn({ err: error }, 'the notice could not be read; pages tell the former one'),
    );
  };
  bus.on('notice', look);
  bus.onGap(look);
  return () => (current !== null && new Date(current.until) > new Date() ? current : null);
}
