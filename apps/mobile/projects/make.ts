import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import plist from 'plist';
import { type App, readApp } from '../app.ts';
import { androidChanges } from './android/android.ts';
import { capacitorConfig } from './capacitor.ts';
import type { ProjectChanges } from './changes.ts';
import { iosChanges } from './ios/ios.ts';
import { iconDrawings } from './mark.ts';

const MOBILE = join(import.meta.dirname, '..');
const ROOT = join(MOBILE, '../..');
const CLI = join(
  dirname(createRequire(import.meta.url).resolve('@capacitor/cli/package.json')),
  'bin/capacitor',
);

/** Files of Firebase for this app, which are in no repository; without them nothing is pushed to it. */
const FIREBASE = {
  android: { file: 'google-services.json', to: 'android/app', names: androidNames },
  ios: { file: 'GoogleService-Info.plist', to: 'ios/App/App', names: iosNames },
} as const;

/** Ids of the apps that a google-services.json is for. */
function androidNames(text: string): unknown[] {
  const { client } = JSON.parse(text) as {
    client: { client_info: { android_client_info: { package_name: string } } }[];
  };
  return client.map((one) => one.client_info.android_client_info.package_name);
}

/** Id of the app that a GoogleService-Info.plist is for. */
function iosNames(text: string): unknown[] {
  return [(plist.parse(text) as { BUNDLE_ID: unknown }).BUNDLE_ID];
}

/** The app and the folders of one run. */
export interface Making {
  /** The new folder, as deep in the repository as apps/mobile: the projects name node_modules from there. */
  into: string;
  app: App;
  /** Folder of the web build. */
  www: string;
  /** Folder of the files of Firebase; it need not be there. */
  firebase: string;
}

/**
 * Runs a command of Capacitor in a folder, without questions and without telemetry.
 * @throws Error with what it said
 */
export async function capacitor(folder: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, CI: '1', NO_COLOR: '1' };
  await promisify(execFile)(process.execPath, [CLI, ...args], { cwd: folder, env });
}

/** Makes both projects from the templates of the installed Capacitor. @throws Error when a template is not the known one */
export async function makeProjects({ into, app, www, firebase }: Making): Promise<void> {
  if (relative(ROOT, into).split(/[\\/]/).length !== 2)
    throw new Error(`${into} is not as deep in the repository as apps/mobile`);
  await mkdir(into, { recursive: true });
  // The packages of apps/mobile are the plugins.
  await copyFile(join(MOBILE, 'package.json'), join(into, 'package.json'));
  await writeFile(join(into, 'capacitor.config.json'), JSON.stringify(capacitorConfig(app)));
  await cp(www, join(into, 'www'), { recursive: true });
  await capacitor(into, 'add', 'android');
  await capacitor(into, 'add', 'ios', '--packagemanager', 'SPM');
  for (const { file, to, names } of Object.values(FIREBASE)) {
    const source = join(firebase, file);
    if (!existsSync(source)) continue;
    // Another app's file would build, and its pushes never come.
    if (!names(await readFile(source, 'utf8')).includes(app.id))
      throw new Error(`${source} is for another app than ${app.id}`);
    await copyFile(source, join(into, to, file));
  }
  await apply(join(into, 'android'), androidChanges(app));
  await apply(join(into, 'ios'), iosChanges(app, existsSync(join(firebase, FIREBASE.ios.file))));
  for (const name of Object.keys(iconDrawings())) {
    const icons = join(into, 'ios/App/App/Assets.xcassets/AppIcon.appiconset');
    await copyFile(join(MOBILE, 'pictures', name), join(icons, name));
  }
  await capacitor(into, 'sync');
}

async function apply(project: string, { files, edits, removed }: ProjectChanges): Promise<void> {
  for (const path of removed) await rm(join(project, path), { recursive: true });
  for (const [path, edit] of Object.entries(edits)) {
    const text = await readFile(join(project, path), 'utf8');
    await writeFile(join(project, path), edit(text));
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
}

/** Replaces apps/mobile/android and apps/mobile/ios: changes made there by hand are lost. */
async function main(): Promise<void> {
  const into = join(ROOT, '.cache', `mobile-${process.pid}`);
  try {
    const app = readApp();
    await makeProjects({ into, app, www: join(MOBILE, 'www'), firebase: join(MOBILE, 'firebase') });
    for (const project of ['android', 'ios']) {
      await rm(join(MOBILE, project), { recursive: true, force: true });
      await rename(join(into, project), join(MOBILE, project));
    }
    console.log(`Made apps/mobile/android and apps/mobile/ios: ${app.id} for ${app.portal}`);
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
