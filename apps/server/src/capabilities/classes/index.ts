import type { Semester } from '@kahan/domain';
import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { mirroredCatalogue, readNamedRecords } from '../../engine/mirror/index.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { findClasses } from './classes.find.ts';
import { type AroundClass, presentClass, presentFound } from './classes.present.ts';
import { classesSearch } from './classes.search.ts';
import { readTeachers, readYears } from './classes.store.ts';

/** Classes whose answers are cached, and the memory for them. */
const MOST_CACHED = 5_000;
const MOST_BYTES = 64 * 2 ** 20;

/** A class of one year. */
export interface ClassOfYear {
  code: string;
  year: number;
}

/** Records of other capabilities. */
interface Records {
  /** Semesters in which these classes have lessons, by {@link classKey}; those without lessons are missing. */
  semesters(of: readonly ClassOfYear[]): Promise<ReadonlyMap<string, readonly Semester[]>>;
}

/** `B402008:2026` */
const classKey = ({ code, year }: ClassOfYear) => `${code}:${year}`;

/** Classes as they are taught in one year (spec 3, Class). Timetables rest on them. */
export function classes(engine: Engine, records: Records): Capability {
  const { db, sanitizer, search } = engine;
  const answers = catalogueAnswers(engine, 'classes', { mostKept: MOST_CACHED, mostBytes: MOST_BYTES });

  /** Reads the department and the semesters of each of these classes. */
  async function readAround(of: readonly (ClassOfYear & { department: string })[]) {
    const [semesters, departments] = await Promise.all([
      records.semesters(of),
      readNamedRecords(
        db,
        'departments',
        of.map(({ department }) => department),
      ),
    ]);
    return (one: ClassOfYear & { department: string }): AroundClass => ({
      department: departments.get(one.department),
      semesters: semesters.get(classKey(one)) ?? [],
    });
  }

  return {
    name: 'classes',
    sources: [mirroredCatalogue('classes', { isTold: true })],
    search: [classesSearch],
    handlers: {
      'GET /api/classes': async ({ query, lang }) => {
        const { values, count, otherwise } = await findClasses(search, query, lang);
        const around = await readAround(values);
        return { items: values.map((one) => presentFound(one, around(one), lang)), count, otherwise };
      },

      'GET /api/classes/:code': ({ params: { code }, query: { year }, lang }) =>
        answers.get(`${code} ${year}`, lang, async (isWhole) => {
          const years = await readYears(db, code);
          // Before all years were read, another one may be the latest.
          const record =
            year === 0 ? (isWhole ? years[0] : undefined) : years.find((one) => one.year === year);
          if (record === undefined) return null;
          const [around, teachers] = await Promise.all([
            readAround([record]),
            readTeachers(
              db,
              record.taught_by.map(({ uident }) => uident),
            ),
          ]);
          const parts = { ...around(record), years: years.map((one) => one.year), teachers };
          return render('GET /api/classes/:code', await presentClass(record, parts, sanitizer, lang));
        }),
    } satisfies Handlers,
  };
}
