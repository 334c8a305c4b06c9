import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assets } from './http/answer/assets.ts';

/** Tokens and fonts of the web app, which the server's own pages share. */
const STYLES = join(import.meta.dirname, '../../../web/src/styles');

/**
 * Publishes the stylesheet of a page of the server: the web app's tokens, then the rules of `file`. Fonts come from the
 * build if it has them, so that a browser loads each only once.
 * @returns its address
 */
export async function publishStyles(assets: Assets, file: string): Promise<string> {
  const tokens = await readFile(join(STYLES, 'tokens.css'), 'utf8');
  const fonts = new Map<string, string>();
  for (const [, path = ''] of tokens.matchAll(/url\("([^"]+)"\)/g)) {
    const name = path.split('/').at(-1) ?? '';
    const built = assets.find(`/assets/${name.replace('.woff2', '')}-`);
    fonts.set(path, built ?? (await assets.publish(name, await readFile(join(STYLES, path)))));
  }
  const linked = tokens.replace(/url\("([^"]+)"\)/g, (_all, path: string) => `url("${fonts.get(path)}")`);
  const name = file.split('/').at(-1) ?? 'style.css';
  return assets.publish(name, `${linked}\n${await readFile(file, 'utf8')}`);
}
