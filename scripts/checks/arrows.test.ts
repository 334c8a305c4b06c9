import { expect, test } from 'vitest';
import { forbiddenImports, nounsInEngine, usesPastDoors } from './arrows.ts';
import { withTree } from './tree.fixture.ts';

const complaintsOf = (file: string, specifier: string, clause = '{ a }') =>
  withTree({ [file]: `import ${clause} from '${specifier}';\n` }, forbiddenImports);

test.each([
  ['packages/contract/src/a.ts', '@kahan/domain'],
  ['packages/domain/src/a.ts', './b.ts'],
  ['packages/domain/src/a.test.ts', 'vitest'],
  ['apps/web/src/app/home.tsx', '../features/news/card.tsx'],
  ['apps/web/src/features/news/card.tsx', '../../ui/button.tsx'],
  ['apps/web/src/features/news/card.tsx', '../../data/news/queries.ts'],
  ['apps/web/src/data/terms/commands.ts', '../requests/requests.ts'],
  ['apps/web/src/data/studies.ts', '../platform/http/api.ts'],
  ['apps/web/src/app/app.tsx', '../data/news/live.ts'],
  ['apps/web/src/features/news/card.tsx', '@kahan/contract/runtime'],
  ['apps/web/src/features/news/card.test.tsx', '@kahan/contract'],
  ['apps/web/src/platform/native/native.ts', '@capacitor/core'],
  ['apps/web/vite.mobile.config.ts', '@kahan/mobile/app'],
  ['apps/mobile/projects/links.ts', '@kahan/contract/runtime'],
  ['apps/mobile/test/projects.test.ts', '@kahan/server/app-links'],
  ['apps/server/src/app.ts', './capabilities/news/news.handlers.ts'],
  ['apps/server/src/app.ts', './engine/engine.ts'],
  ['apps/server/src/run.ts', './app.ts'],
  ['apps/server/src/capabilities/index.ts', './news/index.ts'],
  ['apps/server/src/capabilities/news/news.handlers.ts', '../../engine/read.ts'],
  ['apps/server/src/capabilities/news/news.handlers.ts', '../../platform/bus.ts'],
  ['apps/server/src/capabilities/news/news.handlers.ts', './news.store.ts'],
  ['apps/server/src/capabilities/session/providers/password.ts', '../session.types.ts'],
  ['apps/server/src/engine/mirror/changes.ts', '../upstream/circuit.ts'],
  ['apps/server/src/engine/mirror/changes.ts', '../../platform/backoff.ts'],
  ['apps/server/src/capabilities/news/news.test.ts', '../session/session.store.ts'],
  ['apps/server/src/engine/mirror/feed.test.ts', '../../capabilities/terms/terms.store.ts'],
  ['apps/sandbox/src/http.ts', '@kahan/student-system/wire'],
  ['e2e/login.spec.ts', '@kahan/phrases/cs'],
  ['e2e/playwright.config.ts', '../scripts/chromium.mjs'],
  ['bench/src/schedule/ours.tsx', '../../../apps/web/src/features/schedule/grid/grid.tsx'],
  ['bench/src/schedule/page.tsx', '../../../apps/web/src/platform/i18n/phrases.ts'],
  ['bench/src/schedule/page.tsx', '../../../apps/web/src/styles/base.css'],
  ['bench/src/map/page.tsx', '../../../apps/web/src/features/maps/map-screen.tsx'],
])('%s may import %s', (file, specifier) => {
  expect(complaintsOf(file, specifier)).toEqual([]);
});

test.each([
  ['packages/domain/src/a.ts', '@kahan/contract'],
  ['packages/domain/src/a.ts', 'node:fs'],
  ['packages/domain/src/a.ts', 'zod'],
  ['packages/contract/src/a.ts', '@kahan/phrases'],
  ['packages/student-system/src/a.ts', '@kahan/contract'],
  ['apps/web/src/a.ts', '@kahan/student-system'],
  ['apps/web/src/a.ts', '@kahan/server'],
  ['apps/web/src/platform/page/share.ts', '@capacitor/share'],
  ['apps/web/src/main.tsx', '@capacitor-firebase/messaging'],
  ['apps/web/src/a.ts', '@kahan/mobile'],
  ['apps/mobile/projects/links.ts', '@kahan/server/app-links'],
  ['apps/mobile/test/projects.test.ts', '@kahan/server/engine'],
  ['apps/web/src/a.ts', '@kahan/contract'],
  ['apps/web/src/a.ts', '../../server/src/app.ts'],
  ['apps/web/src/features/news/card.tsx', '../studies/card.tsx'],
  ['apps/web/src/features/news/card.tsx', '../../app/router.tsx'],
  ['apps/web/src/ui/button.tsx', '../features/news/card.tsx'],
  ['apps/web/src/ui/form/button.tsx', '../../data/studies.ts'],
  ['apps/web/src/platform/http/api.ts', '../../ui/feedback/toast.ts'],
  ['apps/web/src/platform/live/socket.ts', '../../data/session/session.ts'],
  ['apps/web/src/data/news/queries.ts', '../../features/news/feed/feed.tsx'],
  ['apps/web/src/data/news/queries.ts', '../../ui/feedback/toast.ts'],
  ['apps/web/src/data/session/session.ts', '../../app/router.tsx'],
  ['apps/server/src/platform/bus.ts', '../capabilities/news/index.ts'],
  ['apps/server/src/platform/bus.ts', '../engine/engine.ts'],
  ['apps/server/src/platform/http/guard/register.ts', '../../../config.ts'],
  ['apps/server/src/engine/mirror/changes.ts', '../../capabilities/terms/terms.store.ts'],
  ['apps/server/src/engine/engine.ts', '../app.ts'],
  ['apps/server/src/capabilities/news/news.handlers.ts', '../session/session.store.ts'],
  ['apps/server/src/capabilities/news/news.handlers.ts', '../session/index.ts'],
  ['apps/server/src/capabilities/news/news.handlers.ts', '../index.ts'],
  ['apps/server/src/capabilities/news/news.handlers.ts', '../../app.ts'],
  ['apps/server/src/capabilities/news/news.handlers.ts', '../../config.ts'],
  ['apps/server/src/a.test.ts', '@kahan/sandbox'],
  ['apps/server/src/a.ts', '../../../packages/domain/src/index.ts'],
  ['apps/sandbox/src/a.ts', '@kahan/student-system'],
  ['apps/sandbox/src/a.ts', '@kahan/contract'],
  ['e2e/login.spec.ts', '@kahan/server'],
  ['e2e/login.spec.ts', '../apps/server/src/app.ts'],
  ['bench/src/rows/schedule-week.ts', '../../../apps/web/src/features/schedule/grid/grid.tsx'],
  ['bench/src/schedule/page.tsx', '../../../apps/web/src/features/news/card.tsx'],
  ['bench/src/map/page.tsx', '../../../apps/web/src/platform/http/client.ts'],
  ['bench/src/schedule/page.tsx', '../../../apps/web/src/platform/http/client.ts'],
  ['bench/src/schedule/page.tsx', '../../../apps/server/src/app.ts'],
])('%s may not import %s', (file, specifier) => {
  expect(complaintsOf(file, specifier)).toEqual([expect.stringContaining(`${file}: imports ${specifier} (`)]);
});

test('the web takes types of the contract, not its schemas', () => {
  expect(complaintsOf('apps/web/src/a.ts', '@kahan/contract', 'type { A }')).toEqual([]);
  expect(complaintsOf('apps/web/src/a.ts', '@kahan/contract', '{ type A }')).toHaveLength(1);
});

test('dynamic imports count', () => {
  const tree = { 'packages/domain/src/a.ts': "export const a = () => import('@kahan/server');\n" };
  expect(withTree(tree, forbiddenImports)).toHaveLength(1);
});

test('sources are looked at even in a folder called data or results', () => {
  const tree = {
    'apps/sandbox/src/generator/data/a.ts': "import '@kahan/server';",
    'apps/sandbox/src/results/a.ts': "import '@kahan/server';",
  };
  expect(withTree(tree, forbiddenImports)).toHaveLength(2);
});

test('builds, data and installed packages are not looked at', () => {
  const tree = {
    'data/a.ts': "import '@kahan/server';",
    'bench/results/a.ts': "import '@kahan/server';",
    'apps/web/dist/a.mjs': "import '@kahan/server';",
    'packages/domain/node_modules/x/a.ts': "import 'node:fs';",
  };
  expect(withTree(tree, forbiddenImports)).toEqual([]);
});

test.each([
  ['location.reload();', 1],
  ['const here = window.location.pathname;', 1],
  ['const { dataset } = document.documentElement;', 1],
  ["document.documentElement.dataset.theme = 'dark';", 1],
  ['const text = document.cookie;', 1],
  ['const room = block.location.code;', 0],
  ['// location.reload()\nconst width = document.documentElement.clientWidth;', 0],
])('of the browser, %j reads %i things that have a door', (source, count) => {
  const complaintsIn = (file: string) => withTree({ [file]: source }, usesPastDoors);
  expect(complaintsIn('apps/web/src/features/news/card.tsx')).toHaveLength(count);
  expect(complaintsIn('apps/web/src/features/news/card.test.tsx')).toEqual([]);
});

test('a door may read what it is the door of', () => {
  const read = (file: string) => withTree({ [file]: 'location.reload();' }, usesPastDoors);
  expect(read('apps/web/src/platform/page/navigation.ts')).toEqual([]);
  expect(read('apps/web/src/platform/page/boot.ts')).toHaveLength(1);
});

test.each([
  ["if (service === 'terms') read();", 1],
  ["// 'terms' in a comment", 0],
  ["const name = 'requests';", 0],
  ['const { terms } = registered;', 0],
])('the engine names no capability: %s', (source, count) => {
  const tree = {
    'apps/server/src/capabilities/terms/index.ts': '',
    'apps/server/src/capabilities/requests/index.ts': '',
    'apps/server/src/engine/mirror/runner.ts': source,
    'apps/server/src/engine/mirror/runner.test.ts': source,
  };
  expect(withTree(tree, nounsInEngine)).toHaveLength(count);
});
