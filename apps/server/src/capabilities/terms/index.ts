import type { Language } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { readHead } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { TermDiscovery } from './term-discovery.ts';
import { termCommands, termCommandsHandlers } from './terms.commands.ts';
import { presentTerm } from './terms.present.ts';
import { ownTerms, termDates } from './terms.source.ts';
import { readCapacities, readTermRows, readTerms } from './terms.store.ts';
import { TermsWatch } from './terms.watch.ts';

/** Exam terms and their sign-up (spec 3, Exam term). */
export function terms(engine: Engine): Capability {
  const { db, bus, log, read } = engine;
  const discovery = new TermDiscovery(engine);
  return {
    name: 'terms',
    sources: [ownTerms, termDates],
    tables: ['term_users', 'terms'],
    commands: [termCommands(async (id) => (await readTermRows(db, [id])).get(id)?.record ?? null)],
    live: [new TermsWatch({ bus, log, capacities: (ids) => readCapacities(db, ids) })],
    handlers: {
      ...termCommandsHandlers(engine),
      // Loaded for each call: shared records of terms change without a signal to each user who may see them, so
      // nothing would say when a kept answer is old. The same bytes have the same validator.
      'GET /api/user/terms': read('GET /api/user/terms', {
        services: ['terms'],
        catchUp: 'terms',
        async load({ user, lang }) {
          await discovery.read(user);
          const head = await readHead(db, user.userId, 'terms');
          if (!head?.lastModified) return null;
          const found = await readTerms(db, user.userId);
          return { answer: { terms: found.map((term) => presentTerm(term, lang)) } };
        },
      }),
    },
    stop: () => discovery.stop(),
  };
}

/** The terms of a user as the user sees them, read within a transaction; null before the import. */
export async function readTermsIn(tx: Queryable, userId: number, lang: Language) {
  const head = await readHead(tx, userId, 'terms');
  if (!head?.lastModified) return null;
  return (await readTerms(tx, userId)).map((term) => presentTerm(term, lang));
}

export { readTermsHeld } from './terms.store.ts';
