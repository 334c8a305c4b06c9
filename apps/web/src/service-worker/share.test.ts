import { readFile } from 'node:fs/promises';
import { SHARE_TARGET, SHARED_FIELD } from '@kahan/contract/runtime';
import { HAND_IN_EXTENSIONS } from '@kahan/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isShare, takeShare } from './share.ts';

const origin = 'https://kahan.example';

it.each([
  [true, 'POST', 'navigate', `${origin}/share-target`],
  [false, 'GET', 'navigate', `${origin}/share-target`],
  [false, 'POST', 'cors', `${origin}/share-target`],
  [false, 'POST', 'navigate', `${origin}/api/login`],
  [false, 'POST', 'navigate', 'https://elsewhere.example/share-target'],
] as const)('%s: %s %s %s is a share', (expected, method, mode, url) => {
  expect(isShare({ method, mode, url }, origin)).toBe(expected);
});

it.each(['kahan', 'kahan-en'])(
  'the manifest %s names the address, the field and all that can be handed in',
  async (name) => {
    const text = await readFile(new URL(`../../public/${name}.webmanifest`, import.meta.url), 'utf8');
    const { share_target: target } = JSON.parse(text);
    expect(target).toMatchObject({ action: SHARE_TARGET, method: 'POST', enctype: 'multipart/form-data' });
    const [files, ...more] = target.params.files;
    expect(more).toEqual([]);
    expect(files.name).toBe(SHARED_FIELD);
    expect(files.accept.filter((one: string) => one.startsWith('.')).toSorted()).toEqual(
      [...HAND_IN_EXTENSIONS].toSorted(),
    );
  },
);

/** A form that a page at `referrer` posts. */
const shared = (referrer: string) => {
  const body = new FormData();
  body.set(SHARED_FIELD, new File(['%PDF-'], 'a.pdf'));
  const request = new Request(`${origin}/share-target`, { method: 'POST', body });
  return Object.defineProperty(request, 'referrer', { value: referrer });
};

it('files from another site are refused, and a browser that keeps nothing is told of', async () => {
  const foreign = await takeShare(shared('https://evil.example/page'), origin);
  expect([foreign.status, foreign.headers.get('location')]).toEqual([
    303,
    `${origin}/hand-in?failure=foreign`,
  ]);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  // There is no IndexedDB here.
  const unkept = await takeShare(shared(''), origin);
  expect(warn).toHaveBeenCalledExactlyOnceWith('shared files', expect.any(ReferenceError));
  expect([unkept.status, unkept.headers.get('location')]).toEqual([303, `${origin}/hand-in?failure=unkept`]);
});
