import { randomUUID } from 'node:crypto';
import type { TestAnswer, TestClient } from './client.ts';

export interface SentFile {
  field: string;
  name: string;
  /** The media type that the sender claims. */
  type?: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Sends a multipart form as a browser does: text parts first, then the file as a stream. */
export async function sendForm(
  client: TestClient,
  path: string,
  fields: Record<string, string>,
  file: SentFile | null = null,
  options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<TestAnswer> {
  const boundary = randomUUID();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(client.url + path, {
    method: 'POST',
    headers: {
      cookie,
      'x-csrf-token': client.cookie('kahan_csrf') ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...options.headers,
    },
    body: ReadableStream.from(formOf(boundary, fields, file)),
    duplex: 'half',
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const text = await response.text();
  const json = <T>() => JSON.parse(text) as T;
  return { status: response.status, headers: response.headers, text, json, error: () => json() };
}

async function* formOf(
  boundary: string,
  fields: Record<string, string>,
  file: SentFile | null,
): AsyncGenerator<Uint8Array> {
  const part = (about: string) => `--${boundary}\r\ncontent-disposition: form-data; ${about}`;
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`${part(`name="${name}"`)}\r\n\r\n${value}\r\n`);
  }
  if (file !== null) {
    const { field, name, type = 'application/octet-stream', bytes } = file;
    yield Buffer.from(`${part(`name="${field}"; filename="${name}"`)}\r\ncontent-type: ${type}\r\n\r\n`);
    if (bytes instanceof Uint8Array) yield bytes;
    else yield* bytes;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}
