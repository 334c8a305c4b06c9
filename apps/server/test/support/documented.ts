import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { splitCall } from '../../src/platform/http/admit/addresses.ts';
import type { TestAnswer, TestClient } from './client.ts';
import { type SentFile, sendForm } from './form.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  security: object[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { headers?: Record<string, object>; content?: Record<string, object> }>;
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

export interface Input {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  file?: SentFile;
  accept?: string;
  /** The ETag that the caller has. */
  version?: string;
  /** Leaves out the headers that the document requires. */
  withoutHeaders?: boolean;
}

/** A call in the document. */
interface Documented extends Operation {
  /** The JSON pointer of the call. */
  pointer: string;
  method: string;
  path: string;
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * A client that knows the API from its OpenAPI document alone, as a generated one does: the place and the type of each
 * input, and the possible answers. An input or an answer that the document does not have fails the test.
 */
export function documentedApi(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, 'openapi');

  function find(call: string): Documented {
    const { method, path } = splitCall(call);
    const address = path.replace(/:(\w+)/g, '{$1}');
    const name = method.toLowerCase();
    const operation = document.paths[address]?.[name];
    if (operation === undefined) throw new Error(`${call} is not documented`);
    return { ...operation, method, path: address, pointer: `/paths/${escaped(address)}/${name}` };
  }

  function validate(what: string, pointer: string, value: unknown): void {
    const fits = ajv.compile({ $ref: `openapi#${pointer}` });
    expect(fits(value) ? [] : fits.errors, what).toEqual([]);
  }

  /** Values of one place as they are documented, and as texts of a request. */
  function placed(
    operation: Documented,
    place: Parameter['in'],
    given: object,
  ): [name: string, text: string][] {
    const parameters = operation.parameters ?? [];
    const names = parameters.filter((one) => one.in === place).map(({ name }) => name);
    expect(
      Object.keys(given).filter((name) => !names.includes(name)),
      `undocumented in ${place}`,
    ).toEqual([]);
    return parameters.flatMap(({ name, in: where, required, schema }, index) => {
      if (where !== place) return [];
      const text: unknown = Reflect.get(given, name);
      expect(!required || text !== undefined, `${name} is required`).toBe(true);
      if (text === undefined) return [];
      const value = schema.type === 'integer' ? Number(text) : text;
      validate(name, `${operation.pointer}/parameters/${index}/schema`, value);
      return [[name, String(value)]];
    });
  }

  async function send(client: TestClient, operation: Documented, input: Input): Promise<TestAnswer> {
    const { pointer, method } = operation;
    let { path } = operation;
    for (const [name, text] of placed(operation, 'path', input.params ?? {})) {
      path = path.replace(`{${name}}`, encodeURIComponent(text));
    }
    const query = new URLSearchParams(placed(operation, 'query', input.query ?? {}));
    if (query.size > 0) path += `?${query}`;
    const csrf = { 'X-CSRF-Token': client.cookie('kahan_csrf') };
    const wanted = (operation.parameters ?? []).some((one) => one.in === 'header') ? csrf : {};
    const headers: Record<string, string> = {
      ...Object.fromEntries(
        input.withoutHeaders === true
          ? [['x-csrf-token', '']]
          : placed(operation, 'header', wanted).map(([name, text]) => [name.toLowerCase(), text]),
      ),
      ...(input.accept === undefined ? {} : { accept: input.accept }),
      ...(input.version === undefined ? {} : { 'if-none-match': input.version }),
    };
    const { body } = input;
    if (body === undefined) return client.request(method, path, { headers });
    const [content] = Object.entries(operation.requestBody?.content ?? {});
    if (content === undefined) throw new Error(`a body of ${path} is not documented`);
    const [type, { schema }] = content;
    const typed = Object.fromEntries(
      Object.entries(body as Record<string, unknown>).map(([name, value]) => [
        name,
        schema.properties?.[name]?.type === 'integer' ? Number(value) : value,
      ]),
    );
    const { field } = input.file ?? {};
    const whole = field === undefined ? typed : { ...typed, [field]: 'the file' };
    validate('the body', `${pointer}/requestBody/content/${escaped(type)}/schema`, whole);
    if (type === 'multipart/form-data') {
      return sendForm(client, path, body as Record<string, string>, input.file ?? null, { headers });
    }
    const text =
      type === 'application/json'
        ? JSON.stringify(body)
        : new URLSearchParams(body as Record<string, string>).toString();
    return client.request(method, path, { headers: { ...headers, 'content-type': type }, body: text });
  }

  /** Fails unless the document has this answer: its status, headers, media type and body. */
  function check(call: string, answer: TestAnswer): void {
    const { responses, pointer } = find(call);
    const status = String(answer.status);
    const response = responses[status];
    expect(Object.keys(responses), `${call} answered ${status} ${answer.text.slice(0, 200)}`).toContain(
      status,
    );
    for (const name of Object.keys(response?.headers ?? {})) {
      // The reason belongs to stale data only.
      if (!/reason/i.test(name)) expect(answer.headers.get(name), `${call}: ${name}`).not.toBeNull();
    }
    const type = answer.headers.get('content-type')?.split(';')[0];
    if (response?.content === undefined) {
      expect(answer.text, `${call} ${status}`).toBe('');
      return;
    }
    expect(Object.keys(response.content), `${call} ${status}`).toContain(type);
    const schema = `${pointer}/responses/${status}/content/${escaped(type ?? '')}/schema`;
    validate(`${call} ${status}`, schema, type === 'application/json' ? answer.json() : answer.text);
  }

  return {
    check,
    /** Makes a call, and checks the answer. */
    async call(client: TestClient, call: string, input: Input = {}): Promise<TestAnswer> {
      const answer = await send(client, find(call), input);
      check(call, answer);
      return answer;
    },
  };
}
