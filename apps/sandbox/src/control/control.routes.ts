import { resultKey, unixSeconds } from '@kahan/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FAULT_MODES, type Faults } from '../http/faults.ts';
import { changesOf, noEffects } from '../store/effects.ts';
import { type Answer, type ControlContext, missing, parseBody } from './call.ts';
import { calls, runCall } from './calls.ts';
import { DOCUMENTATION } from './documentation.ts';

/**
 * All records of one student; `code` and `gl` are the keys that the other calls take.
 * @throws HttpError 404
 */
function studentReport(
  { university, terms, groups }: Pick<ControlContext, 'university' | 'terms' | 'groups'>,
  login: string,
): Answer {
  const identity = university.identity(login);
  if (identity === null) throw missing(`there is no login ${login}`);
  return {
    ...identity,
    studies: university.studies(login),
    results: university.results(login).map((record) => ({
      key: resultKey(record),
      code: record.subject.code,
      ...record,
    })),
    lessons: university.schedule(login).map((lesson) => ({ ...lesson, code: lesson.subject.code })),
    terms: terms.ofStudent(login).map((term) => ({ ...term, code: term.subject.code })),
    groups: groups.ofStudent(login).map((group) => ({ ...group, code: group.subject.code })),
  };
}

/**
 * A term as it is stored: its capacity, the students who are signed, in the order of arrival, those who wait, and each
 * step of its waiting list.
 * @throws HttpError 404
 */
function termReport({ terms, waits }: Pick<ControlContext, 'terms' | 'waits'>, termId: string): Answer {
  const [term] = terms.named([termId]);
  if (term === undefined) throw missing(`there is no term ${termId}`, 'term_id');
  const signed = terms.signedFor(termId);
  const list = { waiting: waits.queue(termId), steps: waits.steps(termId) };
  const logins = signed.map(({ login }) => login);
  return { term_id: termId, capacity: term.capacity, logins, signed, term, ...list };
}

export interface ControlOptions extends Omit<ControlContext, 'changed'> {
  faults: Faults;
}

const DEFAULT_SLOW_MS = 3_000;

const faultBody = z.strictObject({
  mode: z.enum(FAULT_MODES),
  path: z.string().startsWith('/').default('/v1/'),
  ms: z.int().min(0).max(600_000).default(DEFAULT_SLOW_MS),
  times: z.int().min(1).nullable().default(null),
});

const batchBody = z.strictObject({
  calls: z
    .array(
      z.strictObject({
        method: z.enum(['PUT', 'POST', 'PATCH', 'DELETE']),
        path: z.string(),
        body: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(10_000),
});

/** The registry office: tests change the university through it. */
export function registerControl(app: FastifyInstance, options: ControlOptions): void {
  const { faults, ...context } = options;
  const { store, university, terms, groups, waits, waiting, clock } = context;

  /** A change may have freed a place for somebody who waits. */
  function sweep(changed: ControlContext['changed']): void {
    const effects = noEffects();
    waiting.sweep(unixSeconds(clock.now()), effects);
    for (const change of changesOf(effects)) changed(change);
  }

  app.get('/_control', async (_request, reply) => reply.type('text/html; charset=utf-8').send(DOCUMENTATION));

  app.get('/_control/students/:login', async (request) => {
    const { login } = request.params as { login: string };
    return studentReport({ university, terms, groups }, login);
  });

  app.get('/_control/lessons/:gl', async (request) => {
    const { gl } = request.params as { gl: string };
    const [lesson] = university.lessons([gl]);
    if (lesson === undefined) throw missing(`there is no lesson ${gl}`);
    return { lesson, logins: university.attending(gl) };
  });

  app.get('/_control/terms/:term_id', async (request) => {
    const { term_id } = request.params as { term_id: string };
    return termReport({ terms, waits }, term_id);
  });

  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request) => {
        const { id = '' } = request.params as { id?: string };
        return store.write((changed) => {
          const answer = call.run({ ...context, changed }, id, request.body);
          sweep(changed);
          return answer;
        });
      },
    });
  }

  app.post('/_control/batch', async (request) => {
    const { calls: wanted } = parseBody(batchBody, request.body);
    return store.write((changed) => {
      const results = wanted.map((call, index) => runCall({ ...context, changed }, call, index));
      sweep(changed);
      return { results };
    });
  });

  app.get('/_control/fault', async () => ({ faults: faults.list() }));
  app.put('/_control/fault', async (request) => {
    const fault = parseBody(faultBody, request.body);
    faults.set(fault);
    return { changed: true, fault };
  });
  app.delete('/_control/fault', async (request) => {
    const { path } = parseBody(z.strictObject({ path: z.string().optional() }), request.body ?? {});
    return { changed: faults.clear(path) > 0 };
  });
}
