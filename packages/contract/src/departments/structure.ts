import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery } from '../shared.ts';

/** A part of the university, in one language. */
const department = z.object({
  code: z.string(),
  kind: z.enum(['faculty', 'department', 'office']),
  /** Code of the part that it belongs to. */
  parent: z.string().nullable(),
  name: z.string(),
});
export type Department = z.infer<typeof department>;

export const structureRoutes = {
  'GET /api/structure/departments': {
    summary: 'Faculties, departments and offices of the university, by code.',
    policy: 'public',
    query: langQuery,
    response: z.object({ departments: z.array(department) }),
    errors: ['NOT_READY'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
