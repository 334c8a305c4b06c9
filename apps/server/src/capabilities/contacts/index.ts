import { CONTACT_KINDS } from '@kahan/domain';
import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { mirroredCatalogue, readCatalogue } from '../../engine/mirror/index.ts';
import { render } from '../../platform/http/answer/render.ts';
import { presentContact, roomsByName } from './contacts.present.ts';

const KIND = 'contacts';

/** Contacts that students turn to (spec 2, Contacts; spec 3, Contact referent). */
export function contacts(engine: Engine): Capability {
  const answers = catalogueAnswers(engine, KIND, { mostKept: 1 });
  return {
    name: 'contacts',
    sources: [mirroredCatalogue(KIND, { isTold: true })],
    handlers: {
      'GET /api/contacts': ({ lang }) =>
        answers.get('all', lang, async (isWhole) => {
          if (!isWhole) return null;
          const [contacts, rooms] = await Promise.all([
            readCatalogue(engine.db, KIND),
            readCatalogue(engine.db, 'rooms'),
          ]);
          const sorted = contacts.toSorted(
            (a, b) => CONTACT_KINDS.indexOf(a.kind) - CONTACT_KINDS.indexOf(b.kind),
          );
          const named = roomsByName(rooms);
          return render('GET /api/contacts', {
            contacts: sorted.map((one) => presentContact(one, named, lang)),
          });
        }),
    },
  };
}
