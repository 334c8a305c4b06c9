import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** The storage of one process, which sees another process's values only after `takeOver`. */
class FakeStorage {
  private readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  takeOver(other: FakeStorage): void {
    for (const [key, value] of other.kept) this.kept.set(key, value);
  }
}

async function openTab(storage: FakeStorage) {
  vi.resetModules();
  const { claimNotices } = await import('./notice-claims.ts');
  return (ids: string[]) => {
    vi.stubGlobal('localStorage', storage);
    return claimNotices(ids);
  };
}

test('[SYNC-09] two tabs at one moment show a notice once, also before one reads what the other stored', async () => {
  const storages = [new FakeStorage(), new FakeStorage()] as const;
  const claimThere = await openTab(storages[0]);
  const claimHere = await openTab(storages[1]);
  expect(await claimThere(['1', '2'])).toEqual(['1', '2']);
  expect(await claimHere(['2', '3'])).toEqual(['3']);
});

test('later, a claim is known by what is stored', async () => {
  const storages = [new FakeStorage(), new FakeStorage()] as const;
  const claimThere = await openTab(storages[0]);
  const claimHere = await openTab(storages[1]);
  expect(await claimThere(['4'])).toEqual(['4']);
  storages[1].takeOver(storages[0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await claimHere(['4', '5'])).toEqual(['5']);
});

test('without locks of the browser notices are claimed by what is stored', async () => {
  vi.stubGlobal('navigator', {});
  const storage = new FakeStorage();
  const claim = await openTab(storage);
  expect(await claim(['6'])).toEqual(['6']);
  expect(await claim(['6', '7'])).toEqual(['7']);
});
