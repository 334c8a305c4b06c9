import { HAND_IN_BYTES } from '@kahan/domain';
import { expect, test } from 'vitest';
import { flawOf } from './file-check.ts';

const PDF = '%PDF-1.7\n';
const file = (name: string, content: string | Uint8Array<ArrayBuffer> = PDF) => new File([content], name);
const large = (bytes: number) => {
  const content = new Uint8Array(bytes);
  content.set(new TextEncoder().encode(PDF));
  return file('a.pdf', content);
};

test.each<[string, File[], string | null]>([
  ['one that fits', [file('a.pdf')], null],
  ['an end in capitals', [file('A.PDF')], null],
  ['two', [file('a.pdf'), file('b.pdf')], 'several'],
  ['none', [], 'several'],
  ['a program', [file('a.exe')], 'extension'],
  ['two ends, the last one wrong', [file('a.pdf.exe')], 'extension'],
  ['no end', [file('pdf')], 'extension'],
  ['another content', [file('a.pdf', 'MZ')], 'content'],
  ['nothing in it', [file('a.pdf', '')], 'empty'],
  ['as much as may be', [large(HAND_IN_BYTES)], null],
  ['a byte more', [large(HAND_IN_BYTES + 1)], 'large'],
  ['a name without end', [file(`${'a'.repeat(252)}.pdf`)], 'name'],
])('%s', async (_name, files, flaw) => {
  expect(await flawOf(files)).toBe(flaw);
});

test('one that cannot be read', async () => {
  const gone = Object.assign(file('a.pdf'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  });
  expect(await flawOf([gone])).toBe('unreadable');
});
