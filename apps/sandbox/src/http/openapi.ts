import { CATALOGUE_KINDS } from '@kahan/domain';
import {
  CATALOGUE_CALLS,
  catalogueDocumentation,
  LOGIN_TOKEN_HEADER,
  PASSWORD_HEADER,
  WIRE_CALLS,
  type WireCall,
  type WireCallName,
  type WireDocumentation,
  type WireErrorCode,
  type WireParameter,
  wireCatalogue,
  wireChange,
  wireCommand,
  wireDocumentation,
  wireError,
  wireGroup,
  wireIdentity,
  wireNews,
  wireOutcome,
  wireResult,
  wireStudentLesson,
  wireStudentTerm,
  wireStudy,
  wireYearSchedule,
} from '@kahan/student-system/wire';
import { z } from 'zod';

export interface DocumentedCall {
  /** Unique among the calls. */
  name: string;
  call: WireCall & Omit<WireDocumentation, 'example'>;
  example: WireDocumentation['example'];
}

function documented(name: string, call: WireCall, { example, ...text }: WireDocumentation): DocumentedCall {
  return { name, call: { ...call, ...text }, example };
}

/** Every call of the student system's interface, in the order of the documentation. */
export const DOCUMENTED_CALLS: readonly DocumentedCall[] = [
  ...(Object.keys(WIRE_CALLS) as WireCallName[]).map((name) =>
    documented(name, WIRE_CALLS[name], wireDocumentation(name)),
  ),
  ...CATALOGUE_KINDS.map((kind) =>
    documented(`catalogue-${kind}`, CATALOGUE_CALLS[kind], catalogueDocumentation(kind)),
  ),
];

/** Records that several calls use, by name. */
const NAMED: Record<string, z.ZodType> = {
  Identity: wireIdentity,
  Study: wireStudy,
  StudentLesson: wireStudentLesson,
  Result: wireResult,
  StudentTerm: wireStudentTerm,
  Group: wireGroup,
  News: wireNews,
  YearSchedule: wireYearSchedule,
  Change: wireChange,
  Command: wireCommand,
  Outcome: wireOutcome,
  Error: wireError,
  ...Object.fromEntries(CATALOGUE_KINDS.map((kind) => [`Catalogue-${kind}`, wireCatalogue[kind]])),
};

/** HTTP status that goes with an error code. */
const STATUS: Record<WireErrorCode, number> = {
  refused: 400,
  'login-failed': 401,
  'password-required': 401,
  'not-authorized': 401,
  'not-found': 404,
  'unknown-cursor': 410,
  unavailable: 503,
};

type Json = Record<string, unknown>;

/** Removes noise of the schema generator: bounds of safe integers, and ids. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name, part]) =>
      name !== '$schema' &&
      name !== '$id' &&
      !((name === 'minimum' || name === 'maximum') && Math.abs(Number(part)) === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([name, part]) => [name, tidy(part)]));
}

/** JSON schemas of named records, bodies and answers. Fields with a default are optional. */
function schemas(): { named: Json; of(schema: z.ZodType): unknown } {
  const registry = z.registry<{ id: string }>();
  const names = new Map(Object.entries(NAMED).map(([name, schema]) => [schema, name]));
  for (const [schema, id] of names) registry.add(schema, { id });
  const inline = new Map<z.ZodType, string>();
  for (const { call } of DOCUMENTED_CALLS) {
    for (const schema of [call.response, call.body]) {
      if (schema === null || schema === 'bytes' || names.has(schema) || inline.has(schema)) continue;
      inline.set(schema, `inline-${inline.size}`);
      registry.add(schema, { id: `inline-${inline.size - 1}` });
    }
  }
  const uri = (id: string) => `#/components/schemas/${id}`;
  const all = tidy(z.toJSONSchema(registry, { io: 'input', uri }).schemas) as Json;
  return {
    named: Object.fromEntries(Object.entries(all).filter(([id]) => !id.startsWith('inline-'))),
    of(schema) {
      const name = names.get(schema);
      return name === undefined ? all[inline.get(schema) ?? ''] : { $ref: uri(name) };
    },
  };
}

function parameter(where: 'path' | 'query', name: string, { says, example, many, optional }: WireParameter) {
  const one = { type: 'string' };
  return {
    name,
    in: where,
    description: says,
    required: where === 'path' || !(many || optional),
    schema: many ? { type: 'array', items: one } : one,
    example: many ? [example] : example,
  };
}

const PASSWORD = {
  name: PASSWORD_HEADER,
  in: 'header',
  description: 'The person’s own password, percent-encoded; sent when the call was refused for want of it.',
  required: false,
  schema: { type: 'string' },
};

const LOGIN_TOKEN = {
  name: LOGIN_TOKEN_HEADER,
  in: 'header',
  description:
    'A token of the university’s login about the person, in place of the password (RFC 8693). One that is not accepted is answered with password-required or login-failed.',
  required: false,
  schema: { type: 'string' },
};

function errorsOf(errors: readonly WireErrorCode[]): Json {
  const codes: WireErrorCode[] = ['refused', ...errors, 'not-authorized', 'unavailable'];
  return Object.fromEntries(
    [...Map.groupBy(codes, (code) => STATUS[code])].map(([status, own]) => [
      String(status),
      {
        description: own.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** The interface that a portal speaks, as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const { named, of } = schemas();
  const paths: Record<string, Json> = {};
  for (const { name, call, example } of DOCUMENTED_CALLS) {
    const { method, path, summary, says, params, query, body, response, errors, personal } = call;
    const content =
      body === 'bytes'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : body === null
          ? null
          : { 'application/json': { schema: of(body), example: example.body } };
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: name,
        summary,
        ...(says === undefined ? {} : { description: says }),
        parameters: [
          ...Object.entries(params).map(([key, one]) => parameter('path', key, one)),
          ...Object.entries(query).map(([key, one]) => parameter('query', key, one)),
          ...(personal ? [PASSWORD, LOGIN_TOKEN] : []),
        ],
        ...(content === null ? {} : { requestBody: { required: true, content } }),
        responses: {
          200: {
            description: 'The answer.',
            content: { 'application/json': { schema: of(response), example: example.answer } },
          },
          ...errorsOf(errors),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Student system',
      version: '1',
      description:
        'What Kahan asks of a student system. Unknown fields are ignored, so that it can grow. Every answer that is not 2xx is an Error.',
    },
    paths,
    security: [{ portal: [] }],
    components: {
      schemas: named,
      securitySchemes: {
        portal: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of the portal (`STUDENT_SYSTEM_TOKEN`). It comes with every call, when the portal has one. A wrong or missing one is refused with 401 and `not-authorized`, never with `login-failed`.',
        },
      },
    },
  };
}
