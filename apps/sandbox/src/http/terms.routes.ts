import type { Readable } from 'node:stream';
import { type Clock, type CommandOutcome, unixSeconds } from '@kahan/domain';
import { wireCommand, wireOutcome, wireUpload } from '@kahan/student-system/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommands } from '../store/commands.ts';
import type { StoredExplanation } from '../store/explanation.ts';
import { createFiles } from '../store/files.ts';
import type { Groups } from '../store/groups.ts';
import type { Marking } from '../store/marking.ts';
import type { StoredOffer } from '../store/offer.ts';
import type { Signing } from '../store/signing.ts';
import type { Store } from '../store/store.ts';
import type { Terms } from '../store/terms.ts';
import type { Waiting } from '../store/waiting.ts';
import { registerDownloads } from './downloads.ts';
import { wireFailure } from './errors.ts';
import type { Faults } from './faults.ts';
import { requireOffered } from './offered.ts';
import { listOf, oneOf, paramOf } from './request.ts';

export interface TermsRoutesOptions {
  store: Store;
  terms: Terms;
  groups: Groups;
  signing: Signing;
  waiting: Waiting;
  marking: Marking;
  offer: StoredOffer;
  explanation: StoredExplanation;
  clock: Clock;
  faults: Faults;
  /** Takes the routes that people's browsers load without the portal's token. */
  people: FastifyInstance;
}

const commandKey = wireOutcome.shape.key;
/** More than the store accepts, so that the store answers `too-large`. */
const UPLOAD_BODY_LIMIT = 1024 * 1024 * 1024;

function commandOf(request: FastifyRequest) {
  const parsed = wireCommand.safeParse(request.body);
  if (!parsed.success)
    throw wireFailure(400, 'refused', `${parsed.error.issues[0]?.path.join('.')} is wrong`);
  return parsed.data;
}

/** The upload's command from the query; `final` is `true` or anything else. */
function uploadOf(request: FastifyRequest) {
  const { name, type, final, ...rest } = request.query as Record<string, unknown>;
  const parsed = wireUpload.safeParse({ ...rest, final: final === 'true', file: { name, type } });
  if (!parsed.success)
    throw wireFailure(400, 'refused', `${parsed.error.issues[0]?.path.join('.')} is wrong`);
  return parsed.data;
}

/** Terms, group items and commands of the interface that the portal speaks. */
export function registerTerms(app: FastifyInstance, options: TermsRoutesOptions): void {
  const { store, terms, groups, signing, waiting, marking, offer, explanation, clock } = options;
  const { faults, people } = options;
  const now = () => unixSeconds(clock.now());
  const files = createFiles(store);
  const commands = createCommands({ store, signing, waiting, marking, files, offer, explanation, now });
  const downloads = registerDownloads(people, { files, now });

  // The body stays a stream, which is written to the disk as it arrives.
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));

  const person = store.db.prepare('select 1 from people where login = ?');
  function requireLogin(login: string): string {
    if (person.get(login) === undefined) throw wireFailure(404, 'not-found', 'there is no such login');
    return login;
  }
  const loginOf = (request: FastifyRequest) => requireLogin(paramOf(request, 'login'));

  /** Under the fault `duplicate` the command arrives twice at the same time. */
  async function onceOrTwice(
    request: FastifyRequest,
    run: () => Promise<CommandOutcome>,
  ): Promise<CommandOutcome> {
    if (faults.modeOf(request) !== 'duplicate') return run();
    const [outcome] = await Promise.all([run(), run()]);
    return outcome;
  }

  app.get('/v1/users/:login/terms', async (request) => ({
    records: terms.ofStudent(loginOf(request), listOf(request, 'id')),
  }));
  app.get('/v1/users/:login/groups', async (request) => {
    requireOffered(offer, 'groups');
    return { records: groups.ofStudent(loginOf(request), listOf(request, 'key')) };
  });
  app.post('/v1/commands', async (request) => {
    const command = commandOf(request);
    requireLogin(command.login);
    return onceOrTwice(request, () => commands.perform(command));
  });

  app.post('/v1/commands/file', { bodyLimit: UPLOAD_BODY_LIMIT }, async (request) => {
    const command = uploadOf(request);
    requireLogin(command.login);
    const file = await files.stage(command.file.name, request.body as Readable);
    try {
      return await onceOrTwice(request, () => commands.upload(command, file));
    } finally {
      files.release(file.file_id);
    }
  });

  app.get('/v1/users/:login/commands/:key', async (request) => {
    const outcome = commands.outcome(loginOf(request), paramOf(request, 'key'));
    if (outcome === null) throw wireFailure(404, 'not-found', 'this key was never seen');
    return outcome;
  });
  app.post('/v1/users/:login/commands/:key/settle', async (request) => {
    const key = commandKey.safeParse(paramOf(request, 'key'));
    if (!key.success) throw wireFailure(400, 'refused', 'this is no key of a command');
    return commands.settle(loginOf(request), key.data);
  });

  app.get('/v1/users/:login/terms/:term_id/hours', async (request) => {
    const login = loginOf(request);
    const row = terms.row(paramOf(request, 'term_id'));
    if (row === null) throw wireFailure(404, 'not-found', 'there is no such term');
    if (terms.signUp(login, row.term_id)?.study_id !== oneOf(request, 'study_id')) {
      throw wireFailure(409, 'refused', 'only who is signed may ask for the hours');
    }
    return { hours: terms.hours(row, login) };
  });

  app.get('/v1/users/:login/items/:item_id/download-link', async (request) => {
    const login = loginOf(request);
    const item = groups.item(paramOf(request, 'item_id'));
    const value = item === null ? null : groups.value(login, item.item_id);
    const isOwn = item !== null && groups.studyOf(login, item.gl) === oneOf(request, 'study_id');
    if (!isOwn || value === null || value.file_id === null) {
      throw wireFailure(404, 'not-found', 'there is no such file');
    }
    return { url: downloads.addressOf(request, value.file_id), opened: value.opened === 1 };
  });
}
