import { readOne } from './parse.ts';
import { type BadChange, CHANGE_SERVICES, type Change, type ChangePage } from './port.ts';
import { wireChange } from './wire/index.ts';

/** The entries of a page of the feed: the readable ones, and of the others whatever they still tell. */
export function parseChanges(entries: readonly unknown[]): Pick<ChangePage, 'changes' | 'bad'> {
  const changes: Change[] = [];
  const bad: BadChange[] = [];
  for (const raw of entries) {
    const read = readOne(wireChange, raw);
    if ('value' in read) changes.push(read.value);
    else bad.push({ ...concernsOf(raw), reason: read.reason });
  }
  return { changes, bad };
}

function concernsOf(raw: unknown): Pick<BadChange, 'key' | 'concerns'> {
  const service = fieldOf(raw, 'service');
  const known = CHANGE_SERVICES.find((name) => name === service);
  // A system that grows tells of services that nobody here reads.
  if (known === undefined && typeof service === 'string' && /^[a-z-]{1,40}$/.test(service)) {
    return { key: service, concerns: null };
  }
  const login = fieldOf(raw, 'login');
  const isLogin = typeof login === 'string' && /^[\w.@-]{1,100}$/.test(login);
  return {
    key: known ?? '?',
    concerns: { service: known ?? null, login: isLogin ? login : login === null ? null : undefined },
  };
}

function fieldOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name)
    ? Reflect.get(raw, name)
    : undefined;
}
