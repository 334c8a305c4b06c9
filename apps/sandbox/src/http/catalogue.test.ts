import { CATALOGUE_KEYS, CATALOGUE_KINDS, type CatalogueKind } from '@kahan/domain';
import { wireCatalogue } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AllCatalogues,
  keysOf as keysIn,
  readCatalogues,
  readPart,
  readParts,
} from '../../test/catalogues.ts';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

let sandbox: TestSandbox;
let all: AllCatalogues;
beforeAll(async () => {
  sandbox = await startSandbox(600);
  all = await readCatalogues(sandbox);
});
afterAll(() => sandbox.stop());

const keysOf = (kind: CatalogueKind) => keysIn(all, kind);

describe('every catalogue', () => {
  it.each(CATALOGUE_KINDS)('%s: each record reads, has a key of its own, and there are some', (kind) => {
    // The records read so far were parsed; none was left out on the way.
    expect(all[kind].length).toBeGreaterThan(0);
    expect(new Set(keysOf(kind)).size).toBe(all[kind].length);
  });

  it.each(CATALOGUE_KINDS)('%s comes in bounded parts, in the order of its keys', async (kind) => {
    const parts = await readParts(sandbox, kind);
    for (const { raw, size } of parts) {
      expect(raw.length).toBeLessThanOrEqual(500);
      expect(raw.length === 1 || size < 2_000_000).toBe(true);
    }
    const keys = keysOf(kind);
    expect(keys).toEqual(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  it.each(CATALOGUE_KINDS)(
    '%s gives named records, and leaves out those that it does not know',
    async (kind) => {
      const keys = keysOf(kind);
      const asked = [keys.at(-1) ?? '', 'nowhere', keys[0] ?? ''];
      const query = new URLSearchParams(asked.map((key): [string, string] => ['key', key]));
      const { raw, next } = await readPart(sandbox, kind, `?${query}`);
      expect(next).toBeNull();
      expect(raw).toEqual([all[kind].at(-1), all[kind][0]]);
    },
  );

  it('is not there under another name', async () => {
    const response = await fetch(`${sandbox.url}/v1/catalogue/students`);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }]);
  });

  it('gives each record that stays exactly once while others come and go', async () => {
    const keys = keysOf('classes');
    const first = await readPart(sandbox, 'classes');
    const at = (index: number) => keys[index] ?? '';
    const { db } = sandbox.store;
    const [gone, behind] = [at(first.raw.length), at(first.raw.length + 3)];
    db.exec('begin');
    try {
      // The first record of the next part is removed, and one in front and one behind are added.
      db.prepare("delete from catalogue where kind = 'classes' and key = ?").run(gone);
      const copy = db.prepare(
        "insert into catalogue select kind, ?, record from catalogue where kind = 'classes' and key = ?",
      );
      copy.run(`${at(0)}a`, at(0));
      copy.run(`${behind}a`, behind);
      const seen = first.raw.map((record) => CATALOGUE_KEYS.classes(wireCatalogue.classes.parse(record)));
      let { next } = first;
      while (next !== null) {
        const following: Awaited<ReturnType<typeof readPart>> = await readPart(
          sandbox,
          'classes',
          `?after=${encodeURIComponent(next)}`,
        );
        seen.push(
          ...following.raw.map((record) => CATALOGUE_KEYS.classes(wireCatalogue.classes.parse(record))),
        );
        next = following.next;
      }
      expect(seen.toSorted()).toEqual([...keys.filter((key) => key !== gone), behind].toSorted());
    } finally {
      db.exec('rollback');
    }
  });
});
