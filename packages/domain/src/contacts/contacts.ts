import type { Faculty } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';

/** Contacts that students turn to (spec 2, Contacts): referents, offices of faculties and departments, receptions. */
export const CONTACT_KINDS = ['referent', 'faculty', 'department', 'reception'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** A contact for students (spec 3, Contact referent). */
export interface ContactRecord {
  contact_id: string;
  kind: ContactKind;
  /** null for contacts of the whole university. */
  faculty: Faculty | null;
  name: Bilingual;
  tel: string;
  email: string;
  address: Bilingual;
  opening_hours: Bilingual;
}
