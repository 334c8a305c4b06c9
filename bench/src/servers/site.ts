import { hash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import type { Bench } from '../bench.ts';
import { TEACHING_DAY } from '../load/screens.ts';
import type { Front } from './front.ts';
import type { Portal } from './portal.ts';
import type { Program } from './program.ts';
import type { StaticSite } from './static.ts';

/** A server behind TLS and HTTP/2. */
export interface Site {
  /** Without a slash at the end. */
  url: string;
  front: Program<Front>;
}

/** The portal and the page of React alone, each behind a front of its own; they end with the row. */
export interface Sites {
  portal: Site & { inside: Portal };
  hello: Site;
  /** The flag by which Chromium trusts their certificate, as it would one from an authority. */
  trust: string;
}

/** @param directory of the built page of React alone */
export async function openSites(bench: Bench, directory: string): Promise<Sites> {
  const { key, cert } = await certificate();
  const front = async (): Promise<Site> => {
    const program = bench.program<Front>('./servers/front.ts', 'server');
    return { url: `https://localhost:${await program.call('listen', { key, cert })}`, front: program };
  };
  const [portal, hello] = await Promise.all([front(), front()]);
  const inside = await bench.ownPortal({ publicUrl: portal.url, now: TEACHING_DAY });
  await portal.front.call('forward', inside.port);
  const page = bench.program<StaticSite>('./servers/static.ts', 'server');
  await hello.front.call('forward', await page.call('listen', directory));
  // `--ignore-certificate-errors` would do as well, but then Chromium keeps nothing in its cache.
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint(cert)}`;
  return { portal: { ...portal, inside }, hello, trust };
}

async function certificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  });
  return { key, cert };
}

/** The hash of the public key, as Chromium takes it. */
function fingerprint(cert: string): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return hash('sha256', key, 'base64');
}
