import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery } from '../shared.ts';

/** Calls that describe the API. */
export const metaRoutes = {
  'GET /api/openapi.json': {
    summary: 'This table as an OpenAPI document.',
    policy: 'public',
    response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    errors: [],
    conditional: true,
  },
  'GET /api/docs': {
    summary: 'This table as a page to read.',
    policy: 'public',
    query: langQuery,
    response: 'html',
    errors: [],
  },
} as const satisfies Record<RouteKey, Route>;
