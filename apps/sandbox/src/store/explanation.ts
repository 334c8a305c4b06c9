import type { Store } from './store.ts';

export type StoredExplanation = ReturnType<typeof createExplanation>;

/** The university's explanation beside a refusal, as JSON; null: none. The registry office sets it. */
export function createExplanation({ db }: Pick<Store, 'db'>) {
  const read = db.prepare("select value from meta where key = 'explanation'");
  const write = db.prepare("insert or replace into meta (key, value) values ('explanation', ?)");
  const remove = db.prepare("delete from meta where key = 'explanation'");
  return {
    get(): string | null {
      const stored = read.get() as { value: string } | undefined;
      return stored?.value ?? null;
    },
    set: (next: string | null): void => void (next === null ? remove.run() : write.run(next)),
  };
}
