import type { ClassDetail, ClassFound } from '@kahan/contract';
import {
  type ClassRecord,
  type DepartmentRecord,
  fullName,
  type Language,
  type Semester,
} from '@kahan/domain';
import type { Sanitizer } from '../../platform/sanitize/sanitizer.ts';
import type { ListedClass } from './classes.search.ts';
import type { ListedTeacher } from './classes.store.ts';

/** Data that the answer for a class needs beside its record. */
export interface AroundClass {
  /** undefined when the structure of the university does not list the department. */
  department: DepartmentRecord | undefined;
  /** Semesters with lessons in the year of the class. */
  semesters: readonly Semester[];
}

/** A class as lists show it. */
export function presentFound(
  { code, year, title, type, credits, department, languages }: ListedClass,
  around: AroundClass,
  lang: Language,
): ClassFound {
  return {
    ...{ code, year, type, credits, languages },
    title: title[lang],
    department: { code: department, value: around.department?.name[lang] ?? department },
    semesters: [...around.semesters],
  };
}

/** A class with all of its texts (spec 3, Class). */
export async function presentClass(
  record: ClassRecord,
  around: AroundClass & { years: readonly number[]; teachers: ReadonlyMap<string, ListedTeacher> },
  sanitizer: Sanitizer,
  lang: Language,
): Promise<ClassDetail> {
  const safe = (url: string | null) => (url !== null && sanitizer.isSafeLink(url) ? url : null);
  const clean = (html: string) => sanitizer.clean(html, { owner: `class ${record.code}`, lang });
  const [synopsis, syllabus] = await Promise.all([
    clean(record.synopsis[lang]),
    clean(record.syllabus[lang]),
  ]);
  return {
    ...presentFound(record, around, lang),
    id: record.id,
    years: [...around.years],
    elearning_url: safe(record.elearning_url),
    ...{ synopsis, syllabus },
    literature: record.literature.map(({ required, text }) => ({ required, text })),
    supports: record.supports.map(({ title, url }) => ({ title: title[lang], url: safe(url) })),
    taught_by: record.taught_by.map(({ uident, name }) => {
      const listed = around.teachers.get(uident);
      return {
        uident,
        name: listed === undefined ? name : fullName(listed.person),
        person_id: listed?.person.id ?? null,
        rooms: listed?.rooms ?? [],
      };
    }),
  };
}
