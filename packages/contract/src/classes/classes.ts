import { CLASS_LANGUAGES, CLASS_TYPES, CLASSES_PAGE_SIZE } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { codeValue, langQuery, lookupText, place, queryInt, searchText, semester } from '../shared.ts';

/** A class of one academic year as lists show it. */
export const classFound = z.object({
  code: z.string(),
  /** First calendar year of the academic year. */
  year: z.number().int(),
  title: z.string(),
  type: z.enum(CLASS_TYPES),
  credits: z.number(),
  /** Without a name (`value` is the code) where the structure of the university does not list it. */
  department: codeValue,
  languages: z.array(z.enum(CLASS_LANGUAGES)),
  /** Semesters with lessons in that year; none for a class without a timetable. */
  semesters: z.array(semester),
});
export type ClassFound = z.infer<typeof classFound>;

/** Teachers of a class. A teacher whom the directory does not list has no `person_id` and no rooms. */
const classTeacher = z.object({
  uident: z.string(),
  /** With degrees when the directory knows the teacher. */
  name: z.string(),
  person_id: z.string().nullable(),
  rooms: z.array(place),
});
export type ClassTeacher = z.infer<typeof classTeacher>;

/** A class (spec 3, Class). HTML is sanitized, and addresses are those that may be linked. */
export const classDetail = classFound.extend({
  id: z.string(),
  /** Years in which the class is known, the latest first. */
  years: z.array(z.number().int()),
  elearning_url: z.string().nullable(),
  /** HTML. */
  synopsis: z.string(),
  /** HTML. */
  syllabus: z.string(),
  literature: z.array(z.object({ required: z.boolean(), text: z.string() })),
  /** `url` is null where the given address must not be linked. */
  supports: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  taught_by: z.array(classTeacher),
});
export type ClassDetail = z.infer<typeof classDetail>;

export const classesRoutes = {
  'GET /api/classes': {
    summary:
      'Searches classes by title, code, language, type and department (spec 2, Classes and people); each code once, as it is taught in its latest year.',
    policy: 'public',
    query: langQuery.extend({
      title: searchText.default(''),
      /** A code or a part of one. */
      code: searchText.default(''),
      language: z.enum(CLASS_LANGUAGES).optional(),
      type: z.enum(CLASS_TYPES).optional(),
      /** Code of a department, or of a faculty for all of its departments. */
      department: searchText.default(''),
      /** From 1. */
      page: queryInt(1, 100_000).default(1),
      limit: queryInt(1, 50).default(CLASSES_PAGE_SIZE),
    }),
    response: z.object({
      items: z.array(classFound),
      count: z.number().int(),
      /** Number of classes that match but for the language. */
      otherwise: z.number().int(),
    }),
    errors: ['NOT_READY'],
  },
  'GET /api/classes/:code': {
    summary: 'A class in a year (spec 3, Class).',
    policy: 'public',
    params: z.object({ code: lookupText(100).min(1) }),
    query: langQuery.extend({
      /** First calendar year of the academic year; 0 is the latest one of the class. */
      year: queryInt(0, 2200).default(0),
    }),
    response: classDetail,
    errors: ['NOT_READY', 'NOT_FOUND'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
