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

/** The portal behind a front of its own; it ends with the row. */
export interface PortalSite {
  portal: Site & { inside: Portal };
  /** The flag by which Chromium trusts the certificate, as it would one from an authority. */
  trust: string;
}

/** The portal and the page of React alone, each behind a front of its own; they end with the row. */
export interface Sites extends PortalSite {
  hello: Site;
}

/** @param directory of the built page of React alone */
export async function openSites(bench: Bench, directory: string): Promise<Sites> {
  const pair = await certificate();
  const [site, hello] = await Promise.all([openPortal(bench, pair), openFront(bench, pair)]);
  const page = bench.program<StaticSite>('./servers/static.ts', 'server');
  await hello.front.call('forward', await page.call('listen', directory));
  return { ...site, hello };
}

async function openPortal(bench: Bench, pair: Pair): Promise<PortalSite> {
  const site = await openFront(bench, pair);
  const inside = await bench.ownPortal({ publicUrl: site.url, now: TEACHING_DAY });
  await site.front.call('forward', inside.port);
  // `--ignore-certificate-errors` would do as well, but then Chromium keeps nothing in its cache.
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint(pair.cert)}`;
  return { portal: { ...site, inside }, trust };
}

async function openFront(bench: Bench, pair: Pair): Promise<Site> {
  const front = bench.program<Front>('./servers/front.ts', 'server');
  return { url: `https://localhost:${await front.call('listen', pair)}`, front };
}

interface Pair {
  key: string;
  cert: string;
}

async function certificate(): Promise<Pair> {
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
