import { groupKey, type UploadCommand } from '@kahan/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { needs } from './offer.ts';
import { errorOf, first, newKey, type World } from './world.ts';

const PDF = Buffer.from('%PDF-1.7\n');

async function* inChunks(bytes: Uint8Array, length = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

type Item = Awaited<ReturnType<World['itemOf']>>;

const uploadOf = (item: Item, name: string, final = false): UploadCommand => ({
  ...item,
  key: newKey(),
  action: 'change_value',
  final,
  file: { name, type: 'application/pdf' },
});

/** The current value of the item. */
async function heldBy(world: World, item: Item) {
  const { records } = await world.system.groups(item.login, [groupKey(item)]);
  return first(records, 'the group').items.find(({ item_id }) => item_id === item.item_id);
}

async function download(world: World, { login, study_id, item_id }: Item) {
  const { url, opened } = await world.system.downloadLink(login, study_id, item_id);
  const response = await fetch(url);
  return {
    opened,
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

export function describeFiles(world: World): void {
  describe('a file that is handed in', () => {
    beforeEach(({ skip }) => needs(world, skip, { groups: true, files: true }));

    it.each([
      ['a few bytes', 0],
      ['3 MB', 3 * 1024 * 1024],
    ])('of %s comes back byte for byte, as an attachment under its name', async (_what, length) => {
      const item = await world.itemOf(await world.somebody(), 5);
      const bytes = Buffer.concat([PDF, Buffer.alloc(length, 'kahan')]);
      const command = uploadOf(item, 'Protokol č. 1.pdf');
      const outcome = await world.system.upload(command, inChunks(bytes));
      expect(outcome).toMatchObject({ key: command.key, state: 'success' });
      expect(await heldBy(world, item)).toMatchObject({
        final: false,
        file: { name: 'Protokol č. 1.pdf', size: bytes.length, type: 'application/pdf' },
      });
      const got = await download(world, item);
      expect(got.bytes.equals(bytes)).toBe(true);
      expect(got).toMatchObject({ opened: false, type: 'application/pdf' });
      expect(got.disposition).toMatch(/^attachment/);
      expect(decodeURIComponent(got.disposition)).toContain('Protokol č. 1.pdf');
    });

    it('is replaced by the next one, until it is final', async () => {
      const item = await world.itemOf(await world.somebody(), 55);
      const next = Buffer.concat([PDF, Buffer.from('second')]);
      await world.system.upload(uploadOf(item, 'prvni.pdf'), inChunks(PDF));
      await world.system.upload(uploadOf(item, 'druhy.pdf', true), inChunks(next));
      expect((await download(world, item)).bytes.equals(next)).toBe(true);
      expect(await heldBy(world, item)).toMatchObject({ final: true, file: { name: 'druhy.pdf' } });
      const third = await world.system.upload(uploadOf(item, 'treti.pdf'), inChunks(PDF));
      expect(third).toMatchObject({ state: 'failed', refusal: 'final' });
      expect((await download(world, item)).bytes.equals(next)).toBe(true);
    });

    it('says when a teacher has opened it', async () => {
      const item = await world.itemOf(await world.somebody(), 7);
      await world.system.upload(uploadOf(item, 'prace.pdf'), inChunks(PDF));
      await world.registrar.setItem(item.item_id, item.login, { opened: true });
      expect((await download(world, item)).opened).toBe(true);
    });

    it('is gone when it is deleted', async () => {
      const item = await world.itemOf(await world.somebody(), 7);
      const { login, study_id, item_id } = item;
      await world.system.upload(uploadOf(item, 'omyl.pdf'), inChunks(PDF));
      const deleted = await world.system.perform({ ...item, key: newKey(), action: 'delete_file' });
      expect(deleted).toMatchObject({ state: 'success' });
      expect((await heldBy(world, item))?.file).toBeNull();
      expect(await errorOf(world.system.downloadLink(login, study_id, item_id))).toBe('not-found');
    });

    it('is nobody else’s to download', async () => {
      const [who, other] = await world.somebodies(2);
      if (who === undefined || other === undefined) throw new Error('two students are expected');
      const item = await world.itemOf(who, 7);
      await world.system.upload(uploadOf(item, 'moje.pdf'), inChunks(PDF));
      const { login, study_id } = other;
      expect(await errorOf(world.system.downloadLink(login, study_id, item.item_id))).toBe('not-found');
    });

    it('sent 20 times under one key is there once', async () => {
      const item = await world.itemOf(await world.somebody(), 7);
      const command = uploadOf(item, 'jednou.pdf');
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => world.system.upload(command, inChunks(PDF))),
      );
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect((await download(world, item)).bytes.equals(PDF)).toBe(true);
    });

    it('that breaks off half-way is not there, and what became of it is open', async () => {
      const item = await world.itemOf(await world.somebody(), 7);
      const command = uploadOf(item, 'pulka.pdf');
      async function* broken() {
        yield PDF;
        throw new Error('the line is cut');
      }
      await expect(world.system.upload(command, broken())).rejects.toThrow('the line is cut');
      expect(await world.system.outcome(item.login, command.key)).toBeNull();
      expect(await world.system.settle(item.login, command.key)).toMatchObject({ refusal: 'voided' });
      expect((await heldBy(world, item))?.file).toBeNull();
    });
  });
}
