import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../platform/database.ts';
import { appendPublicEvent, message } from '../delivery/index.ts';
import { noteDocument, readDocument, writeDocument } from './documents.store.ts';
import { holdEpoch, inOrder } from './epoch.store.ts';
import { asStored, nextModified } from './snapshots.store.ts';
import type { MirrorContext, SharedSource } from './source.ts';

/** A single shared record that is read whole, e.g. the academic year. */
export function documentSource(definition: {
  service: string;
  /** Whether clients are notified when the record changes; by default they are. */
  isTold?: boolean;
  fetch(context: MirrorContext): Promise<unknown>;
  /** Runs in the transaction in which a changed record is written. */
  changed?(tx: Queryable): Promise<void>;
}): SharedSource {
  const { service, isTold = true } = definition;
  return {
    ...{
      scope: 'shared',
      service,
      changes: service,
      tells: isTold ? [service] : [],
      firstReading: 'at-once',
      resync: 'at-once',
    },
    read: (context, { silent }) =>
      inOrder(context, async (token) => {
        const now = context.clock.now();
        const body = await definition.fetch(context);
        const done = await context.db.transaction(async (tx) => {
          if (!(await holdEpoch(tx, token.epoch))) return false;
          const old = await readDocument(tx, service, { lock: true });
          if (old !== null && old.version > token.version) return false;
          if (old !== null && isDeepStrictEqual(asStored(body), old.body)) {
            await noteDocument(tx, service);
            return true;
          }
          const lastModified = nextModified(old?.lastModified ?? null, now);
          if (!(await writeDocument(tx, service, body, lastModified, token.version))) return false;
          await definition.changed?.(tx);
          // Also after another store or a restore: open pages and kept answers have the old record.
          if (isTold && (!silent || old !== null))
            await appendPublicEvent(tx, message.service_updated(service, []), now);
          return true;
        });
        return done ? { done: null } : 'outdated';
      }),
  };
}
