import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from '../admit/server.ts';
import { etagOf } from './render.ts';
import { isUnmodified } from './rendered.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']);
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** A new build replaces it under its name, and browsers must notice at once. */
const WORKER = '/service-worker.js';
/** Most files of a build. Their names change with their bytes. */
const BUILT_FOLDER = '/assets/';
const OWN_FOLDER = '/api/static/';

interface Asset {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  br: Buffer | undefined;
  gz: Buffer | undefined;
}

/**
 * Static files in memory. They are few and small; a request cannot escape from a folder that is not read; and a build
 * that replaces the files under a running portal cannot mix two versions.
 */
export interface Assets {
  /** Publishes a file of the server. @returns its address, which has the hash of its bytes */
  publish(name: string, body: string | Buffer): Promise<string>;
  /** Reads a build: `assets/` is immutable. @returns `index.html`, which is not served; null without a build */
  loadBuild(directory: string): Promise<string | null>;
  /** Address of the file whose address starts so (before the hash); undefined if there is none. */
  find(start: string): string | undefined;
  /** Serves all files that are published and loaded so far. */
  register(http: Http): void;
}

export function createAssets(): Assets {
  const assets = new Map<string, Asset>();

  async function load(directory: string, prefix: string): Promise<void> {
    const entries = await readdir(directory, { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    const read = async (entry: Dirent): Promise<void> => {
      const path = join(directory, entry.name);
      const address = `${prefix}${entry.name}`;
      if (entry.isDirectory()) return load(path, `${address}/`);
      if (/\.(br|gz)$/.test(entry.name) || address === '/index.html' || entry.name.startsWith('.')) return;
      const packed = (ending: string) =>
        names.has(`${entry.name}${ending}`) ? readFile(`${path}${ending}`) : undefined;
      const [plain, br, gz] = await Promise.all([readFile(path), packed('.br'), packed('.gz')]);
      assets.set(address, { ...describe(entry.name, plain, cacheControlOf(address)), br, gz });
    };
    await Promise.all(entries.map(read));
  }

  function serve(request: FastifyRequest, reply: FastifyReply, http: Http, asset: Asset): void {
    const headers: Record<string, string> = {
      'cache-control': asset.cacheControl,
      etag: asset.etag,
      vary: 'accept-encoding',
    };
    if (isUnmodified(request.headers, { etag: asset.etag, lastModified: null })) {
      http.respond.empty(reply, 304, headers);
      return;
    }
    headers['content-type'] = asset.type;
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    if (asset.br !== undefined && accepted.has('br')) {
      http.respond.send(reply, 200, { ...headers, 'content-encoding': 'br' }, asset.br);
    } else if (asset.gz !== undefined && accepted.has('gzip')) {
      http.respond.send(reply, 200, { ...headers, 'content-encoding': 'gzip' }, asset.gz);
    } else http.respond.send(reply, 200, headers, asset.plain);
  }

  return {
    async publish(name, body) {
      const plain = Buffer.from(body);
      const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 10);
      const extension = extname(name);
      const address = `${OWN_FOLDER}${basename(name, extension)}-${hash}${extension}`;
      const compressed = COMPRESSIBLE.has(extension)
        ? { br: await promisify(brotliCompress)(plain), gz: await promisify(gzip)(plain) }
        : { br: undefined, gz: undefined };
      assets.set(address, { ...describe(name, plain, FOREVER), ...compressed });
      return address;
    },
    async loadBuild(directory) {
      const shell = await optional(join(directory, 'index.html'));
      if (shell === undefined) return null;
      await load(directory, '/');
      return shell.toString();
    },
    find: (start) => [...assets.keys()].find((address) => address.startsWith(start)),
    register(http) {
      for (const [address, asset] of assets) {
        // Each other address is a route; a colon or star in a file name would be a pattern.
        if (address.startsWith(BUILT_FOLDER)) continue;
        if (/[:*]/.test(address)) throw new Error(`the file ${address} cannot be served under this name`);
        http.app.get(encodeURI(address), (request, reply) => serve(request, reply, http, asset));
      }
      // One route for all: hundreds of routes would be a third of a start.
      http.app.get<{ Params: { '*': string } }>(`${BUILT_FOLDER}*`, (request, reply) => {
        const asset = assets.get(`${BUILT_FOLDER}${request.params['*']}`);
        if (asset === undefined) return reply.callNotFound();
        serve(request, reply, http, asset);
      });
    },
  };
}

/** A file name in `assets/` changes with the bytes. */
function cacheControlOf(address: string): string {
  if (address === WORKER) return 'no-cache';
  return address.startsWith(BUILT_FOLDER) ? FOREVER : AN_HOUR;
}

function describe(name: string, plain: Buffer, cacheControl: string) {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return { type, etag: etagOf(plain), cacheControl, plain };
}

async function optional(path: string): Promise<Buffer | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return found === undefined ? undefined : readFile(path);
}

/** `gzip, br;q=0` → gzip */
function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const accepted = new Set<string>();
  for (const part of String(header ?? '').split(',')) {
    const [name = '', weight = ''] = part.toLowerCase().split(';');
    if (!/^\s*q=0(\.0*)?\s*$/.test(weight)) accepted.add(name.trim());
  }
  return accepted;
}
