import type { Person } from '@kahan/contract';
import { fullName } from '@kahan/domain';
import { contentLine, escaped } from '@kahan/icalendar/write';

/** A value of several parts. */
const parts = (...texts: (string | null)[]): string => texts.map((text) => escaped(text ?? '')).join(';');

/**
 * A person as a contact (RFC 6350).
 * @param page address of the person's page
 */
export function vcardOf(person: Person, page: string): string {
  const { id, first_name, last_name, degree_pre, degree_post, email, tel, departments, places } = person;
  const [department] = departments;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    `UID:${escaped(`${new URL(page).hostname}/person/${id}`)}`,
    `FN:${escaped(fullName(person))}`,
    `N:${parts(last_name, first_name, null, degree_pre, degree_post)}`,
    ...(department ? [`ORG:${parts(...[department.faculty?.value ?? [], department.value].flat())}`] : []),
    ...(email === '' ? [] : [`EMAIL;TYPE=work:${escaped(email)}`]),
    ...(tel === null || tel === '' ? [] : [`TEL;TYPE=work:${escaped(tel)}`]),
    ...places.map(
      ({ name, building }) => `ADR;TYPE=work:${parts(null, name, building.value, null, null, null, null)}`,
    ),
    `URL:${page}`,
    'END:VCARD',
  ];
  return lines.map(contentLine).join('');
}

/** `Blažej Kříž` → `blazej-kriz.vcf`: letters that every file system takes. */
export const vcardName = ({ first_name, last_name }: Person): string =>
  `${
    `${first_name} ${last_name}`
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'contact'
  }.vcf`;
