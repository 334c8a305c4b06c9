import { type Offer, USUAL_OFFER } from '@kahan/domain';
import type { Store } from './store.ts';

/** The offer of the sandbox university until the registry office changes it: everything. */
const WHOLE: Offer = { ...USUAL_OFFER, waiting: 'own', move: true, not_after: true };

export type StoredOffer = ReturnType<typeof createOffer>;

/** The university's offer, kept in the store. */
export function createOffer({ db }: Pick<Store, 'db'>) {
  const read = db.prepare("select value from meta where key = 'offer'");
  const write = db.prepare("insert or replace into meta (key, value) values ('offer', ?)");
  return {
    // Read each time: a change may be undone with its transaction.
    get(): Offer {
      const stored = read.get() as { value: string } | undefined;
      return stored === undefined ? WHOLE : (JSON.parse(stored.value) as Offer);
    },
    set: (next: Offer): void => void write.run(JSON.stringify(next)),
  };
}
