import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type App, readApp } from '../app.ts';
import { makeProjects } from '../projects/make.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A web build of one page: the projects hold it as it is. */
const PAGE = '<!doctype html><html><head></head><body></body></html>\n';

/** Projects of a test, which are removed by `remove`. */
export interface Made {
  folder: string;
  app: App;
  remove(): void;
}

/**
 * Makes both projects in a folder of their own.
 * @param firebase files of Firebase by name
 */
export async function make(name: string, firebase: Record<string, string> = {}): Promise<Made> {
  const folder = join(ROOT, '.cache', `mobile-test-${name}-${process.pid}`);
  const sources = `${folder}-sources`;
  const remove = () => {
    for (const made of [folder, sources]) rmSync(made, { recursive: true, force: true });
  };
  remove();
  const [www, google] = ['www', 'firebase'].map((part) => join(sources, part)) as [string, string];
  for (const part of [www, google]) mkdirSync(part, { recursive: true });
  writeFileSync(join(www, 'index.html'), PAGE);
  for (const [file, text] of Object.entries(firebase)) writeFileSync(join(google, file), text);
  const app = readApp({});
  try {
    await makeProjects({ into: folder, app, www, firebase: google });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, app, remove };
}

/** Paths of all files and links of both projects, sorted. */
export const filesOf = (folder: string): string[] =>
  ['android', 'ios']
    .flatMap((project) =>
      readdirSync(join(folder, project), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${project}/${path}`,
      ),
    )
    .filter((path) => !lstatSync(join(folder, path)).isDirectory())
    .sort();

/** Each file with the hash of its content, and each link with its target. */
export const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesOf(folder).map((path) => {
      const full = join(folder, path);
      const isLink = lstatSync(full).isSymbolicLink();
      const hash = () => createHash('sha256').update(readFileSync(full)).digest('hex');
      return [path, isLink ? `-> ${readlinkSync(full)}` : hash()];
    }),
  );
