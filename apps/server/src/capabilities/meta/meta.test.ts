import { ROUTES } from '@kahan/contract';
import { SOCKET_MESSAGE_TYPES } from '@kahan/contract/runtime';
import { expect, test } from 'vitest';
import { splitCall } from '../../platform/http/admit/addresses.ts';
import { docsPage } from './docs.page.ts';
import { openApi } from './openapi.ts';

interface Operation {
  summary: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
}

const document = openApi();
function operation(call: string): Operation {
  const { method, path } = splitCall(call);
  const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${call} is not in the document`);
  return found as Operation;
}

test('every call of the contract is in the document, and nothing else', () => {
  for (const [call, { summary }] of Object.entries(ROUTES)) expect(operation(call).summary).toBe(summary);
  const count = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  expect(count).toBe(Object.keys(ROUTES).length);
});

test('every operation has an id of its own', () => {
  const ids = Object.keys(ROUTES).map(
    (call) => (operation(call) as Operation & { operationId: string }).operationId,
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('policy, inputs and errors are documented', () => {
  const patch = operation('PATCH /api/user/items/:id');
  expect(patch.security).toEqual([{ session: [] }, { token: [] }]);
  expect(patch.parameters).toEqual([
    expect.objectContaining({ name: 'id', in: 'path', required: true }),
    expect.objectContaining({ name: 'X-CSRF-Token', in: 'header', required: false }),
  ]);
  expect(patch.requestBody?.content).toHaveProperty('application/json');
  expect(patch.responses['403']?.description).toContain('CSRF_FAILED');
  expect(patch.responses['404']?.description).toContain('NOT_FOUND');
  const inputs = (call: string) =>
    Object.fromEntries((operation(call).parameters ?? []).map(({ name, required }) => [name, required]));
  expect(inputs('GET /api/user/items/active')).toMatchObject({ start: false, count: false });
  expect(inputs('GET /api/study_types/')).toMatchObject({ study_type_code: true, year: true });
  const login = operation('POST /api/login');
  expect(login.security).toEqual([]);
  expect(login.requestBody?.content).toHaveProperty('application/x-www-form-urlencoded');
  expect(operation('GET /api/user/results').responses).toHaveProperty('304');
});

test('every reference leads somewhere', () => {
  const schemas = document.components as { schemas: Record<string, unknown> };
  const text = JSON.stringify(document.paths);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(schemas.schemas).toHaveProperty(name);
  }
  expect(text).not.toContain('$defs');
});

test.each(['cs', 'en'] as const)('the page in %s has the socket and every message of it', (lang) => {
  const page = docsPage({ lang, theme: 'dark', stylesheet: '/api/static/docs.css' });
  expect(page).toContain('transports: [');
  for (const type of ['id', 'watch', ...SOCKET_MESSAGE_TYPES]) {
    expect(page).toContain(`<dt><code>${type}</code></dt>`);
  }
});

test.each(['cs', 'en'] as const)(
  'the page in %s has every call, with an anchor that its list leads to',
  (lang) => {
    const page = docsPage({ lang, theme: 'dark', stylesheet: '/api/static/docs.css' });
    expect(page).toContain(`<html lang="${lang}" data-theme="dark">`);
    for (const call of Object.keys(ROUTES)) expect(page).toContain(`<h2><code>${call}</code></h2>`);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  },
);
