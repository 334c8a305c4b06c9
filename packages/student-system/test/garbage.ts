import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { poisoned } from './poison.ts';
import { type Random, randomOf } from './random.ts';

export { type Random, randomOf } from './random.ts';

/** A reply that no student system should give. */
export interface Garbage {
  kind: GarbageKind;
  /** Answers a call with garbage; `body` is the good answer that it is made of. */
  send(response: ServerResponse, body: string): void;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML = '<!doctype html><title>Údržba</title><h1>Systém má údržbu</h1>';
const TEN_MB = 10 * 1024 * 1024;
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));

const answer = (response: ServerResponse, body: string | Uint8Array, headers = JSON_TYPE, status = 200) =>
  void response.writeHead(status, headers).end(body);

/** Puts a wrong value into the text of a good answer. */
const spoil =
  (what: Parameters<typeof poisoned>[2]): Sender =>
  (response, body, random) =>
    answer(response, poisoned(body, random, what));

type Sender = (response: ServerResponse, body: string, random: Random) => void;

const SENDERS = {
  truncated: (response, body, random) => answer(response, body.slice(0, random.below(body.length - 1))),
  'cut off': (response, body, random) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length + 100 });
    response.write(body.slice(0, random.below(body.length)), () => response.socket?.destroy());
  },
  '10 MB': (response, body, random) => {
    const filler = random.pick([' ', '9', '"x",', '{', '\n']);
    const begin = random.pick([body, '{"records":[', '{"records":["']);
    answer(response, begin + filler.repeat(Math.ceil(TEN_MB / filler.length)));
  },
  'HTML with 200': (response, _body, random) =>
    answer(response, HTML, random.pick([{ 'content-type': 'text/html' }, JSON_TYPE])),
  'wrong charset': (response, body, random) => {
    const charset = random.pick(['windows-1250', 'iso-8859-2', 'utf-16', 'x']);
    answer(response, body, { 'content-type': `application/json; charset=${charset}` });
  },
  'not UTF-8': (response, body, random) => {
    const at = random.below(body.length);
    const bad = Buffer.from(random.pick([[0xe8], [0xff, 0xfe], [0xc0, 0xaf], [0xed, 0xa0, 0x80]]));
    answer(response, Buffer.concat([Buffer.from(body.slice(0, at)), bad, Buffer.from(body.slice(at))]));
  },
  'wrong content type': (response, body, random) =>
    answer(response, body, {
      'content-type': random.pick(['text/plain', 'image/png', 'application/xml', '', ';;', 'json']),
    }),
  'impossible date': spoil('date'),
  'deep nesting': spoil('depth'),
  'only depth': (response, _body, random) =>
    answer(response, random.pick(['[', '{"a":', '{"records":[']).repeat(200_000)),
  'huge number': spoil('number'),
  'wrong type': spoil('type'),
  'NaN in a text': spoil('nan'),
  'duplicate key': spoil('duplicate'),
  __proto__: (response, body, random) =>
    answer(
      response,
      random.pick([`{"__proto__":${body}}`, '{"__proto__":{"records":[]},"constructor":{"prototype":{}}}']),
    ),
  'broken characters': spoil('characters'),
  empty: (response, _body, random) => answer(response, '', JSON_TYPE, random.pick([200, 204])),
  'not a list': (response, _body, random) =>
    answer(
      response,
      random.pick(['null', '0', '"x"', 'true', '[]', '{}', '{"records":{}}', '{"records":null}']),
    ),
  'too many records': (response) => answer(response, `{"records":[${'1,'.repeat(25_000)}1]}`),
  'gzip bomb': (response) =>
    answer(response, BOMB, { ...JSON_TYPE, 'content-encoding': 'gzip' } as typeof JSON_TYPE),
  'broken gzip': (response, body, random) => {
    const packed = gzipSync(body);
    const broken = random.pick([Buffer.from(body), packed.subarray(0, random.below(packed.length))]);
    answer(response, broken, { ...JSON_TYPE, 'content-encoding': 'gzip' } as typeof JSON_TYPE);
  },
  'half-open': (response, body, random) => {
    if (random.below(2) === 0) return;
    response.writeHead(200, JSON_TYPE);
    response.write(body.slice(0, random.below(body.length)));
  },
  'drop by drop': (response, body) => {
    response.writeHead(200, JSON_TYPE);
    let sent = 0;
    const drop = setInterval(() => response.write(body[sent++ % body.length] ?? ' '), 20);
    response.once('close', () => clearInterval(drop));
  },
  'no HTTP': (response, _body, random) => {
    const lines = ['HTTP/9.9 200 OK\r\n\r\n', '\0\0\0', 'HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n'];
    response.socket?.end(random.pick([...lines, `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`]));
  },
  'error status': (response, _body, random) => {
    const status = random.pick([400, 403, 418, 429, 500, 502, 503]);
    answer(response, random.pick(['', HTML, '{"code":"strange"}', '{"code":']), JSON_TYPE, status);
  },
  redirect: (response, _body, random) =>
    void response.writeHead(random.pick([301, 302, 303, 307, 308]), { location: '/elsewhere' }).end(),
} satisfies Record<string, Sender>;

export type GarbageKind = keyof typeof SENDERS;
export const GARBAGE_KINDS = Object.keys(SENDERS) as GarbageKind[];

/** This many garbage replies, every kind equally often, the same for the same seed. */
export function garbageReplies(count: number, seed: number): Garbage[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, i) => {
    const kind = GARBAGE_KINDS[i % GARBAGE_KINDS.length] ?? 'empty';
    const own = randomOf(random.below(2 ** 31));
    return { kind, send: (response, body) => SENDERS[kind](response, body, own) };
  });
}
