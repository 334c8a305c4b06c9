// The bill of materials of the built folder, from package-lock.json alone.
// `npm sbom --omit dev` leaves packages out that a workspace also names among its development packages, e.g. pg.

interface Locked {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  version?: string;
  packages: Record<string, Locked>;
}

/** A third-party package, at its place below the root. */
export interface Material extends Locked {
  name: string;
  version: string;
  path: string;
}

/** Every third-party package that the workspaces need to run, with all that those need; ordered by place. */
export function materialsOf(lock: Lock, workspaces: readonly string[]): Material[] {
  const found = new Map<string, Material>();
  const walked = new Set<string>();
  const walk = (path: string): void => {
    if (walked.has(path)) return;
    walked.add(path);
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(lock, path, name);
      if (place === undefined) {
        // Optional packages of other systems may be missing.
        if (optionalDependencies?.[name] !== undefined) continue;
        throw new Error(`package-lock.json has no ${name}, which ${path} needs`);
      }
      const entry = lock.packages[place];
      if (entry?.link === true) walk(entry.resolved ?? '');
      else {
        found.set(place, { ...entry, name: entry?.name ?? name, version: entry?.version ?? '', path: place });
        walk(place);
      }
    }
  };
  for (const workspace of workspaces) walk(workspace);
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The place at which Node finds a package from another place: the nearest node_modules upwards. */
function placeOf({ packages }: Lock, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/')))) {
    const place = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (base === '') return undefined;
  }
}

/** The package of a file, by its place below the root or behind a link to the packages; null for our own. */
export function packageOf(file: string): string | null {
  const [below = ''] = /(?<=^|\/)node_modules\/.+/.exec(file) ?? [];
  const [, path] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(below) ?? [];
  return path ?? null;
}

/** `sha512-…` in base64, as CycloneDX writes it. */
function hashOf(integrity: string | undefined) {
  const [algorithm = '', value = ''] = integrity?.split('-') ?? [];
  if (algorithm !== 'sha512') return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(value, 'base64').toString('hex') }] };
}

/** A list in CycloneDX 1.5. It is the same for the same lock file. */
export function billOf({ version = '' }: Lock, materials: readonly Material[]): object {
  const purlOf = (name: string, of: string) => `pkg:npm/${name.replace('@', '%40')}@${of}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'kahan', version, purl: purlOf('kahan', version) } },
    components: materials.map(({ name, version: of, license, integrity, path }) => ({
      type: 'library',
      'bom-ref': path,
      ...{ name, version: of, purl: purlOf(name, of) },
      ...(license !== undefined && { licenses: [{ expression: license }] }),
      ...hashOf(integrity),
    })),
  };
}
