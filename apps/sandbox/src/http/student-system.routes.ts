import { CATALOGUE_KINDS, type CatalogueKind, type Clock } from '@kahan/domain';
import { wireCredentials } from '@kahan/student-system/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platePicture } from '../generator/texts/plate.ts';
import type { Canteens } from '../store/canteens.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { UnknownCursor } from '../store/changes.ts';
import type { StoredOffer } from '../store/offer.ts';
import { isPassword } from '../store/password.ts';
import type { Store } from '../store/store.ts';
import type { University } from '../store/university.ts';
import { wireFailure } from './errors.ts';
import { requireOffered } from './offered.ts';
import { dateOf, listOf, oneOf, paramOf } from './request.ts';

export interface StudentSystemRoutesOptions {
  store: Store;
  university: University;
  canteens: Canteens;
  catalogue: Catalogue;
  offer: StoredOffer;
  clock: Clock;
  /** Aborts when the server stops, so that long polls end. */
  stopping: AbortSignal;
  /** Takes the routes that people's browsers load without the portal's token. */
  people: FastifyInstance;
}

const LONGEST_WAIT_SECONDS = 60;

const isKind = (kind: string): kind is CatalogueKind => CATALOGUE_KINDS.some((known) => known === kind);

/** Reads and the log of changes of the interface that the portal speaks (packages/student-system, wire). */
export function registerStudentSystem(app: FastifyInstance, options: StudentSystemRoutesOptions): void {
  const { store, university, canteens, catalogue, offer, clock, stopping, people } = options;

  function loginOf(request: FastifyRequest): string {
    const login = paramOf(request, 'login');
    if (university.identity(login) === null) throw wireFailure(404, 'not-found', 'there is no such login');
    return login;
  }

  app.get('/v1/capabilities', async () => offer.get());

  app.post('/v1/authenticate', async (request) => {
    const parsed = wireCredentials.safeParse(request.body);
    if (!parsed.success) throw wireFailure(400, 'refused', 'login and password are expected');
    const { login, password } = parsed.data;
    const isRight = await isPassword(password, store.meta.password);
    const identity = university.identity(login);
    if (!isRight || identity === null) throw wireFailure(401, 'login-failed', 'wrong login or password');
    return identity;
  });

  app.get('/v1/users/:login/identity', async (request) => university.identity(loginOf(request)));
  app.get('/v1/users/:login/studies', async (request) => ({ records: university.studies(loginOf(request)) }));
  app.get('/v1/users/:login/schedule', async (request) => ({
    records: university.schedule(loginOf(request), listOf(request, 'gl')),
  }));
  app.get('/v1/users/:login/results', async (request) => ({
    records: university.results(loginOf(request), listOf(request, 'key')),
  }));
  app.get('/v1/lessons', async (request) => ({ records: university.lessons(listOf(request, 'gl') ?? []) }));
  app.get('/v1/news', async (request) => {
    requireOffered(offer, 'news');
    return { records: university.news(listOf(request, 'id')) };
  });

  app.get('/v1/year-schedule', async (request) => university.yearSchedule(dateOf(request, clock)));
  app.get('/v1/canteens', async (request) => {
    requireOffered(offer, 'canteens');
    return { records: canteens.on(dateOf(request, clock)) };
  });

  people.get('/v1/canteens/photos/:name.png', async (request, reply) => {
    const picture = platePicture(paramOf(request, 'name'));
    if (picture === null) throw wireFailure(404, 'not-found', 'there is no such picture');
    return reply.type('image/png').send(picture);
  });

  app.get('/v1/catalogue/:kind', async (request) => {
    const kind = paramOf(request, 'kind');
    if (!isKind(kind)) throw wireFailure(404, 'not-found', 'there is no such catalogue');
    const keys = listOf(request, 'key');
    if (keys !== undefined) return { records: catalogue[kind].named(keys), next: null };
    return catalogue[kind].page(oneOf(request, 'after') ?? null);
  });

  app.get('/v1/changes', async (request, reply) => {
    const wait = Number(oneOf(request, 'wait') ?? 0);
    if (!(wait >= 0)) throw wireFailure(400, 'refused', 'wait must be seconds');
    const gone = new AbortController();
    const onClose = () => gone.abort();
    reply.raw.on('close', onClose);
    const signal = AbortSignal.any([gone.signal, stopping]);
    const seconds = Math.min(wait, LONGEST_WAIT_SECONDS);
    return store.changes
      .wait(oneOf(request, 'cursor') ?? null, seconds * 1000, signal)
      .catch((error: unknown) => {
        if (!(error instanceof UnknownCursor)) throw error;
        throw wireFailure(410, 'unknown-cursor', 'this cursor was never given out');
      });
  });
}
