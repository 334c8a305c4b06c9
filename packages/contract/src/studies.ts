import { z } from 'zod';
import type { Route, RouteKey } from './route.ts';
import { codeValue, langQuery, PERSONAL_ERRORS } from './shared.ts';

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

export const studiesRoutes = {
  'GET /api/user/study': {
    summary: 'The studies of the user (spec 3, Study).',
    access: 'user',
    query: langQuery,
    response: z.object({ studies: z.array(study), last_modified: z.number().int() }),
    errors: PERSONAL_ERRORS,
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
