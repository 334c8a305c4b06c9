import { CONTACT_KINDS, type ContactRecord, FACULTIES } from '@kahan/domain';
import { z } from 'zod';
import { bilingual, text } from './parts.ts';

/** A contact on the wire. */
export const wireContact = z.object({
  contact_id: text,
  kind: z.enum(CONTACT_KINDS),
  faculty: z.enum(FACULTIES).nullable().default(null),
  name: bilingual,
  tel: z.string(),
  email: z.string(),
  address: bilingual,
  opening_hours: bilingual,
}) satisfies z.ZodType<ContactRecord>;
