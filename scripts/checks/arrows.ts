// The arrows of ARCHITECTURE.md: who may import whom.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { filesBelow, isTest, report } from './files.ts';
import { type ImportStatement, importsOf, type Token, tokens } from './imports.ts';

/** Workspace → the workspaces it may import; `name/entry` allows that entry only. */
const ARROWS: Record<string, readonly string[]> = {
  domain: [],
  search: ['domain'],
  contract: ['domain'],
  phrases: ['contract', 'domain'],
  icalendar: ['domain'],
  'student-system': ['domain'],
  'embedded-postgres': [],
  web: ['contract', 'domain', 'phrases', 'search', 'icalendar', 'mobile/app'],
  mobile: ['contract', 'domain', 'phrases'],
  server: ['contract', 'domain', 'phrases', 'search', 'icalendar', 'student-system', 'embedded-postgres'],
  sandbox: ['domain', 'student-system/wire', 'student-system/rules'],
  e2e: ['contract', 'phrases'],
  bench: ['contract', 'domain', 'phrases', 'search', 'icalendar'],
  scripts: [],
};

/** Further imports of a workspace's tests, to compare the two sides of one agreement. */
const TEST_ARROWS: Record<string, readonly string[]> = { mobile: ['server/app-links'] };
/** Workspaces whose code runs everywhere and touches nothing: no packages, nothing of Node. */
const PURE = new Set(['domain', 'phrases', 'search']);
/** Tools of the repository, which tests and bench may use by their path. */
const SCRIPT_USERS = new Set(['e2e', 'bench', 'server']);
/**
 * The bench's pages draw the real grid of the timetable and the real map, although no arrow allows it: the bench must
 * measure what students see, and the web app has no other door to a part of a screen. Only these parts and their needs.
 */
const DRAWN_BY_BENCH = [
  {
    page: 'bench/src/schedule/',
    parts: ['apps/web/src/features/schedule/', 'apps/web/src/platform/i18n/', 'apps/web/src/styles/'],
  },
  {
    page: 'bench/src/map/',
    parts: [
      'apps/web/src/features/maps/',
      'apps/web/src/data/maps.ts',
      'apps/web/src/platform/http/query.ts',
      'apps/web/src/platform/i18n/',
      'apps/web/src/styles/',
    ],
  },
];
/** The module of the web app that knows the bridge of the phone app, and the packages of the bridge. */
const BRIDGE_DOOR = 'apps/web/src/platform/native/native.ts';
const BRIDGE = /^@(capacitor|capacitor-firebase|capawesome|aparajita)\//;
const BUILT_IN = new Set(builtinModules);

/**
 * Every import below `root` that an arrow forbids, as `file: imports X (why)`.
 * Tests keep to the arrows between workspaces, but may look into every part of their own.
 */
export function forbiddenImports(root: string): string[] {
  return filesBelow(root, ['.ts', '.tsx', '.mjs']).flatMap((file) => {
    const own = workspaceOf(file);
    if (own === undefined) return [];
    return importsOf(readFileSync(join(root, file), 'utf8')).flatMap((statement) => {
      const reason = objection(own, file, statement);
      return reason === undefined ? [] : [`${file}: imports ${statement.specifier} (${reason})`];
    });
  });
}

/** The workspace that a path belongs to, by its short name. */
function workspaceOf(path: string): string | undefined {
  const [first, second] = path.split('/');
  if (first === 'packages' || first === 'apps') return second;
  return first !== undefined && first in ARROWS && second !== undefined ? first : undefined;
}

function objection(own: string, file: string, statement: ImportStatement): string | undefined {
  const { specifier } = statement;
  if (specifier.startsWith('.') || specifier.startsWith('/')) {
    return insideObjection(own, file, posix.normalize(posix.join(posix.dirname(file), specifier)));
  }
  if (specifier.startsWith('@kahan/')) return outsideObjection(own, file, statement);
  if (own === 'web' && BRIDGE.test(specifier) && file !== BRIDGE_DOOR) return `only ${BRIDGE_DOOR} may`;
  if (isTest(file) || !PURE.has(own)) return undefined;
  const builtIn = specifier.startsWith('node:') || BUILT_IN.has(specifier);
  return `${own} is pure: no ${builtIn ? 'input or output' : 'packages'}`;
}

function outsideObjection(
  own: string,
  file: string,
  { specifier, typeOnly }: ImportStatement,
): string | undefined {
  const target = specifier.slice('@kahan/'.length);
  const name = target.split('/')[0] ?? target;
  const allowed = ARROWS[own] ?? [];
  if (isTest(file) && TEST_ARROWS[own]?.includes(target)) return undefined;
  if (name !== own && !allowed.includes(name) && !allowed.includes(target)) {
    return `${own} → ${allowed.length > 0 ? allowed.join(', ') : 'nothing'}`;
  }
  if (own === 'web' && target === 'contract' && !typeOnly && !isTest(file)) {
    return 'the browser must not load the schemas: import type, or @kahan/contract/runtime';
  }
  return undefined;
}

function insideObjection(own: string, file: string, target: string): string | undefined {
  const other = workspaceOf(target);
  if (other !== own) {
    if (other === 'scripts' && SCRIPT_USERS.has(own) && isTest(`${file}`)) return undefined;
    if (other === 'scripts' && own === 'bench') return undefined;
    const drawn = DRAWN_BY_BENCH.find(({ page }) => file.startsWith(page));
    if (drawn?.parts.some((part) => target.startsWith(part))) return undefined;
    return `leaves ${own} by a relative path`;
  }
  if (isTest(file)) return undefined;
  const floors = FLOORS[own];
  return floors && floorObjection(floors, file, target);
}

interface Floors {
  base: string;
  /** Floor → the floors that it may import. Files on no floor (app.ts, src/app) compose the others and are free. */
  arrows: Record<string, readonly string[]>;
  /** The floor whose folders never import each other, and what to do instead. A file beside the folders lists them. */
  apart: { floor: string; instead: string };
}

const FLOORS: Record<string, Floors> = {
  server: {
    base: 'apps/server/src/',
    arrows: {
      platform: ['platform'],
      engine: ['engine', 'platform'],
      capabilities: ['capabilities', 'engine', 'platform'],
    },
    apart: { floor: 'capabilities', instead: 'app.ts passes in what one needs of another' },
  },
  web: {
    base: 'apps/web/src/',
    arrows: {
      platform: ['platform'],
      ui: ['ui', 'platform'],
      data: ['data', 'platform'],
      features: ['features', 'data', 'ui', 'platform'],
      'service-worker': ['service-worker', 'platform'],
    },
    apart: { floor: 'features', instead: 'a page in src/app composes them' },
  },
};

function floorObjection({ base, arrows, apart }: Floors, file: string, target: string): string | undefined {
  const from = placeOf(file, base);
  const to = placeOf(target, base);
  const allowed = arrows[from.floor];
  if (allowed === undefined) return undefined;
  if (!allowed.includes(to.floor)) return `${from.floor} → ${allowed.join(', ')}`;
  const isSideways = from.floor === apart.floor && to.floor === apart.floor && from.folder !== to.folder;
  return isSideways && from.folder !== ''
    ? `${apart.floor} never import each other: ${apart.instead}`
    : undefined;
}

/** `apps/web/src/features/news/card.tsx` → floor features, folder news; '' for a file on no floor or in no folder. */
function placeOf(path: string, base: string): { floor: string; folder: string } {
  const [floor = '', folder = '', file] = path.startsWith(base) ? path.slice(base.length).split('/') : [];
  if (folder === '') return { floor: '', folder: '' };
  return { floor, folder: file === undefined ? '' : folder };
}

/**
 * Objects of the browser that one module of the web app reads for all others, so that a wrapper without a
 * server-rendered page can stand in.
 */
const WEB_DOORS: readonly {
  door: string;
  what: string;
  isUse: (all: readonly Token[], at: number) => boolean;
}[] = [
  {
    door: 'apps/web/src/platform/page/navigation.ts',
    what: 'location',
    isUse: (all, at) =>
      all[at]?.text === 'location' &&
      all[at + 1]?.text === '.' &&
      (all[at - 1]?.text !== '.' || /^(window|document|self|globalThis)$/.test(all[at - 2]?.text ?? '')),
  },
  {
    door: 'apps/web/src/platform/page/boot.ts',
    what: 'the attributes of <html>',
    isUse: (all, at) =>
      all[at]?.text === 'documentElement' && !/^client(Width|Height)$/.test(all[at + 2]?.text ?? ''),
  },
  {
    door: 'apps/web/src/platform/http/cookies.ts',
    what: 'document.cookie',
    isUse: (all, at) => all[at]?.text === 'cookie' && all[at - 2]?.text === 'document',
  },
];

/** Every use below `root` of an object with a door, outside of its door, as `file:line: reads X (only door may)`. */
export function usesPastDoors(root: string): string[] {
  return filesBelow(root, ['.ts', '.tsx']).flatMap((file) => {
    if (!file.startsWith('apps/web/src/') || isTest(file)) return [];
    const all = tokens(readFileSync(join(root, file), 'utf8'));
    return all.flatMap((token, at) =>
      WEB_DOORS.filter(({ door, isUse }) => token.kind === 'word' && file !== door && isUse(all, at)).map(
        ({ door, what }) => `${file}:${token.line}: reads ${what} (only ${door} may)`,
      ),
    );
  });
}

const ENGINE = 'apps/server/src/engine/';
const CAPABILITIES = 'apps/server/src/capabilities/';
/** Nouns of capabilities that are also names of the engine's tables, signals and registrations. */
const ENGINE_NOUNS = new Set(['requests', 'push', 'session', 'preferences']);

/** Every string of the engine that names a capability, as `file:line: names X`: the engine knows only registrations. */
export function nounsInEngine(root: string): string[] {
  const files = filesBelow(root, ['.ts']);
  const nouns = new Set(
    files.flatMap((file) => (file.startsWith(CAPABILITIES) ? placeOf(file, 'apps/server/src/').folder : [])),
  );
  return files.flatMap((file) => {
    if (!file.startsWith(ENGINE) || isTest(file)) return [];
    return tokens(readFileSync(join(root, file), 'utf8')).flatMap(({ kind, text, line }) => {
      const isNamed = kind === 'string' && text !== '' && nouns.has(text) && !ENGINE_NOUNS.has(text);
      return isNamed ? [`${file}:${line}: names ${text} (the engine knows only registrations)`] : [];
    });
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..');
  report('import arrows', [...forbiddenImports(root), ...usesPastDoors(root), ...nounsInEngine(root)]);
}
