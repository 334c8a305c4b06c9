import { type Clock, unixSeconds } from '@kahan/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerControl } from '../control/control.routes.ts';
import { createCanteens } from '../store/canteens.ts';
import { createCatalogue } from '../store/catalogue.ts';
import { changesOf, noEffects } from '../store/effects.ts';
import { createExplanation } from '../store/explanation.ts';
import { createGroups } from '../store/groups.ts';
import { createMarking } from '../store/marking.ts';
import { createOffer } from '../store/offer.ts';
import { isPassword } from '../store/password.ts';
import { createSigning } from '../store/signing.ts';
import type { Store } from '../store/store.ts';
import { createTerms } from '../store/terms.ts';
import { createUniversity } from '../store/university.ts';
import { createWaiting, type Waiting } from '../store/waiting.ts';
import { createWaits } from '../store/waits.ts';
import { type Admission, fromThisMachine, withToken } from './admission.ts';
import { HttpError } from './errors.ts';
import { registerFaults } from './faults.ts';
import { readerOfLoginTokens } from './login-tokens.ts';
import { registerOpenApi } from './openapi-page.ts';
import { registerStudentSystem } from './student-system.routes.ts';
import { registerTerms } from './terms.routes.ts';

export interface SandboxOptions {
  store: Store;
  clock: Clock;
  /** Name or address that the sandbox listens on, under which this machine may reach `/_control`. */
  host: string;
  /** The portal's token for `/v1`; null admits everybody. */
  token: string | null;
  /** The university's login that makes tokens about its users; null: none does. */
  loginIssuer?: string | null;
}

/** Routes behind one admission. It is a hook of the routes, because an address can be written in many ways. */
function behind(app: FastifyInstance, admission: Admission | null, routes: (scope: FastifyInstance) => void) {
  app.register(async (scope) => {
    if (admission !== null) scope.addHook('onRequest', admission);
    routes(scope);
  });
}

/** Pause between two checks for waits whose time has passed, ms. */
const SWEEP_MS = 1_000;

/** Ends waits whose time has passed, until the server stops. */
function sweepLists({
  store,
  waiting,
  clock,
  stopping,
}: Pick<SandboxOptions, 'store' | 'clock'> & {
  waiting: Waiting;
  stopping: AbortSignal;
}): void {
  const timer = setInterval(() => {
    if (waiting.isIdle()) return;
    const effects = noEffects();
    store.write((changed) => {
      waiting.sweep(unixSeconds(clock.now()), effects);
      for (const change of changesOf(effects)) changed(change);
    });
  }, SWEEP_MS).unref();
  stopping.addEventListener('abort', () => clearInterval(timer));
}

/** The sandbox university's server: `/v1` for the portal, described at `/docs`; `/_control` as its registry office. */
export function createSandbox({
  store,
  clock,
  host,
  token,
  loginIssuer = null,
}: SandboxOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  // DELETE calls come with the JSON content type and no body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body.toString()));
    } catch {
      done(new HttpError(400, 'bad-body', 'the body is not JSON'), undefined);
    }
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof HttpError) {
      const { status, code, message, field } = error;
      return reply.status(status).send({ code, message, ...(field === undefined ? {} : { field }) });
    }
    const status = error.statusCode ?? 500;
    // A client that hangs up in the middle of a request needs no answer, and the sandbox has not failed.
    if (status >= 500 && !request.raw.errored) console.error(error);
    return reply
      .status(status)
      .send({ code: status >= 500 ? 'unavailable' : 'refused', message: error.message });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ code: 'not-found', message: 'there is no such call' }),
  );

  const university = createUniversity(store);
  const faults = registerFaults(app, {
    stopping: stopping.signal,
    isPassword: (password) => isPassword(password, store.meta.password),
    readLoginToken: loginIssuer === null ? null : readerOfLoginTokens(loginIssuer),
  });
  const [offer, explanation] = [createOffer(store), createExplanation(store)];
  const waits = createWaits(store);
  const [terms, groups] = [createTerms(store, waits, offer), createGroups(store)];
  const signing = createSigning(store, terms);
  const waiting = createWaiting({ terms, waits, signing, offer });
  const marking = createMarking(store, groups);
  const canteens = createCanteens(store);
  const catalogue = createCatalogue(store, university, terms);
  behind(app, token === null ? null : withToken(token), (scope) => {
    registerStudentSystem(scope, {
      ...{ store, university, canteens, catalogue, offer, clock, stopping: stopping.signal, people: app },
    });
    registerTerms(scope, {
      ...{ store, terms, groups, signing, waiting, marking, offer, explanation, clock, faults, people: app },
    });
  });
  behind(app, fromThisMachine(host), (scope) =>
    registerControl(scope, {
      ...{ store, university, terms, groups, marking, canteens, offer, waits, waiting, clock, faults },
      explanation,
    }),
  );
  sweepLists({ store, waiting, clock, stopping: stopping.signal });
  registerOpenApi(app);
  return app;
}
