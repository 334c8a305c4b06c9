import { createHmac, randomBytes } from 'node:crypto';
import { foldedLogin, type LoginWay } from '@kahan/domain';
import { Counter } from 'prom-client';
import type { Queryable } from './database.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { truncated } from './network.ts';

/** The origin of an attempt at a password, and the facts that are known there. */
interface Guessed {
  by: 'stranger' | 'device' | 'session';
  login?: string;
  address?: string;
  sessionId?: string;
  userId?: number;
}

/** Events of the security log (docs/security-events.md). Logins and addresses come raw, are written as pseudonyms. */
export type SecurityEvent =
  | {
      event: 'login-succeeded';
      userId: number;
      login: string;
      address: string;
      device: 'known' | 'new';
      way: LoginWay;
    }
  | { event: 'login-refused'; why: string; check: string; login?: string; address: string }
  | { event: 'logout-refused'; check: string; address: string }
  | { event: 'identity-linked'; userId: number }
  | { event: 'identity-unlinked'; userId: number }
  | ({ event: 'password-wrong' } & Guessed)
  | ({ event: 'lock-set'; of: 'account' | 'address' | 'device' | 'session' } & Guessed)
  | ({ event: 'attempt-refused' } & Guessed)
  | { event: 'device-refused'; login: string; address: string }
  | {
      event: 'login-token-refused';
      why: 'unknown' | 'used' | 'expired' | 'wrong-secret' | 'ended';
      userId: number | null;
      address: string;
    }
  | { event: 'refresh-reused'; sessionId: string; userId: number }
  | { event: 'logged-out'; sessionId: string }
  | {
      event: 'sessions-ended';
      userId: number;
      sessions: number;
      why: 'account-gone' | 'too-many' | 'by-provider';
    }
  | { event: 'sessions-ended'; userId: number; sessions: number; why: 'by-user'; by: string }
  | { event: 'sessions-ended'; userId: number; sessions: number; why: 'by-operator' }
  | { event: 'links-ended'; userId: number; links: number; feeds: number }
  | { event: 'lock-lifted'; login: string }
  | { event: 'records-read-again'; userId: number }
  | { event: 'service-read-again'; service: string; users: number }
  | { event: 'notice-given'; until: string }
  | { event: 'notice-ended' }
  | { event: 'answer-decided'; subject: string; answer: string; verdict: 'confirmed' | 'refused' }
  | { event: 'restore-told' }
  | { event: 'link-made'; userId: number; linkId: string; until: string }
  | { event: 'link-ended'; userId: number; linkId: string }
  | { event: 'free-time-accepted'; userId: number; withUserId: number }
  | { event: 'free-time-agreed'; userId: number; withUserId: number }
  | { event: 'free-time-ended'; userId: number; withUserId: number }
  | { event: 'feed-made'; userId: number; kind: string }
  | { event: 'feed-ended'; userId: number; kind: string }
  | { event: 'export-fetched'; userId: number; sessionId: string }
  | { event: 'erasure-asked'; userId: number }
  | { event: 'erasure-undone'; userId: number }
  | { event: 'account-erased'; userId: number }
  | { event: 'csrf-refused'; route: string; requestId: string; userId: number | null }
  | { event: 'cross-site-refused'; route: string; requestId: string }
  | { event: 'policy-refused'; route: string; requestId: string; userId: number | null }
  | { event: 'id-refused'; route: string; requestId: string; userId: number }
  | { event: 'secret-refused'; of: 'link' | 'invitation'; userId: number | null; address: string }
  | { event: 'origin-refused'; origin: string; address: string }
  | { event: 'socket-flood'; userId: number | null; address: string; reason: string };

export interface Audit {
  record(event: SecurityEvent): void;
}

/** For parts that run without a portal around them. */
export const NO_AUDIT: Audit = { record: () => {} };

const WORDS: Record<SecurityEvent['event'], string> = {
  'login-succeeded': 'a login succeeded',
  'login-refused': "a login at the university's own login, or by its directory, was refused",
  'logout-refused': "a logout token of the university's own login was refused",
  'identity-linked': "an account of the university's own login was linked to a user",
  'identity-unlinked': "an operator unlinked the account of the university's own login from a user",
  'password-wrong': 'a wrong password was given',
  'lock-set': 'too many wrong passwords: further attempts are refused for a while',
  'attempt-refused': 'an attempt was refused because of too many wrong passwords before',
  'device-refused':
    'a browser gave secrets of known logins, none of which fits the login; it counts as unknown',
  'login-token-refused': 'a token of a mobile login was refused: another app may have caught its link',
  'refresh-reused': 'a used refresh token came back: the session was ended, its tokens may be stolen',
  'logged-out': 'a session was ended by its user',
  'sessions-ended': 'sessions of a user were ended',
  'links-ended': 'an operator ended the private links and calendar addresses of a user',
  'lock-lifted': 'an operator let a login try again at once',
  'records-read-again': 'an operator had all records of a user read again',
  'service-read-again': 'an operator had a service of all users read again',
  'notice-given': 'an operator gave a notice to all',
  'notice-ended': 'an operator took the notice to all back',
  'answer-decided': 'an operator decided whether an answer of the student system counts',
  'restore-told': 'an operator told that the database was restored',
  'link-made': 'a user made a private link',
  'link-ended': 'a user ended a private link',
  'free-time-accepted':
    'a user accepted an invitation to see when both are free, which its maker is to confirm',
  'free-time-agreed': 'a user confirmed who accepted an invitation: both see when both are free',
  'free-time-ended': 'a user ended an agreement to see when both are free',
  'feed-made': 'a user made an address of a calendar feed',
  'feed-ended': 'a user ended the address of a calendar feed',
  'export-fetched': 'a user downloaded the export of the own data',
  'erasure-asked': 'a user asked for the erasure of the own data, which is done in a day',
  'erasure-undone': 'a user undid the erasure of the own data',
  'account-erased': 'the data of a user was erased, as the user had asked',
  'csrf-refused': 'a call without the CSRF token of its session was refused',
  'cross-site-refused': 'a call that another site began was refused',
  'policy-refused': 'a call was refused because its user has not the role that it asks for',
  'id-refused': 'a call named an id that its user does not have',
  'secret-refused': 'a secret of a private link was refused: it is unknown, or has ended',
  'origin-refused': 'a socket of a page of another site, or of the app without a token, was refused',
  'socket-flood': 'a client sent more than a socket may, or opened too many sockets; the socket was closed',
};

/** Events of everyday use; the others are warnings. */
const USUAL = new Set<SecurityEvent['event']>([
  'login-succeeded',
  'identity-linked',
  'identity-unlinked',
  'logged-out',
  'password-wrong',
  'lock-lifted',
  'records-read-again',
  'links-ended',
  'link-made',
  'link-ended',
  'free-time-accepted',
  'free-time-agreed',
  'free-time-ended',
  'feed-made',
  'feed-ended',
  'export-fetched',
  'erasure-asked',
  'erasure-undone',
  'account-erased',
  'id-refused',
  'secret-refused',
]);

/** Events that anybody can cause without limit. */
const FLOODS = new Set<SecurityEvent['event']>([
  'login-refused',
  'logout-refused',
  'attempt-refused',
  'login-token-refused',
  'device-refused',
  'csrf-refused',
  'cross-site-refused',
  'policy-refused',
  'id-refused',
  'secret-refused',
  'origin-refused',
  'socket-flood',
]);
/** Lines of one such event in a minute; the rest are counted. */
const MOST_LINES = 60;
const MINUTE_MS = 60_000;

/**
 * The security log: lines of the portal's log with `security` naming the event, at `info` and `warn` whatever LOG_LEVEL
 * says, except that `silent` silences it too. Never a login, password, token or full address.
 */
export async function openAudit({
  db,
  log,
  metrics,
}: {
  db: Queryable;
  log: Log;
  metrics: Metrics;
}): Promise<Audit> {
  const events = countEvents(metrics);
  const key = await auditKey(db);
  const lines = log.isLevelEnabled('fatal') ? log.child({}, { level: 'info' }) : log;
  const flood = new FloodGate((event, times) =>
    lines.warn({ security: event, suppressed: times }, 'more events of this kind, which were only counted'),
  );
  return {
    record(told) {
      events.inc({ event: told.event });
      if (FLOODS.has(told.event) && !flood.admits(told.event)) return;
      const { event, ...fields } = told;
      const line = { security: event, ...pseudonymous(fields, key) };
      lines[USUAL.has(event) ? 'info' : 'warn'](line, WORDS[event]);
    },
  };
}

/** Counts the lines, and those that a flood keeps from being written. */
function countEvents({ registry }: Metrics): Counter<'event'> {
  const events = new Counter({
    name: 'kahan_security_events_total',
    help: 'Events of the security log, those included that it only counts',
    labelNames: ['event'],
    registers: [registry],
  });
  for (const event of Object.keys(WORDS)) events.inc({ event }, 0);
  return events;
}

/** The fields of a line: a login becomes a keyed hash, an address its network. */
function pseudonymous(fields: object, key: Buffer): Record<string, unknown> {
  const { login, address, device, ...rest } = fields as Record<string, unknown>;
  const line: Record<string, unknown> = rest;
  if (typeof login === 'string')
    line.account = createHmac('sha256', key).update(foldedLogin(login)).digest('base64url').slice(0, 12);
  if (typeof address === 'string') line.network = truncated(address);
  if (device === 'known' || device === 'new') line.device = device;
  return line;
}

/** Lets `MOST_LINES` lines of an event through in a minute, and reports the number of the others at its end. */
class FloodGate {
  private readonly counts = new Map<SecurityEvent['event'], number>();
  private readonly tell: (event: SecurityEvent['event'], suppressed: number) => void;

  constructor(tell: (event: SecurityEvent['event'], suppressed: number) => void) {
    this.tell = tell;
  }

  admits(event: SecurityEvent['event']): boolean {
    const seen = this.counts.get(event) ?? 0;
    if (seen === 0) setTimeout(() => this.end(event), MINUTE_MS).unref();
    this.counts.set(event, seen + 1);
    return seen < MOST_LINES;
  }

  private end(event: SecurityEvent['event']): void {
    const suppressed = (this.counts.get(event) ?? 0) - MOST_LINES;
    this.counts.delete(event);
    if (suppressed > 0) this.tell(event, suppressed);
  }
}

/** The key of this installation. The first start creates it; of two concurrent starts one wins. */
async function auditKey(db: Queryable): Promise<Buffer> {
  await db.query({
    text: 'insert into audit_key (key) values ($1) on conflict do nothing',
    values: [randomBytes(32)],
  });
  const [row] = await db.query<{ key: Buffer }>({ text: 'select key from audit_key' });
  if (row === undefined) throw new Error('the key of the security log was not stored');
  return row.key;
}
