import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { codeValue, langQuery, lookupText, PERSONAL_READ, queryInt, semester } from '../shared.ts';

export const study = z.object({
  study_id: z.string(),
  plan: z.string(),
  study_program: z.string(),
  field_of_study: codeValue,
  faculty: z.string(),
  school_year: z.number().int(),
  last_active_year: z.number().int(),
  group: z.string(),
  type: codeValue,
  is_followup: z.boolean(),
  form: codeValue,
  state: codeValue,
  result: z.object({ winter: z.string().nullable(), total: z.string().nullable() }),
  referent: z.object({
    name: z.string(),
    opening_hours: z.string(),
    tel: z.string(),
    email: z.string(),
    address: z.string(),
  }),
});
export type StudyAnswer = z.infer<typeof study>;

const planPlace = z.object({
  /** Year of study, from 1. */
  school_year: z.number().int(),
  semester: semester,
});

/** A study type (spec 3): the plan of a study for one academic year. */
export const studyType = z.object({
  study_type_code: z.string(),
  year: z.number().int(),
  /** Years. */
  study_length: z.number().int(),
  name: z.string(),
  /** By subject code. */
  subject_names: z.record(z.string(), z.string()),
  subject_credits: z.record(z.string(), z.number()),
  p: z.array(planPlace.extend({ subject_code: z.string() })),
  pv_group: z.array(
    planPlace.extend({
      group_id: z.string(),
      group_type: z.enum(['PV', 'PVA', 'PVB']),
      min_count: z.number().int(),
      subject_codes: z.array(z.string()),
    }),
  ),
});
export type StudyType = z.infer<typeof studyType>;

const studyTypeRoute = {
  summary: 'A plan of study for an academic year (spec 3, Study type). The slash at the end is optional.',
  policy: 'public',
  query: langQuery.extend({ study_type_code: lookupText(100).min(1), year: queryInt(1900, 2200) }),
  response: studyType,
  errors: ['NOT_FOUND', 'NOT_READY'],
  conditional: true,
} as const satisfies Route;

export const studiesRoutes = {
  'GET /api/study_types/': studyTypeRoute,
  'GET /api/study_types': studyTypeRoute,
  'GET /api/user/study': {
    summary: 'The studies of the user (spec 3, Study).',
    ...PERSONAL_READ,
    response: z.object({ studies: z.array(study), last_modified: z.number().int() }),
  },
} as const satisfies Record<RouteKey, Route>;
