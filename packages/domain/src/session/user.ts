import type { SexCode } from '../codes.ts';

/** A user's identity in the student system (spec 3, User). */
export interface Identity {
  login: string;
  icid: string;
  first_name: string;
  last_name: string;
  degree_pre: string | null;
  degree_post: string | null;
  sex: SexCode | null;
  email: string;
  /** Missing or true means a student (spec 6). */
  is_student: boolean;
}

/** A user counts as a student unless `is_student` is false; missing counts as student (spec 6). */
export function isStudent(user: { is_student?: boolean | null | undefined }): boolean {
  return user.is_student !== false;
}

export type TitleKey = 'male' | 'female' | 'unknown';

/** The title before the name: 1 male, 2 female, else unknown (spec 2, Shell). */
export function titleKey(sexCode: string | null | undefined): TitleKey {
  if (sexCode === '1') return 'male';
  return sexCode === '2' ? 'female' : 'unknown';
}

type Names = Pick<Identity, 'first_name' | 'last_name'>;

/** `Anežka Vrbová` → `AV`. */
export function initials({ first_name, last_name }: Names): string {
  return [first_name, last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}

/** `doc. Ing. Jan Kříž, Ph.D.`: degrees before the name, names, and after a comma degrees after the name. */
export function fullName(user: Names & Pick<Identity, 'degree_pre' | 'degree_post'>): string {
  const name = [user.degree_pre, user.first_name, user.last_name].filter((part) => part?.trim()).join(' ');
  return user.degree_post?.trim() ? `${name}, ${user.degree_post}` : name;
}

/** A name without degrees in both orders, as people write it: `Jan Novák`, `Novák Jan`. */
export const namesOf = ({ first_name, last_name }: Names): string[] => [
  `${first_name} ${last_name}`,
  `${last_name} ${first_name}`,
];
