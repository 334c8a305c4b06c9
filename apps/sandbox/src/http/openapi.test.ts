import { addressOf, type WireCall } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';
import { DOCUMENTED_CALLS, openApi } from './openapi.ts';

/** Routes of `/v1` that answer with a file, not with JSON. */
const FILES = ['/v1/canteens/photos/:name.png'];

let sandbox: TestSandbox;
/** Values of parameters that the sandbox knows. */
const known: Record<string, string> = { login: 'student' };

beforeAll(async () => {
  sandbox = await startSandbox();
  const [study] = sandbox.university.studies('student');
  const [lesson] = sandbox.university.schedule('student');
  known.study_id = study?.study_id ?? '';
  known.gl = lesson?.gl ?? '';
  await sandbox.call('POST', '/_control/enrolments', { logins: ['student'], code: 'B402008' });
  const term = await sandbox.call('POST', '/_control/terms', { code: 'B402008', duration: 60, space: 30 });
  known.term_id = String(term.body.term_id);
  const name = { cs: 'Protokol', en: 'Report' };
  const item = await sandbox.call('POST', '/_control/groups', { gl: known.gl, type: 7, name, edit: true });
  known.item_id = String(item.body.item_id);
});
afterAll(() => sandbox.stop());

/** The body of a call, as the documentation shows it, about records that exist. */
function bodyOf(call: WireCall, example: unknown): RequestInit {
  if (call.method === 'GET') return {};
  const [type, body] =
    call.body === 'bytes'
      ? ['application/octet-stream', '%PDF-1.7']
      : ['application/json', JSON.stringify({ ...Object(example), ...about(example) })];
  return { method: 'POST', headers: { 'content-type': type }, body };
}

/** `GET /v1/news` and so on, from the tree that the router prints. */
function routesOf({ app }: TestSandbox): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods = ''] =
        /^([│ ]*)[├└]── (.+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (part === undefined) return [];
      path.splice(indent.length / 4, Infinity, part);
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path.join('')}`);
    });
}

/** The known values, for every field of the example that has one. */
const about = (example: unknown) =>
  Object.fromEntries(
    Object.keys(Object(example)).flatMap((name) => (known[name] ? [[name, known[name]]] : [])),
  );

describe('the interface of the student system', () => {
  // In the order of the table: a command comes before its outcome, a file before its address.
  const order = ['perform', 'upload'];
  const inOrder = DOCUMENTED_CALLS.toSorted((a, b) => order.indexOf(b.name) - order.indexOf(a.name));

  it.each(inOrder)('$name is answered as it is documented', async ({ call, example }) => {
    const params = Object.fromEntries(
      Object.entries(call.params).map(([name, { example: shown }]) => [name, known[name] ?? shown]),
    );
    const query = Object.fromEntries(
      Object.entries(call.query)
        // All records are asked for, from the beginning: those that the examples name may not be there.
        .filter(([name, { many }]) => !many && !['after', 'cursor', 'wait'].includes(name))
        .map(([name, { example: shown }]) => [name, known[name] ?? shown]),
    );
    if (call.query.gl?.many && !call.personal) query.gl = known.gl ?? '';
    const address = addressOf({ path: call.path as string }, params as Record<never, string>, query);
    const response = await fetch(sandbox.url + address, bodyOf(call, example.body));
    const body: unknown = await response.json();
    expect({ address, status: response.status, body }).toMatchObject({ status: 200 });
    const parsed = call.response.safeParse(body);
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/^\{"records":\[\]/);
  });

  it.each(DOCUMENTED_CALLS)('the example of $name is whole and right', ({ call, example }) => {
    expect(call.response.parse(example.answer)).toEqual(example.answer);
    if (call.body !== null && call.body !== 'bytes')
      expect(call.body.parse(example.body)).toEqual(example.body);
  });

  it('has no call that is not documented, and documents none that it has not', () => {
    const asRoute = ({ method, path }: WireCall) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const documented = DOCUMENTED_CALLS.map(({ call }) =>
      // All catalogues are one route, but for those that are answered apart.
      asRoute(call).replace(/\/catalogue\/(?!terms).*/, '/catalogue/:kind'),
    );
    const served = routesOf(sandbox).filter(
      (route) => route.includes(' /v1/') && !FILES.includes(route.slice(4)),
    );
    expect(served.length).toBeGreaterThan(15);
    const kinds = (list: string[]) =>
      new Set(list.map((route) => route.replace('/catalogue/terms', '/catalogue/:kind')));
    expect(kinds(served)).toEqual(kinds(documented));
  });

  it('is an OpenAPI document whose references all lead somewhere', async () => {
    const response = await fetch(`${sandbox.url}/openapi.json`);
    const document = (await response.json()) as ReturnType<typeof openApi>;
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi())));
    const { schemas } = document.components as { schemas: Record<string, unknown> };
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.filter((name) => name === undefined || !(name in schemas))).toEqual([]);
    expect(references.length).toBeGreaterThan(30);
    expect(text).not.toContain('inline-');
    const operations = Object.values(document.paths as Record<string, object>).flatMap((path) =>
      Object.keys(path),
    );
    expect(operations).toHaveLength(DOCUMENTED_CALLS.length);
  });

  it('has a page that shows every call with its answer', async () => {
    const response = await fetch(`${sandbox.url}/docs`);
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    for (const { name, call } of DOCUMENTED_CALLS) {
      expect(page).toContain(`<section id="${name}">`);
      expect(page).toContain(`${call.method} ${call.path}`);
    }
  });
});
