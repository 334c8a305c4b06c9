import { CONTACT_KINDS, FACULTIES } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery, place } from '../shared.ts';

/** A contact that students turn to, in one language (spec 3, Contact referent). */
export const contact = z.object({
  id: z.string(),
  kind: z.enum(CONTACT_KINDS),
  /** null for contacts of the whole university. */
  faculty: z.enum(FACULTIES).nullable(),
  name: z.string(),
  /** As the university writes it. */
  tel: z.string(),
  email: z.string(),
  address: z.string(),
  /** The room that the address names; null when the university lists none of that name. */
  room: place.nullable(),
  opening_hours: z.string(),
});
export type Contact = z.infer<typeof contact>;

export const contactsRoutes = {
  'GET /api/contacts': {
    summary:
      'Referents, offices of faculties and departments, and receptions (spec 2, Contacts), kind by kind in this order.',
    policy: 'public',
    query: langQuery,
    response: z.object({ contacts: z.array(contact) }),
    errors: ['NOT_READY'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
