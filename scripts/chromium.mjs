// A Chromium for the browser tests: an installed one, else Debian's, else one from npm.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run } from './child.mjs';
import { installDebian } from './debian.mjs';
import { CACHE, NODE, nodeEnvironment } from './paths.mjs';
import { exists } from './setup.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const NPM_PACKAGE = '@sparticuz/chromium';
const NPM_VERSION = '153.0.0';
const NPM_PREFIX = join(CACHE, `chromium-${NPM_VERSION}`);

/**
 * Each new window would build the suggestions of its address bar, which takes as long as a page of the portal. Only the
 * last such list counts, so the ones of Playwright's list that matter here are repeated.
 */
const DISABLED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Arguments of every launch: in containers Chromium runs as root; it must not connect to services of its vendor. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  `--disable-features=${DISABLED}`,
];

/**
 * Arguments of a browser whose pictures are seen by tests alone: no process for the graphics card, no coloured edges of
 * letters (subpixels), and no process that is made ahead for a page that may never
 * come.
 */
export const UNSEEN_FLAGS = [
  '--disable-gpu',
  '--disable-lcd-text',
  `--disable-features=${[...DISABLED, 'SpareRendererForSitePerProcess']}`,
];

/**
 * Finds an installed Chromium (KAHAN_CHROMIUM, PATH, .cache), or undefined.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> } | undefined>}
 */
export async function findChromium() {
  const named = process.env.KAHAN_CHROMIUM;
  if (named) return { executablePath: named, env: {} };
  return (await firstOf(NAMES, PLACES)) ?? fromNpm();
}

/** The first of these programs that answers. */
async function firstOf(names, places) {
  const directories = (process.env.PATH ?? '').split(':').filter(Boolean);
  const candidates = [
    ...names.flatMap((name) => directories.map((directory) => join(directory, name))),
    ...places,
  ];
  for (const candidate of candidates) {
    if ((await exists(candidate)) && answers(candidate, {})) return { executablePath: candidate, env: {} };
  }
  return undefined;
}

/** Finds or installs a Chromium. @throws Error with the reasons when the installation fails */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  const reasons = [
    (await installDebian('Chromium', ['chromium', 'fonts-liberation'])) ?? '',
    (await installFromNpm()) ?? '',
  ];
  const installed = await findChromium();
  if (installed) return installed;
  throw new Error(`No Chromium: set KAHAN_CHROMIUM to one. ${reasons.filter(Boolean).join('\n')}`);
}

let shell;

/**
 * Finds or installs a Chromium without a window, once for each process, for measurements and journeys: on two cores a
 * whole browser takes time from the page (docs/bench.md). Where there is none, it logs that and gives a whole browser.
 */
export function ensureHeadlessShell() {
  shell ??= process.env.KAHAN_CHROMIUM ? ensureChromium() : findOrInstallShell();
  return shell;
}

async function findOrInstallShell() {
  const found = await firstOf(SHELLS, []);
  if (found) return found;
  const packages = ['chromium-headless-shell', 'fonts-liberation'];
  const reason = await installDebian('Chromium without a window', packages);
  const installed = await firstOf(SHELLS, []);
  if (installed) return installed;
  console.log(`There is no Chromium without a window: a whole browser takes its place. ${reason ?? ''}`);
  return ensureChromium();
}

/** Whether a program is a browser: a `chromium` of some distributions only names a snap to install, and no version. */
function answers(executable, env) {
  const { status, stdout } = spawnSync(executable, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, ...env },
  });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

async function installFromNpm() {
  if (await findChromium()) return undefined;
  console.log('Installing Chromium from npm');
  const options = ['--prefix', NPM_PREFIX, '--no-save', '--no-audit', '--no-fund'];
  const args = ['install', ...options, `${NPM_PACKAGE}@${NPM_VERSION}`];
  const { code, output } = await run('installing Chromium', 'npm', args, { env: process.env });
  return code === 0 ? undefined : `npm: ${output.trim().split('\n').slice(-3).join('\n')}`;
}

/** Unpacks the npm package, with the libraries that it has for serverless runtimes. */
async function fromNpm() {
  const entry = join(NPM_PREFIX, 'node_modules', NPM_PACKAGE);
  if (!(await exists(entry))) return undefined;
  const program = `
    const { default: chromium } = await import('${NPM_PACKAGE}');
    const executablePath = await chromium.executablePath();
    const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
    console.log(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }));`;
  const { code, output } = await run('unpacking Chromium', NODE, ['--input-type=module', '-e', program], {
    cwd: NPM_PREFIX,
    env: { ...nodeEnvironment(), AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  if (code !== 0) throw new Error(`${NPM_PACKAGE} could not be unpacked: ${output}`);
  const found = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  return answers(found.executablePath, found.env) ? found : undefined;
}
