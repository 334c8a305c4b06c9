import type { Contact, StudyAnswer } from '@kahan/contract';
import { FACULTIES, type Faculty } from '@kahan/domain';

/** Contacts of one faculty, of the whole university, or the receptions. */
export interface ContactGroup {
  key: Faculty | 'university' | 'receptions';
  contacts: readonly Contact[];
}

/**
 * Contacts in groups: the five faculties, the reader's own first, then those for all of them, then receptions. Groups
 * without a contact are left out; the order within a group stays.
 */
export function groupsOf(contacts: readonly Contact[], own: readonly (Faculty | null)[]): ContactGroup[] {
  const isOwn = (faculty: Faculty) => own.includes(faculty);
  const faculties = [...FACULTIES.filter(isOwn), ...FACULTIES.filter((one) => !isOwn(one))];
  const keyOf = ({ kind, faculty }: Contact): ContactGroup['key'] =>
    kind === 'reception' ? 'receptions' : (faculty ?? 'university');
  return [...faculties, 'university' as const, 'receptions' as const]
    .map((key) => ({ key, contacts: contacts.filter((one) => keyOf(one) === key) }))
    .filter((group) => group.contacts.length > 0);
}

/** A study officer and the reader's programmes that have this one. */
export interface OwnOfficer {
  contact: StudyAnswer['referent'];
  /** Names, each once. */
  programmes: string[];
}

/** The reader's own study officers, each once: two programmes may have the same one. */
export function officersOf(studies: readonly StudyAnswer[]): OwnOfficer[] {
  const officers: OwnOfficer[] = [];
  for (const { referent, study_program } of studies) {
    const known = officers.find(({ contact }) => isSame(contact, referent));
    if (known === undefined) officers.push({ contact: referent, programmes: [study_program] });
    else if (!known.programmes.includes(study_program)) known.programmes.push(study_program);
  }
  return officers;
}

/** Whether two records are of the same officer; a student system may know no address of one. */
const isSame = (one: OfficerId, other: OfficerId): boolean =>
  one.email === other.email && one.name === other.name;

type OfficerId = Pick<StudyAnswer['referent'], 'email' | 'name'>;

/** The contacts of an officer among all: one for each faculty. */
export const contactsOfOfficer = (contacts: readonly Contact[], { email }: OfficerId): Contact[] =>
  contacts.filter((contact) => contact.kind === 'referent' && contact.email === email);
