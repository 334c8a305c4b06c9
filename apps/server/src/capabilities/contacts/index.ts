import type { Contact } from '@kahan/contract';
import { CONTACT_KINDS, type ContactRecord, type Language } from '@kahan/domain';
import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { mirroredCatalogue, readCatalogue } from '../../engine/mirror/index.ts';
import { render } from '../../platform/http/answer/render.ts';

const KIND = 'contacts';

/** Whom students turn to (spec 2, Contacts; spec 3, Contact referent). */
export function contacts(engine: Engine): Capability {
  const answers = catalogueAnswers(engine, KIND, { mostKept: 1 });
  return {
    name: 'contacts',
    sources: [mirroredCatalogue(KIND, { isTold: true })],
    handlers: {
      'GET /api/contacts': ({ lang }) =>
        answers.get('all', lang, async (isWhole) => {
          if (!isWhole) return null;
          const sorted = (await readCatalogue(engine.db, KIND)).toSorted(
            (a, b) => CONTACT_KINDS.indexOf(a.kind) - CONTACT_KINDS.indexOf(b.kind),
          );
          return render('GET /api/contacts', { contacts: sorted.map((one) => presentContact(one, lang)) });
        }),
    },
  };
}

function presentContact(contact: ContactRecord, lang: Language): Contact {
  return {
    id: contact.contact_id,
    kind: contact.kind,
    faculty: contact.faculty,
    name: contact.name[lang],
    tel: contact.tel,
    email: contact.email,
    address: contact.address[lang],
    opening_hours: contact.opening_hours[lang],
  };
}
