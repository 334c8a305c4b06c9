import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CATALOGUE_KINDS, type Offer, type Term } from '@kahan/domain';
import { StudentSystemError } from '../src/port.ts';
import type { FaultMode, Registrar, Subject, TermFields } from './conformance/registrar.ts';
import { type Interceptor, memoryStudentSystem } from './memory/system.ts';
import { MemoryUniversity } from './memory/university.ts';

const SUBJECT = 'B402008';
const SLOW_MS = 100;
/** Calls about no person: a demand for the password does not concern them. */
const COMMON = ['capabilities', 'lessons', 'news', 'yearSchedule', 'canteens', 'catalogue', 'changes'];

/** What callers see while the system misbehaves. @param mode null when all is well */
const misbehaving =
  (mode: () => FaultMode | null, timeoutMs: number): Interceptor =>
  async ({ method }, run) => {
    const failure = (kind: 'unavailable' | 'timeout' | 'garbage' | 'login-failed') =>
      new StudentSystemError(kind, 'simulated');
    switch (mode()) {
      case 'down':
        throw failure('unavailable');
      case 'html':
        throw failure('garbage');
      case 'garbage':
        run();
        throw failure('garbage');
      case 'hang':
        await delay(timeoutMs);
        throw failure('timeout');
      case 'effect-timeout':
        run();
        await delay(timeoutMs);
        throw failure('timeout');
      case 'slow':
        await delay(SLOW_MS);
        return run();
      case 'duplicate':
        run();
        return run();
      case 'wrong-password':
        if (!COMMON.includes(method)) throw failure('login-failed');
        return run();
      default:
        return run();
    }
  };

/** The registry office of a university in memory. */
function registrarOf(university: MemoryUniversity, misbehave: (mode: FaultMode | null) => void): Registrar {
  const setMode = async (mode: FaultMode | null) => {
    university.wantsPassword = mode === 'password-required';
    misbehave(mode);
  };
  return {
    now: university.now,
    student: { login: 'student', password: university.password },
    subject: SUBJECT,
    room: 'B 139',
    catalogues: CATALOGUE_KINDS,
    canteen: 'dejvice',
    students: async (count) => Array.from({ length: count }, () => university.addStudent().identity.login),
    enrol: async (logins, code) => {
      for (const login of logins) university.enrol(login, code);
    },
    putResult: async ({ login, code, attempt, grade }) => university.setGrade(login, code, attempt, grade),
    deleteResult: async ({ login, code, attempt, grade }) =>
      university.removeGrade(login, code, attempt, grade),
    changeLesson: async (gl, change) => university.changeLesson(gl, change),
    addStudy: async (login) => university.addStudy(login),
    changeStudy: async (id, change) => university.changeStudy(id, change),
    async openTerm(code, { waiting = true, ...fields }) {
      const id = university.openTerm(code, inRoom(fields));
      if (!waiting) university.allowWaits(id, false);
      return id;
    },
    async changeTerm(id, { waiting, ...fields }) {
      university.changeTerm(id, inRoom(fields));
      if (waiting !== undefined) university.allowWaits(id, waiting);
    },
    changeWait: async (id, login, until) => university.changeWait(id, login, until),
    cancelTerm: async (id) => university.cancelTerm(id),
    signed: async (id) => university.signed(id),
    addItem: async (gl, item) => university.addItem(gl, item),
    setItem: async (id, login, fields) => university.setItem(id, login, fields),
    publishNews: async (title) => university.publishNews(title),
    withdrawNews: async (id) => university.withdrawNews(id),
    closeCanteen: async (id, date) => university.closeCanteen(id, date),
    setOffer: async (change) => university.setOffer(change),
    misbehave: setMode,
    heal: () => setMode(null),
  };
}

/** Fields of a term with its room. */
function inRoom({ place, ...fields }: Omit<TermFields, 'waiting'>): Partial<Term> {
  if (place === undefined) return fields;
  return { ...fields, place: place === null ? null : { code: place, name: place } };
}

/**
 * A university in memory for the conformance suite. A server gives out the files that were handed in.
 * @param offer what it does not offer, or offers otherwise than usual
 */
export async function startMemory(offer: Partial<Offer> = {}): Promise<Subject> {
  const university = new MemoryUniversity();
  university.setOffer(offer);
  university.addStudent({ login: 'student' });
  university.enrol('student', SUBJECT);
  university.publishNews('Noční studovna');
  let mode: FaultMode | null = null;
  const server = createServer((request, response) => {
    const file = university.files.get(request.url?.slice(1) ?? '');
    if (file === undefined) return void response.writeHead(404).end();
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
    response
      .writeHead(200, { 'content-type': file.type, 'content-disposition': disposition })
      .end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    registrar: registrarOf(university, (now) => {
      mode = now;
    }),
    connect: (timeoutMs) =>
      memoryStudentSystem(university, {
        intercept: misbehaving(() => mode, timeoutMs),
        linkOf: (id) => `http://127.0.0.1:${port}/${id}`,
      }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
