import type { Contact } from '@kahan/contract';
import { FACULTIES, type Faculty } from '@kahan/domain';

/** Contacts of one faculty, of the whole university, or the receptions. */
export interface ContactGroup {
  key: Faculty | 'university' | 'receptions';
  contacts: readonly Contact[];
}

/**
 * Contacts in groups: the five faculties, the reader's own first, then what serves all of them, then receptions. Groups
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
