import { CATALOGUE_KINDS, type StudentTerm } from '@kahan/domain';
import type { Registrar } from './registrar.ts';

export interface ControlRegistrarOptions {
  /** Address of the system, without a path. */
  url: string;
  /** Unix seconds by its clock. */
  now(): number;
}

type Answer = Record<string, unknown>;

const PLAN = 'B-ANA';
const SUBJECT = 'B402008';

/** The registry office of the sandbox university (`/_control`), or of a system with the same interface. */
export function controlRegistrar({ url, now }: ControlRegistrarOptions): Registrar {
  let given = 0;

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const init =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${url}/_control/${path}`, { method, ...init });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  async function changed(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await call(method, path, body);
    if (answer.changed !== true) throw new Error(`${method} ${path}: nothing changed`);
    return answer;
  }

  return {
    now,
    student: { login: 'student', password: 'demo' },
    subject: SUBJECT,
    room: 'B 139',
    catalogues: CATALOGUE_KINDS,
    canteen: 'kadinka',
    async students(count) {
      const logins: string[] = [];
      while (logins.length < count) {
        given += 1;
        const login = `s${String(given).padStart(6, '0')}`;
        const { terms } = await call('GET', `students/${login}`);
        const isSigned = (terms as StudentTerm[]).some(
          ({ subject, type, study_id }) => subject.code === SUBJECT && type === 'K' && study_id !== null,
        );
        if (!isSigned) logins.push(login);
      }
      return logins;
    },
    enrol: async (logins, code) => void (await call('POST', 'enrolments', { logins, code })),
    putResult: async (of) => void (await changed('PUT', 'results', of)),
    deleteResult: async (of) => void (await changed('DELETE', 'results', of)),
    changeLesson: async (gl, change) => void (await changed('PATCH', `lessons/${gl}`, change)),
    addStudy: async (login) => String((await changed('POST', 'studies', { login, plan: PLAN })).study_id),
    changeStudy: async (id, change) => void (await changed('PATCH', `studies/${id}`, change)),
    openTerm: async (code, fields) => String((await changed('POST', 'terms', { code, ...fields })).term_id),
    changeTerm: async (id, fields) => void (await changed('PATCH', `terms/${id}`, fields)),
    changeWait: async (id, login, until) => void (await changed('PATCH', `waits/${id}`, { login, until })),
    cancelTerm: async (id) => void (await changed('DELETE', `terms/${id}`)),
    signed: async (id) => (await call('GET', `terms/${id}`)).logins as string[],
    addItem: async (gl, item) => {
      const name = { cs: 'Zkušební položka', en: 'Item on trial' };
      return String((await changed('POST', 'groups', { gl, name, ...item })).item_id);
    },
    setItem: async (id, login, fields) => void (await changed('PATCH', `groups/${id}`, { login, ...fields })),
    publishNews: async (title) => {
      const body = { title: { cs: title, en: title }, body: { cs: '<p>text</p>', en: '<p>text</p>' } };
      return String((await changed('POST', 'news', body)).id);
    },
    withdrawNews: async (id) => void (await changed('DELETE', `news/${id}`)),
    closeCanteen: async (id, date) => void (await changed('PUT', `canteens/${id}`, { date, closed: true })),
    setOffer: async (change) => void (await call('PUT', 'capabilities', change)),
    misbehave: async (mode) => void (await changed('PUT', 'fault', { mode, ms: 100 })),
    heal: async () => void (await call('DELETE', 'fault')),
  };
}
