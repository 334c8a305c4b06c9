import {
  AS_OF_HEADER,
  apiError,
  CLIENT_VERSION,
  COOKIES,
  CSRF_HEADER,
  ERROR_STATUS,
  type ErrorCode,
  FRESHNESS_HEADER,
  FRESHNESS_REASON_HEADER,
  ROUTES,
  type Route,
} from '@kahan/contract';
import { z } from 'zod';
import { splitCall } from '../../platform/http/admit/addresses.ts';

type Json = Record<string, unknown>;

export interface OpenApi extends Json {
  openapi: string;
  paths: Record<string, Record<string, unknown>>;
}

/** Errors of a call: its own, and those that follow from its input and its policy. */
export function errorsOf(route: Route, isMutating: boolean): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors);
  if (route.params ?? route.query ?? route.body) codes.add('VALIDATION_FAILED');
  if (route.policy !== 'public') codes.add('NOT_AUTHENTICATED');
  if (route.policy !== 'public' && isMutating) codes.add('CSRF_FAILED');
  if (route.body) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  return [...codes.add('UNKNOWN_ERROR')];
}

/** The contract as an OpenAPI 3.1 document, made from the table that the server registers. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [call, route] of Object.entries(ROUTES)) {
    const { method, path } = splitCall(call);
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(call, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kahan', version: CLIENT_VERSION },
    // The portal that answers this document.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(apiError, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: COOKIES.access },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'In place of the cookie; no CSRF token is needed.',
        },
      },
    },
  };
}

function operation(call: string, route: Route): Json {
  const { method, path } = splitCall(call);
  const isMutating = method !== 'GET';
  const needsCsrf = route.policy !== 'public' && isMutating && route.ownToken !== true;
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(needsCsrf ? [CSRF_PARAMETER] : []),
  ];
  return {
    operationId: operationIdOf(method, path),
    summary: route.summary,
    security: route.policy !== 'public' ? [{ session: [] }, { token: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: bodyOf(route, route.body) } : {}),
    responses: responsesOf(route, isMutating),
  };
}

/** `GET /api/user/items/:id` → `getUserItemsId`; a path with a final slash gets an id of its own. */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/^\/api/, '').replace(/\/$/, '/slash');
  return `${method.toLowerCase()}${words.replace(/\W+(\w)?/g, (_all, letter: string) => (letter ?? '').toUpperCase())}`;
}

function bodyOf(route: Route, body: z.ZodType): Json {
  const form = route.ownToken === true ? 'application/x-www-form-urlencoded' : 'multipart/form-data';
  const type = route.ownToken === true || route.multipart === true ? form : 'application/json';
  const schema = schemaOf(body, 'input');
  return {
    required: true,
    content: { [type]: { schema: route.multipart === true ? withFile(schema) : schema } },
  };
}

/** The parts of a form, and its file, whose part has no fixed name. */
function withFile(fields: Json): Json {
  const file = {
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description: 'The file, if any: one part, named by the id of the item, after the text parts.',
  };
  return { ...fields, additionalProperties: file };
}

/** Types of pictures that the portal passes on. */
const PICTURES: Json = Object.fromEntries(
  ['jpeg', 'png', 'webp', 'gif', 'avif'].map((type) => [
    `image/${type}`,
    { schema: { type: 'string', contentMediaType: `image/${type}` } },
  ]),
);

function responsesOf(route: Route, isMutating: boolean): Json {
  const responses: Json = {};
  if (route.redirects !== undefined) {
    const headers = { Location: { schema: { type: 'string' } } };
    responses['303'] = { description: 'leads to the page that was asked for, or to the app', headers };
  }
  if (route.response === 'empty') responses['204'] = { description: 'done' };
  else if (route.redirects !== 'always') {
    const content =
      route.response === 'html'
        ? { 'text/html': { schema: { type: 'string' } } }
        : route.response === 'calendar'
          ? { 'text/calendar': { schema: { type: 'string' } } }
          : route.response === 'image'
            ? PICTURES
            : route.response === 'archive'
              ? { 'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } } }
              : { 'application/json': { schema: schemaOf(route.response, 'output') } };
    // A read of records of the student system, which may ask for the password.
    const isMirrored = route.conditional === true && route.errors.includes('PASSWORD_REQUIRED');
    const names = isMirrored ? [AS_OF_HEADER, FRESHNESS_HEADER, FRESHNESS_REASON_HEADER] : [];
    if (route.conditional === true) names.push('ETag');
    const headers = Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }]));
    responses['200'] = { description: 'the answer', ...(names.length > 0 ? { headers } : {}), content };
  }
  if (route.conditional === true) responses['304'] = { description: 'nothing has changed' };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route, isMutating)) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    const json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
    const isPage = codes.some((code) => showsPage(route, code));
    responses[String(status)] = {
      description: codes.join(' or '),
      content: isPage ? { 'text/html': { schema: { type: 'string' } }, ...json } : json,
    };
  }
  return responses;
}

/** Whether an error may be the form again: a form with a token of its own answers JSON only to a caller that asks for it. */
const showsPage = ({ ownToken, errors }: Route, code: ErrorCode) =>
  ownToken === true && (errors.includes(code) || code === 'UNKNOWN_ERROR');

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const CSRF_PARAMETER: Json = {
  ...{ name: CSRF_HEADER, in: 'header', required: false, schema: { type: 'string' } },
  description: 'Required with the cookie; a bearer needs none.',
};

/** The JSON schema of one part, as input (before parsing) or as output (after parsing). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The pattern is that of the text in which the number is sent.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern;
    },
  });
  return rest;
}
