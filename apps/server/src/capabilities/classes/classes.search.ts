import type { ClassRecord, Language } from '@kahan/domain';
import { SUBJECT_WORDS } from '@kahan/search';
import type { SearchSource } from '../../engine/search/index.ts';

/** The fields of a class in the search: those that a line of a list needs. */
export type ListedClass = Pick<
  ClassRecord,
  'code' | 'year' | 'title' | 'type' | 'credits' | 'department' | 'languages'
>;

/** Titles of both languages are searched; equally good matches are sorted by their titles in `lang`. */
export interface ClassScope {
  lang: Language;
}

/**
 * Classes by code, title in either language and code of the department, each as it was taught in its latest year. The tags are
 * `language:ENG`, `type:P` and `department:402`.
 */
export const classesSearch: SearchSource<ListedClass, ClassScope> = {
  kind: 'classes',
  restsOn: ['classes'],
  scopeKey: ({ lang }) => lang,
  synonyms: SUBJECT_WORDS,
  async load(db, { lang }) {
    const classes = await db.query<ListedClass>({
      text: `select distinct on (c.code) c.* from catalogue_records
             cross join lateral jsonb_to_record(record) as c(code text, year int, title jsonb, type text,
               credits float8, department text, languages jsonb)
             where kind = 'classes' and record is not null order by c.code, c.year desc`,
    });
    return classes.map((one) => ({
      value: one,
      codes: [one.code],
      names: Object.values(one.title),
      text: one.department,
      sort: one.title[lang],
      tags: [
        `type:${one.type}`,
        `department:${one.department}`,
        ...one.languages.map((language) => `language:${language}`),
      ],
    }));
  },
};
