import { readOne } from './parse.ts';
import type { BadChange, Change, ChangePage } from './port.ts';
import { wireChange } from './wire/index.ts';

/** The lines of a page of changes: the readable ones, and for the others the fields that could still be read. */
export function parseChanges(lines: readonly unknown[]): Pick<ChangePage, 'changes' | 'bad'> {
  const changes: Change[] = [];
  const bad: BadChange[] = [];
  for (const raw of lines) {
    const read = readOne(wireChange, raw);
    if ('value' in read) changes.push(read.value);
    else bad.push({ ...concernsOf(raw), reason: read.reason });
  }
  return { changes, bad };
}

function concernsOf(raw: unknown): Pick<BadChange, 'key' | 'concerns'> {
  const service = wireChange.shape.service.safeParse(fieldOf(raw, 'service')).data ?? null;
  const login = fieldOf(raw, 'login');
  const isLogin = typeof login === 'string' && /^[\w.@-]{1,100}$/.test(login);
  return {
    key: service ?? '?',
    concerns: { service, login: isLogin || login === null ? login : undefined },
  };
}

function fieldOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name)
    ? Reflect.get(raw, name)
    : undefined;
}
