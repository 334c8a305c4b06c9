import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { USUAL_OFFER } from '@kahan/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpStudentSystem, type HttpStudentSystemOptions } from './http.ts';
import { StudentSystemError, type StudentSystemErrorKind } from './port.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | null = null;
afterEach(async () => {
  const closing = server;
  server = null;
  if (closing === null) return;
  closing.closeAllConnections();
  await new Promise((resolve) => closing.close(resolve));
});

async function systemThat(handler: Handler, options: Partial<HttpStudentSystemOptions> = {}) {
  const listening = createServer(handler);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return createHttpStudentSystem({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 5_000, ...options });
}

const json =
  (body: unknown, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const raw =
  (type: string, body: string | Uint8Array): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };

async function failureOf(call: Promise<unknown>): Promise<StudentSystemError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof StudentSystemError) return error;
  throw new Error(`a StudentSystemError is expected, not ${String(error)}`);
}

const study = {
  subject: { code: 'B101005', name: { cs: 'a', en: 'b' } },
  year: 2026,
  semester: 1,
  study_id: '1',
};
const attempt = { attempt: 1, grade: 'A', date: '2026-02-27', teacher: null };
const result = {
  ...study,
  type: { group_type: 'P', name: { cs: 'a', en: 'b' } },
  points: 5,
  completion: 'ZK',
  attempts: { credit: [], exam: [attempt] },
};

describe('the HTTP adapter names what went wrong', () => {
  const cases: [what: string, handler: Handler, kind: StudentSystemErrorKind][] = [
    ['a page with 200', raw('text/html', '<h1>maintenance</h1>'), 'garbage'],
    ['broken JSON', json('{"records": [{"a'), 'garbage'],
    ['JSON that is no list of records', json([1, 2]), 'garbage'],
    ['another charset', raw('application/json; charset=windows-1250', '{"records":[]}'), 'garbage'],
    ['bytes that are not UTF-8', raw('application/json', Uint8Array.from([0x22, 0xe8, 0x22])), 'garbage'],
    ['10 MB', json({ records: ['x'.repeat(10 * 1024 * 1024)] }), 'too-large'],
    ['503', json({}, 503), 'unavailable'],
    [
      '500 as a page',
      (_q, r) => r.writeHead(500, { 'content-type': 'text/html' }).end('<h1>'),
      'unavailable',
    ],
    ['its own 404', json({ code: 'not-found', message: 'no' }, 404), 'not-found'],
    ['another 404', json({}, 404), 'refused'],
    ['a wrong password', json({ code: 'login-failed', message: 'no' }, 401), 'login-failed'],
    ['a token that it does not know', json({ code: 'not-authorized', message: 'no' }, 401), 'not-authorized'],
    ['another 401', json({ error: 'who are you' }, 401), 'not-authorized'],
    ['a 401 as a page', (_q, r) => r.writeHead(401, { 'content-type': 'text/html' }).end(), 'not-authorized'],
    ['a missing password', json({ code: 'password-required', message: 'no' }, 401), 'password-required'],
    [
      'a redirect, even to a good answer',
      (q, r) =>
        q.url === '/elsewhere'
          ? json({ records: [] })(q, r)
          : r.writeHead(302, { location: '/elsewhere' }).end(),
      'unavailable',
    ],
    ['a connection that is destroyed', (q) => q.socket.destroy(), 'unavailable'],
    ['no answer', () => {}, 'timeout'],
    [
      'an answer that stops half-way and stays open',
      (_q, r) => {
        r.writeHead(200, { 'content-type': 'application/json' });
        r.write('{"records": [');
      },
      'timeout',
    ],
    [
      'an answer that is cut off',
      (q, r) => {
        r.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        r.write('{"records": [', () => q.socket.destroy());
      },
      'unavailable',
    ],
  ];
  it.each(cases)('%s', async (_what, handler, kind) => {
    // short on purpose: nothing more comes
    const system = await systemThat(handler, kind === 'timeout' ? { timeoutMs: 300 } : {});
    expect((await failureOf(system.results('student'))).kind).toBe(kind);
  });

  it('10 MB without a declared length are cut off while they stream', async () => {
    let sent = 0;
    const system = await systemThat(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const chunk = ' '.repeat(64 * 1024);
        const more = () => {
          while (sent < 100 * 1024 * 1024 && response.write(chunk)) sent += chunk.length;
        };
        response.on('drain', more);
        more();
      },
      { timeoutMs: 5_000 },
    );
    expect((await failureOf(system.results('student'))).kind).toBe('too-large');
    expect(sent).toBeLessThan(40 * 1024 * 1024);
  });

  it('a refused connection', async () => {
    const system = createHttpStudentSystem({ baseUrl: 'http://127.0.0.1:1' });
    expect((await failureOf(system.identity('student'))).kind).toBe('unavailable');
  });

  it('never tells the password nor what the answer held', async () => {
    const system = await systemThat(json('{"last_name": "Vrbová", secret'));
    const error = await failureOf(system.authenticate('student', 'correct horse'));
    const told = `${error.message} ${error.stack} ${String(error.cause)}`;
    expect(told).not.toMatch(/Vrbová|correct horse/);
  });

  it.each([301, 302, 303, 307, 308])('a login is not sent on by a %i', async (status) => {
    const paths: (string | undefined)[] = [];
    const system = await systemThat((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect((await failureOf(system.authenticate('student', 'correct horse'))).kind).toBe('unavailable');
    expect(paths).toEqual(['/v1/authenticate']);
  });

  it('passes the abort of its caller on', async () => {
    const system = await systemThat(() => {});
    const abort = new AbortController();
    const call = system.identity('student', { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('records are read one by one', () => {
  const exams = (change: object) => ({ attempts: { credit: [], exam: [{ ...attempt, ...change }] } });
  const spoilt: [what: string, change: Record<string, unknown>, path: string][] = [
    ['an impossible date', exams({ date: '2026-02-31' }), 'attempts.exam.0.date'],
    ['a month 13', exams({ date: '2026-13-01' }), 'attempts.exam.0.date'],
    ['a grade that is no code', exams({ grade: 'x'.repeat(11) }), 'attempts.exam.0.grade'],
    ['an empty grade', exams({ grade: '' }), 'attempts.exam.0.grade'],
    ['a duty type that is no code', { type: { ...result.type, group_type: '' } }, 'type.group_type'],
    ['an ending that is no text', { completion: 7 }, 'completion'],
    ['an ending with broken characters', { completion: 'ZK\0' }, 'completion'],
    ['a third semester', { semester: 3 }, 'semester'],
    ['a text for points', { points: '5' }, 'points'],
  ];
  it.each(spoilt)('%s spoils its record only and is named', async (_what, change, path) => {
    const system = await systemThat(json({ records: [result, { ...result, ...change }, 7, result] }));
    const { records, bad } = await system.results('student');
    // The same record twice is one.
    expect(records).toEqual([result]);
    expect(bad.map(({ key }) => key)).toEqual([`1:B101005:2026:${change.semester ?? 1}`, '?']);
    expect(bad[0]?.reason).toContain(path);
    expect(bad[0]?.reason).not.toContain('2026-');
  });

  it('grades and duty types that are in no list are taken as they are', async () => {
    const strange = {
      ...result,
      type: { ...result.type, group_type: 'Q' },
      ...exams({ grade: 'x'.repeat(10) }),
    };
    const system = await systemThat(json({ records: [strange] }));
    expect(await system.results('student')).toEqual({ records: [strange], bad: [] });
  });

  it.each([
    ['ZK', { completion: 'ZK' }],
    ['KZ', { completion: 'KZ' }],
    ['Z', { completion: 'Z' }],
    [null, { completion: null }],
    [null, { completion: undefined }],
    [null, { completion: 'SZZ' }],
  ])('a subject ends with %s when the answer says %j', async (completion, said) => {
    const system = await systemThat(json({ records: [{ ...result, ...said }] }));
    expect(await system.results('student')).toEqual({ records: [{ ...result, completion }], bad: [] });
  });

  it('a missing is_student counts as a student, an unknown sex as none', async () => {
    const person = {
      login: 'x',
      icid: '1',
      first_name: 'A',
      last_name: 'B',
      email: 'x@kahan.example',
      sex: '7',
    };
    const system = await systemThat(json(person));
    expect(await system.identity('x')).toMatchObject({ is_student: true, sex: null, degree_pre: null });
  });

  it('many keys are asked for in calls of a hundred, none in no call', async () => {
    const calls: string[] = [];
    const system = await systemThat((request, response) => {
      calls.push(request.url ?? '');
      json({ records: [] })(request, response);
    });
    await system.lessons(Array.from({ length: 250 }, (_, i) => String(i)));
    await system.lessons([]);
    expect(calls.map((url) => new URL(url, 'http://x').searchParams.getAll('gl').length)).toEqual([
      100, 100, 50,
    ]);
  });

  it('[SESSION-14] a password goes with the one call that was given it, encoded, and never behind a redirect', async () => {
    const seen: (string | undefined)[] = [];
    let status = 200;
    const system = await systemThat((request, response) => {
      seen.push(request.headers['x-password'] as string | undefined);
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end('{"records":[]}');
    });
    await system.studies('x', { password: 'žluť 100%' });
    await system.studies('x');
    status = 307;
    const failure = await failureOf(system.studies('x', { password: 'tajné' }));
    expect(failure.kind).toBe('unavailable');
    expect(JSON.stringify([failure.message, String(failure.cause), failure.stack])).not.toContain('tajn');
    expect(seen).toEqual(['%C5%BElu%C5%A5%20100%25', undefined, 'tajn%C3%A9']);
  });

  it.each([
    ['to itself', { records: [], next: 'a' }, 'a'],
    ['on, with nothing in it', { records: [], next: 'b' }, null],
  ])('a part of a catalogue that leads %s is garbage', async (_what, page, after) => {
    const system = await systemThat(json(page));
    expect((await failureOf(system.catalogue('rooms', { after }))).kind).toBe('garbage');
  });

  it('the identity of somebody else is garbage', async () => {
    const system = await systemThat(
      json({ login: 'y', icid: '1', first_name: 'A', last_name: 'B', email: 'y@kahan.example' }),
    );
    expect((await failureOf(system.identity('x'))).kind).toBe('garbage');
  });

  it('a password goes with personal calls only', async () => {
    const headers: unknown[] = [];
    const system = await systemThat((request, response) => {
      headers.push(request.headers['x-password']);
      json({ records: [], next: null })(request, response);
    });
    const options = { password: 'žába' };
    await system.results('x', undefined, options);
    await system.lessons(['1'], options);
    await system.news(undefined, options);
    await system.catalogue('rooms', { after: null }, options);
    expect(headers).toEqual(['%C5%BE%C3%A1ba', undefined, undefined, undefined]);
  });

  it('a long poll may last as long as it was told to, a bad change is listed apart', async () => {
    const page = { epoch: 'e', cursor: 'e.2', more: false };
    const changes = [
      { service: 'news', login: null, keys: ['1'] },
      { service: 'news', login: null, keys: '1' },
    ];
    const system = await systemThat(
      (request, response) => {
        // short on purpose: longer than another call may last
        setTimeout(() => json({ ...page, changes })(request, response), 500);
      },
      // short on purpose: a long poll lasts longer
      { timeoutMs: 300 },
    );
    const read = await system.changes('e.1', 2);
    expect(read).toMatchObject({ ...page, changes: [changes[0]] });
    expect(read.bad.map(({ key }) => key)).toEqual(['news']);
  });
});

describe('what the system offers', () => {
  const missing: [string, Handler][] = [
    ['in the words of the interface', json({ code: 'not-found', message: 'there is no such call' }, 404)],
    ['in words of its own', json('{"error":"no route"}', 404)],
    [
      'as a page',
      (_request, response) =>
        void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>'),
    ],
  ];
  it.each(missing)('is the usual where the call is missing, said %s', async (_how, handler) => {
    const system = await systemThat(handler);
    expect(await system.capabilities()).toEqual(USUAL_OFFER);
  });

  it('is the usual in what the answer leaves out', async () => {
    const system = await systemThat(json({ waiting: 'own', canteens: false, later: 'than this portal' }));
    expect(await system.capabilities()).toEqual({ ...USUAL_OFFER, waiting: 'own', canteens: false });
  });

  it('is not the usual when the system fails', async () => {
    const broken = await systemThat(({ url }, response) => {
      response.writeHead(url === '/v1/capabilities' ? 503 : 500).end();
    });
    expect((await failureOf(broken.capabilities())).kind).toBe('unavailable');
  });
});
