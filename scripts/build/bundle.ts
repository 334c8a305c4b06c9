// Bundles the portal and its programs for Node alone, into the folder of the first argument. The second one is the folder
// with the builds of the web app, apps/web by default. Run by scripts/build.mjs.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { ROOT } from '../paths.mjs';
import { billOf, materialsOf, packageOf } from './bill.ts';
import { thirdPartyOf } from './third-party.ts';

/** The programs that Node runs, by the name of their file in the folder. */
const PROGRAMS: Record<string, string> = {
  main: 'apps/server/src/main.ts',
  'check-config': 'apps/server/src/admin/check.ts',
  'move-database': 'apps/server/src/admin/move-database.ts',
  admin: 'apps/server/src/admin/admin.ts',
  backup: 'apps/server/src/admin/backup.ts',
  restore: 'apps/server/src/admin/restore.ts',
  sandbox: 'apps/sandbox/src/main.ts',
  'own-login': 'apps/sandbox/src/identity-provider/main.ts',
  'thread-sanitizer': 'apps/server/src/platform/sanitize/worker.ts',
  'thread-renderer': 'apps/server/src/capabilities/pages/render-thread.ts',
};

/** Modules that read files of the clone, and the files; they keep their paths, below this folder. */
const FILES = 'files';
const READ_BY: Record<string, readonly string[]> = {
  'apps/server/src/run.ts': ['apps/web/dist', 'apps/web/dist-server/render.cjs'],
  'apps/server/src/platform/migrations.ts': ['apps/server/migrations'],
  'apps/server/src/platform/styles.ts': ['apps/web/src/styles'],
  'apps/server/src/capabilities/session/session.handlers.ts': [
    'apps/server/src/capabilities/session/login.css',
  ],
  'apps/server/src/capabilities/meta/index.ts': ['apps/server/src/capabilities/meta/docs.css'],
  'packages/student-system/src/wire/documentation.ts': [
    'packages/student-system/src/wire/documentation.json',
  ],
  'apps/sandbox/src/control/documentation.ts': ['apps/sandbox/src/control/documentation.json'],
  'apps/sandbox/src/generator/texts.ts': ['apps/sandbox/data'],
  // This module looks for a package, which the folder has when somebody installs it there.
  'packages/embedded-postgres/src/binaries.ts': [],
  // These modules only start threads.
  'apps/server/src/platform/sanitize/sanitizer.ts': [],
  'apps/server/src/capabilities/pages/renderer.ts': [],
};
const WEB_BUILD = /^apps\/web\/dist/;
/** Files that the folder has besides, for the people who run it. */
const PAGES = ['install', 'configuration', 'backup', 'upgrade', 'scale', 'monitoring'];
const BESIDE = ['monitoring', 'deploy', ...PAGES.map((name) => `docs/${name}.md`), 'LICENSE'];

/** The workspaces whose packages run in the folder. */
const WORKSPACES = ['apps/server', 'apps/web', 'apps/sandbox'];
/** Optional packages that their users load in a `try`, and do without. */
const LEFT_OUT = ['pg-native', 'bufferutil', 'utf-8-validate'];

const [out = 'dist', web = 'apps/web'] = process.argv.slice(2);
const OUT = resolve(out);
const PROGRAM_OF = new Map(Object.entries(PROGRAMS).map(([name, path]) => [path, name]));

/** The place of the chunk, from which the files are found. It is written once the chunk has its name. */
const PLACE = '__KAHAN_PLACE__';

/** Lets modules find their files and programs in the folder as they do in the clone. */
function places(): Plugin {
  return {
    name: 'kahan-places',
    transform(code, id) {
      const path = relative(ROOT, id);
      if (!/^(apps|packages)\//.test(path) || !code.includes('import.meta.')) return null;
      if (READ_BY[path] === undefined) throw new Error(`${path}: tell scripts/build/bundle.ts what it reads`);
      return code.replace(
        /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.(dirname|url)/g,
        (_all, file: string | undefined, name: string | undefined) => {
          if (name === 'dirname') return `(import.meta.dirname + "/${PLACE}${FILES}/${dirname(path)}")`;
          if (file === undefined) return `new URL("${PLACE}${FILES}/${path}", import.meta.url).href`;
          const program = PROGRAM_OF.get(join(dirname(path), file));
          if (program === undefined)
            throw new Error(`${path}: ${file} is no program of scripts/build/bundle.ts`);
          return `new URL("${PLACE}${program}.js", import.meta.url)`;
        },
      );
    },
    renderChunk: (code, { fileName }) => code.replaceAll(PLACE, fileName.includes('/') ? '../' : './'),
  };
}

async function copy(path: string): Promise<void> {
  const from = WEB_BUILD.test(path) ? path.replace('apps/web', resolve(web)) : join(ROOT, path);
  const to = join(OUT, BESIDE.includes(path) ? path : join(FILES, path));
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

/** The packages that the folder names are those that no bundle can have: programs of another language. */
async function packageJson(): Promise<string> {
  const { version, license } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const postgres = join(ROOT, 'packages/embedded-postgres/package.json');
  const { optionalDependencies } = JSON.parse(await readFile(postgres, 'utf8'));
  const made = { name: 'kahan', version, license, private: true, type: 'module', engines: { node: '>=24' } };
  return `${JSON.stringify({ ...made, optionalDependencies }, null, 2)}\n`;
}

/** Writes the programs. @returns places of the packages whose code is in them */
async function writePrograms(): Promise<Set<string>> {
  const bundle = await rolldown({
    ...{ cwd: ROOT, input: PROGRAMS, platform: 'node', external: LEFT_OUT },
    plugins: [places()],
    // An unresolved import would fail at the start, where no package is installed.
    onLog(_level, { code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  const { output } = await bundle.write({
    dir: OUT,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
  });
  await bundle.close();
  const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  return new Set(modules.flatMap((id) => packageOf(relative(ROOT, id)) ?? []));
}

/** Writes the bill of materials, and the licences. @throws Error when it lacks a package whose code is in a program */
async function writeBill(bundled: ReadonlySet<string>): Promise<void> {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const materials = materialsOf(lock, WORKSPACES);
  const listed = new Set(materials.map(({ path }) => path));
  const missing = [...bundled].filter((path) => !listed.has(path));
  if (missing.length > 0) throw new Error(`the bill of materials lacks ${missing.join(', ')}`);
  await writeFile(join(OUT, 'bom.cdx.json'), `${JSON.stringify(billOf(lock, materials), null, 2)}\n`);
  await writeFile(join(OUT, 'THIRD-PARTY'), thirdPartyOf(ROOT, materials));
}

const bundled = await writePrograms();
for (const path of [...Object.values(READ_BY).flat(), ...BESIDE]) await copy(path);
await writeFile(join(OUT, 'package.json'), await packageJson());
await writeBill(bundled);
