import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assets } from '../../platform/http/answer/assets.ts';

export { createLockout, type Lockout } from '../../engine/lockout.ts';
export { type Account, sessionRoutes } from './session.handlers.ts';
export { createSessionService } from './session.service.ts';
export type { SessionService } from './session.types.ts';

/** The tokens and fonts of the web app, which pages of the server look like. */
const STYLES = join(import.meta.dirname, '../../../../web/src/styles');

/**
 * Publishes one stylesheet of the server's own pages: the app's tokens and what stands in `file` behind them.
 * Fonts are those of the build, so that a browser loads them once.
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

export const LOGIN_STYLES = join(import.meta.dirname, 'login.css');
