import type { Call } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitCall } from '../src/platform/http/admit/addresses.ts';
import type { TestAnswer, TestClient } from './support/client.ts';
import { CALLS, example, isMutating, routeOf } from './support/examples.ts';
import { startPortal, type TestPortal } from './support/portal.ts';

interface Parameter {
  name: string;
  in: string;
  schema: {
    type?: string;
    enum?: string[];
    pattern?: string;
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
  };
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: {
    content: Record<string, { schema: { additionalProperties?: unknown; properties: object } }>;
  };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let portal: TestPortal;
let student: TestClient;
let document: Document;

beforeAll(async () => {
  portal = await startPortal();
  student = await portal.login('student');
  document = (await portal.client().get('/api/openapi.json')).json<Document>();
});
afterAll(() => portal.stop());

function operation(call: Call): Operation {
  const { method, path } = splitCall(call);
  const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${call} is not documented`);
  return found;
}

/** The values at the edges of a parameter's range, and just beyond them. */
function edges({ schema }: Parameter): { inside: string[]; outside: string[] } {
  const { type, minimum, maximum, minLength, maxLength } = schema;
  if (schema.enum !== undefined) return { inside: schema.enum, outside: ['other'] };
  if (type === 'integer') {
    if (minimum === undefined || maximum === undefined) throw new Error('a number without a range');
    return {
      inside: [String(minimum), String(maximum)],
      outside: [String(minimum - 1), String(maximum + 1), '1.5', 'x'],
    };
  }
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  if (pattern.test('51') && !pattern.test('x')) {
    throw new Error('a number is documented as a text without a range');
  }
  const inside = maxLength === undefined ? [] : ['x'.repeat(maxLength)];
  const outside = maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)];
  return { inside, outside: minLength === undefined ? outside : [...outside, ''] };
}

/** Parameters beside one that depends on another: the end of a span lies after its start. */
function beside(call: Call, name: string, value: string): Record<string, string> {
  if (call !== 'GET /api/events' || name !== 'end') return {};
  return { start: String(Number(value) - 1) };
}

function ask(call: Call, query: Record<string, string>): Promise<TestAnswer> {
  const url = new URL(example(call, '1').path, portal.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return student.get(`${url.pathname}${url.search}`);
}

describe('the range of a parameter is what the server takes', () => {
  const withQuery = CALLS.filter((call) => !isMutating(call) && routeOf(call).query !== undefined);

  test.each(withQuery)('%s', async (call) => {
    const parameters = (operation(call).parameters ?? []).filter((one) => one.in === 'query');
    expect(parameters.length).toBeGreaterThan(0);
    for (const parameter of parameters) {
      const { name } = parameter;
      const { inside, outside } = edges(parameter);
      for (const value of inside) {
        const answer = await ask(call, { ...beside(call, name, value), [name]: value });
        // A mobile login needs a challenge beside its flag.
        if (answer.status === 400) expect(answer.error().field, `${name}=${value}`).not.toBe(name);
      }
      for (const value of outside) {
        const answer = await ask(call, { [name]: value });
        expect([answer.status, answer.error().field], `${name}=${value}`).toEqual([400, name]);
      }
    }
  });
});

test('numbers are documented as numbers, with their ranges', () => {
  const { parameters = [] } = operation('GET /api/schedules/:type');
  const schemaOf = (name: string) => parameters.find((one) => one.name === name)?.schema;
  expect(schemaOf('year')).toEqual({ type: 'integer', minimum: 1900, maximum: 2200 });
  expect(schemaOf('semester')).toEqual({ type: 'integer', minimum: 1, maximum: 2 });
  expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1, maximum: 50 });
});

test('the login is documented as it answers: a redirect, or the form again', async () => {
  const { responses } = operation('POST /api/login');
  expect(responses).not.toHaveProperty('200');
  expect(operation('GET /api/login').responses).toHaveProperty('303');
  expect((await student.get('/api/login')).status).toBe(303);
  for (const accept of ['text/html', 'application/json']) {
    const answer = await portal.client().request('POST', '/api/login', {
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=student&password=demo',
    });
    expect(answer.status).toBe(403);
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    expect(type).toBe(accept);
    expect(Object.keys(responses['403']?.content ?? {})).toContain(type);
  }
  // A request that does not reach the handler never gets a page.
  expect(Object.keys(responses['413']?.content ?? {})).toEqual(['application/json']);
});

test('the file of a form and the address of the portal are documented', () => {
  expect(document.servers).toEqual([{ url: '/' }]);
  const form = operation('POST /api/erudio/grupik/change').requestBody?.content['multipart/form-data']
    ?.schema;
  expect(form?.additionalProperties).toMatchObject({ type: 'string', format: 'binary' });
  expect(form?.properties).toMatchObject({ year: { type: 'integer', minimum: 1900, maximum: 2200 } });
});
