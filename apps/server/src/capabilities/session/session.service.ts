import { randomUUID, timingSafeEqual } from 'node:crypto';
import { LOGIN_ENDED } from '@kahan/contract/runtime';
import { deviceOf, type Language, LOCKOUT, type LoginWay } from '@kahan/domain';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { bearerOf, type Credentials, cookiesOf, tokenOf } from '../../platform/http/guard/credentials.ts';
import type { LiveSession } from '../../platform/http/guard/handler.ts';
import { withTimeout } from '../../platform/timeout.ts';
import { hashOf, isToken, newToken } from '../../platform/token.ts';
import { type Rate, TokenBuckets } from '../../platform/token-bucket.ts';
import { openAdmission } from './admission.ts';
import { type Devices, openDevices } from './devices.ts';
import { deleteOver, isEnded } from './oidc/oidc.store.ts';
import type { Origin } from './origin.ts';
import { LoginRefused } from './refusals.ts';
import { SessionCache } from './session.cache.ts';
import * as store from './session.store.ts';
import { ACCESS_SECONDS, logoutCookies, renewalAfter, SESSION_SECONDS } from './session.tokens.ts';
import type {
  Beginning,
  CheckedUser,
  IssuedTokens,
  RenewedTokens,
  SessionDependencies,
  SessionService,
} from './session.types.ts';

const LOGIN_TOKEN_SECONDS = 60;
/** Most sessions that a user has beside the newest one. A further login ends the session that was used longest ago. */
const MOST_SESSIONS = 100;
/** Renewals of one user. Each is stored as long as its session; a browser needs one a day. */
const RENEWALS: Rate = { burst: 200, perSecond: 1 / 60 };
const SWEEP_EVERY = 3600_000;
const IMPORT_TIMEOUT_MS = 1000;

export function createSessionService(dependencies: SessionDependencies): SessionService {
  return new Sessions(dependencies);
}

class Sessions implements SessionService {
  private readonly d: SessionDependencies;
  private readonly cache = new SessionCache();
  private readonly devices: Devices;
  private readonly renewals = new TokenBuckets<number>(RENEWALS);
  private readonly endings: (() => void)[];
  readonly checkPassword: SessionService['checkPassword'];
  readonly admit: SessionService['admit'];

  constructor(dependencies: SessionDependencies) {
    this.d = dependencies;
    this.devices = openDevices(dependencies);
    const admission = openAdmission({ ...dependencies, devices: this.devices });
    this.checkPassword = admission.checkPassword;
    this.admit = admission.admit;
    const sweeping = setInterval(() => this.sweep(), SWEEP_EVERY);
    sweeping.unref();
    this.endings = [
      dependencies.bus.on('session', ({ sessionId }) => this.cache.forget(sessionId)),
      dependencies.bus.onGap(() => this.cache.forget(null)),
      () => clearInterval(sweeping),
    ];
  }

  close(): void {
    for (const end of this.endings) end();
  }

  authenticate(from: Credentials): LiveSession | null | Promise<LiveSession | null> {
    const remembered = this.remembered(from);
    if (remembered !== null) return remembered;
    const token = tokenOf(from, 'access', this.d);
    return isToken(token) ? this.load(token) : null;
  }

  remembered(from: Credentials): LiveSession | null {
    // Without the bus this portal does not hear that another one ended the login: only the database knows.
    if (!this.d.bus.live) return null;
    const token = tokenOf(from, 'access', this.d);
    const known = token === undefined ? undefined : this.cache.get(token);
    return known !== undefined && known.accessExpiresAt > this.d.clock.now().getTime() ? known : null;
  }

  private async load(token: string): Promise<LiveSession | null> {
    const ticket = this.cache.ticket();
    const row = await store.findByAccess(this.d.db, hashOf(token));
    const now = this.d.clock.now();
    if (row === null || row.accessExpiresAt <= now || row.expiresAt <= now) return null;
    const expires = Math.min(row.accessExpiresAt.getTime(), row.expiresAt.getTime());
    const session = {
      userId: row.userId,
      login: row.login,
      sessionId: row.sessionId,
      language: row.language,
      csrfHash: row.csrfHash,
      expiresAt: row.expiresAt.getTime(),
      accessExpiresAt: expires,
    };
    this.cache.put(ticket, token, session);
    return session;
  }

  /** Refuses to begin a session that the provider has ended meanwhile. */
  private async refuseEnded(tx: Queryable, origin: Origin): Promise<void> {
    if (await isEnded(tx, origin)) throw new LoginRefused('ended', 'ended');
  }

  async begin(user: CheckedUser, { cookieHeader, userAgent }: Beginning): Promise<IssuedTokens> {
    const before = await this.find({ cookie: cookieHeader });
    const tokens = await this.d.db.transaction(async (tx) => {
      // Before any row is locked: a logout of the provider waits for this transaction, and would lock the same rows.
      const issued = await this.insert(tx, user, { kind: 'browser', ...deviceOf(userAgent) });
      if (before !== null) await store.deleteSession(tx, before);
      return issued;
    });
    if (before !== null) this.cache.forget(before);
    await this.startImport(user);
    return tokens;
  }

  async issueLoginToken(user: CheckedUser, challenge: string): Promise<string> {
    const token = newToken();
    const { userId, first, origin } = user;
    const expiresAt = this.later(LOGIN_TOKEN_SECONDS);
    await this.d.db.transaction(async (tx) => {
      await this.refuseEnded(tx, origin);
      await store.insertLoginToken(tx, { hash: hashOf(token), userId, challenge, first, origin, expiresAt });
    });
    await this.startImport(user);
    return token;
  }

  async completeLogin(
    { token, secret }: { token: string; secret: string },
    { userAgent, address }: Pick<Beginning, 'userAgent'> & { address: string },
  ): Promise<IssuedTokens & { first: boolean }> {
    if (!isToken(token)) throw new ApiFailure('NOT_AUTHENTICATED', { field: 'token' });
    const now = this.d.clock.now();
    const refuse = (
      why: 'unknown' | 'used' | 'expired' | 'wrong-secret' | 'ended',
      userId: number | null,
    ) => {
      this.d.audit.record({ event: 'login-token-refused', why, userId, address });
      return new ApiFailure('NOT_AUTHENTICATED');
    };
    // In a transaction of its own, because a wrong secret uses up the token too.
    const taken = await store.takeLoginToken(this.d.db, hashOf(token), now);
    if (taken === null) throw refuse('unknown', null);
    if (taken.usedAt !== null) throw refuse('used', taken.userId);
    if (taken.expiresAt <= now) throw refuse('expired', taken.userId);
    const proof = hashOf(secret);
    const challenge = Buffer.from(taken.challenge, 'base64url');
    if (challenge.length !== proof.length || !timingSafeEqual(challenge, proof)) {
      throw refuse('wrong-secret', taken.userId);
    }
    const device: store.Device = { kind: 'app', ...deviceOf(userAgent) };
    const tokens = await this.d.db
      .transaction((tx) => this.insert(tx, taken, device))
      .catch((error: unknown) => {
        throw error instanceof LoginRefused ? refuse('ended', taken.userId) : error;
      });
    return { ...tokens, first: taken.first };
  }

  async refresh(from: Credentials): Promise<RenewedTokens & { deviceCookie: string | null }> {
    const token = tokenOf(from, 'refresh', this.d);
    const cookieHeader = cookiesOf(from, this.d.apps);
    if (!isToken(token)) throw new ApiFailure('NOT_AUTHENTICATED');
    const ownCsrf = bearerOf(from.authorization) === undefined ? this.d.jar.read(cookieHeader, 'csrf') : null;
    const outcome = await this.d.db.transaction(async (tx) => {
      const { login, ...rotated } = await this.rotate(tx, token, ownCsrf);
      const browser = { login, cookieHeader, now: this.d.clock.now() };
      const deviceCookie = rotated.tokens === null ? null : await this.devices.prolong(tx, browser);
      return { ...rotated, deviceCookie };
    });
    if (outcome.sessionId !== null) this.cache.forget(outcome.sessionId);
    if (outcome.tokens === null) throw new ApiFailure('NOT_AUTHENTICATED');
    return { ...outcome.tokens, deviceCookie: outcome.deviceCookie };
  }

  /** Returns a refusal instead of throwing it: the transaction must commit also when it ends the login. */
  private async rotate(
    tx: Queryable,
    token: string,
    /** null: of a bearer, which sends none. */
    ownCsrf: string | undefined | null,
  ): Promise<{ sessionId: string | null; tokens: RenewedTokens | null; login: string }> {
    const hash = hashOf(token);
    const now = this.d.clock.now();
    const row = await store.lockByRefresh(tx, hash);
    if (row === null) return { sessionId: null, tokens: null, login: '' };
    const { sessionId, userId, login, way } = row;
    if (row.usedAt !== null || row.expiresAt <= now) {
      if (row.usedAt !== null) this.d.audit.record({ event: 'refresh-reused', sessionId, userId });
      await store.deleteSession(tx, sessionId);
      return { sessionId, tokens: null, login };
    }
    if (!this.renewals.of(userId).take()) throw new ApiFailure('TOO_MANY_REQUESTS', { retryAfter: 60 });
    // The CSRF token stays: other open pages of this login know only that one, and pushes name the login by it.
    const staysValid = ownCsrf === null || (isToken(ownCsrf) && hashOf(ownCsrf).equals(row.csrfHash));
    const csrf = staysValid ? ownCsrf : newToken();
    const { tokens, times } = this.issue(csrf === null ? row.csrfHash : hashOf(csrf), {
      createdAt: row.createdAt,
      way,
    });
    await store.markUsed(tx, hash, now);
    await store.insertRefresh(tx, sessionId, hashOf(tokens.refresh));
    await store.updateSession(tx, sessionId, times);
    await store.markUserUsed(tx, userId, now);
    return { sessionId, tokens: { ...tokens, csrf }, login };
  }

  async end(from: Credentials): Promise<LoginWay | null> {
    const sessionId = await this.find(from);
    if (sessionId === null) return null;
    const ended = await store.deleteSession(this.d.db, sessionId);
    this.cache.forget(sessionId);
    if (ended !== null) this.d.audit.record({ event: 'logged-out', sessionId });
    return ended;
  }

  async endMarked(cookieHeader: string | undefined): Promise<string[]> {
    if (this.d.jar.read(cookieHeader, 'loggedIn') !== LOGIN_ENDED) return [];
    await this.end({ cookie: cookieHeader });
    return logoutCookies(this.d.jar);
  }

  forget(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.cache.forget(sessionId);
  }

  stillAlive(sessionIds: readonly string[]): Promise<Map<string, number>> {
    return store.expiries(this.d.db, sessionIds, this.d.clock.now());
  }

  async setLanguage(userId: number, language: Language): Promise<void> {
    const sessions = await this.d.db.transaction(async (tx) => {
      await store.setLanguage(tx, userId, language, this.d.clock.now());
      const ids = await store.sessionsOf(tx, userId);
      for (const sessionId of ids) await signal(tx, 'session', { sessionId });
      return ids;
    });
    this.forget(sessions);
  }

  languageChangedAt(userId: number): Promise<Date | null> {
    return store.languageChangedAt(this.d.db, userId);
  }

  /** The login of a request, by either token. */
  private async find(from: Credentials): Promise<string | null> {
    const access = tokenOf(from, 'access', this.d);
    const row = isToken(access) ? await store.findByAccess(this.d.db, hashOf(access)) : null;
    if (row !== null) return row.sessionId;
    const refresh = tokenOf(from, 'refresh', this.d);
    if (!isToken(refresh)) return null;
    return (await store.findByRefresh(this.d.db, hashOf(refresh)))?.sessionId ?? null;
  }

  private async insert(
    tx: Queryable,
    { userId, origin }: Pick<CheckedUser, 'userId' | 'origin'>,
    device: store.Device,
  ): Promise<IssuedTokens> {
    await this.refuseEnded(tx, origin);
    const csrf = newToken();
    const sessionId = randomUUID();
    const begun = { createdAt: this.d.clock.now(), way: origin.way };
    const { tokens, times } = this.issue(hashOf(csrf), begun);
    await store.insertSession(tx, {
      ...times,
      ...{ sessionId, userId, device, origin },
      refreshHash: hashOf(tokens.refresh),
    });
    const ended = await store.endOldest(tx, { userId, kept: sessionId, most: MOST_SESSIONS });
    if (ended.length > 0) {
      this.d.audit.record({ event: 'sessions-ended', userId, sessions: ended.length, why: 'too-many' });
    }
    return { ...tokens, csrf };
  }

  /** New tokens of a login that began at `createdAt`, and what is stored of them. */
  private issue(csrfHash: Buffer, { createdAt, way }: { createdAt: Date; way: LoginWay }) {
    const now = this.d.clock.now();
    const last = createdAt.getTime() + this.d.longest[way] * 1000;
    const expiresAt = new Date(Math.min(this.later(SESSION_SECONDS).getTime(), last));
    const accessExpiresAt = new Date(Math.min(this.later(ACCESS_SECONDS).getTime(), expiresAt.getTime()));
    const renewAt =
      way === 'oidc' ? new Date(createdAt.getTime() + renewalAfter(this.d.longest.oidc) * 1000) : null;
    const tokens = { access: newToken(), refresh: newToken(), accessExpiresAt, issuedAt: now, renewAt };
    const hashes = { accessHash: hashOf(tokens.access), csrfHash };
    return { tokens, times: { ...hashes, now, accessExpiresAt, expiresAt } };
  }

  private later(seconds: number): Date {
    return new Date(this.d.clock.now().getTime() + seconds * 1000);
  }

  /** Waits a moment for the import: the first page then has data, and later changes become news. */
  private async startImport({ userId, login }: CheckedUser): Promise<void> {
    const imported = this.d.importUser(userId, login).catch((error: unknown) => {
      this.d.log.warn(
        { err: error, userId },
        'importing a user after a login failed; it is retried when a page asks for the data',
      );
    });
    await withTimeout(imported, IMPORT_TIMEOUT_MS);
  }

  private sweep(): void {
    const now = this.d.clock.now();
    store
      .deleteExpired(this.d.db, now, this.later(-LOCKOUT.account.window))
      .then(() => deleteOver(this.d.db, now))
      .catch((error: unknown) =>
        this.d.log.error({ err: error }, 'removing expired logins failed; the next try is in an hour'),
      );
  }
}
