import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeReload, dropDraft, keepDraft, keptDraft, reloadKeeping } from './drafts.ts';

let isForbidden = false;
const kept = new Map<string, string>();
const reload = vi.fn();
const asks: string[] = [];
let stop: () => void;
const release = vi.fn();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isForbidden) throw new DOMException('forbidden', 'SecurityError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('window', { addEventListener: (name: string) => asks.push(name) });
  stop = beforeReload({ keep: () => keepDraft('one', { text: 'typed' }), release });
});

afterEach(() => {
  stop();
  isForbidden = false;
  dropDraft('one');
  kept.clear();
  asks.length = 0;
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('what was typed is kept for the reload, which asks nothing', () => {
  reloadKeeping();
  expect(reload).toHaveBeenCalledOnce();
  expect(release).toHaveBeenCalledOnce();
  expect(asks).toEqual([]);
  expect([...kept.keys()]).toEqual(['kahan:user:draft one']);
  expect(keptDraft('one')).toEqual({ text: 'typed' });
});

test('where the browser keeps nothing, it asks before what was typed is lost', () => {
  isForbidden = true;
  reloadKeeping();
  expect(reload).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  expect(asks).toEqual(['beforeunload']);
});

test('one draft that cannot be kept keeps the question of all others', () => {
  const stopFile = beforeReload({ keep: () => false });
  reloadKeeping();
  stopFile();
  expect(release).not.toHaveBeenCalled();
  expect(asks).toEqual(['beforeunload']);
});
