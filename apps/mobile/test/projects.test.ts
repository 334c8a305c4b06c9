import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PAGES, pathsOf } from '@kahan/contract/runtime';
import { appleAssociation, assetLinks, parseAndroidApp, parseIosApp } from '@kahan/server/app-links';
import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import plist from 'plist';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import xcode from 'xcode';
import { readApp } from '../app.ts';
import { hashesOf } from '../projects/draw-icons.ts';
import { capacitor } from '../projects/make.ts';
import { iconDrawings } from '../projects/mark.ts';
import { buildNumber } from '../projects/version.ts';
import { contentsOf, filesOf, type Made, make } from './making.ts';

const MOBILE = join(import.meta.dirname, '..');
const RES = 'android/app/src/main/res';
const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
const APP = 'ios/App/App';
const { resolve } = createRequire(import.meta.url);
const packageFolder = (name: string) => dirname(resolve(`${name}/package.json`));

let made: Made;
beforeAll(async () => {
  made = await make('one');
});
afterAll(() => made.remove());

const textOf = (path: string) => readFileSync(join(made.folder, path), 'utf8');
const xmlOf = (text: string) =>
  new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml').documentElement as Element;
const elementsOf = (root: Element, name: string): Element[] => [...root.getElementsByTagName(name)];
const plistOf = (path: string) => plist.parse(textOf(path)) as Record<string, unknown>;
const version: string = JSON.parse(readFileSync(join(MOBILE, '../../package.json'), 'utf8')).version;

describe('both projects are made from the repository', () => {
  test('[MOBILE-01] Android and iOS hold the same web build, and two syncs leave no difference', async () => {
    const page = readFileSync(join(made.folder, 'www/index.html'), 'utf8');
    expect(textOf('android/app/src/main/assets/public/index.html')).toBe(page);
    expect(textOf(`${APP}/public/index.html`)).toBe(page);
    const before = contentsOf(made.folder);
    await capacitor(made.folder, 'sync');
    expect(contentsOf(made.folder)).toEqual(before);
    await capacitor(made.folder, 'sync');
    expect(contentsOf(made.folder)).toEqual(before);
  });

  test('made again they are the same, to the byte', async () => {
    const again = await make('two');
    try {
      expect(contentsOf(again.folder)).toEqual(contentsOf(made.folder));
    } finally {
      again.remove();
    }
  });

  test('a folder of another depth is refused: the projects would look for packages elsewhere', async () => {
    const { makeProjects } = await import('../projects/make.ts');
    const into = join(made.folder, 'deeper');
    await expect(makeProjects({ into, app: made.app, www: '', firebase: '' })).rejects.toThrow(/as deep/);
  });

  test('they have the version of package.json, and a higher version has a higher number', () => {
    const gradle = textOf('android/app/build.gradle');
    expect(gradle).toContain(`versionName "${version}"`);
    expect(gradle).toContain(`versionCode ${buildNumber(version)}\n`);
    const project = textOf('ios/App/App.xcodeproj/project.pbxproj');
    expect(project.match(/MARKETING_VERSION = [^;]*/g)).toEqual(
      Array(2).fill(`MARKETING_VERSION = ${version}`),
    );
    expect(project.match(/CURRENT_PROJECT_VERSION = [^;]*/g)).toEqual(
      Array(2).fill(`CURRENT_PROJECT_VERSION = ${buildNumber(version)}`),
    );
    const ordered = ['0.9.9', '1.0.0', '1.2.10', '1.10.0', '1.17.0', '10.0.0'].map(buildNumber);
    expect(ordered).toEqual([...ordered].sort((a, b) => a - b));
    expect(() => buildNumber('1.2.1000')).toThrow();
    expect(() => buildNumber('1.2.3-rc.1')).toThrow();
  });

  test('they start on no system whose browser view is older than the web app is built for', () => {
    const browsers = readFileSync(join(MOBILE, '../web/vite-browsers.ts'), 'utf8');
    const oldest = (name: string) => new RegExp(`'${name}([\\d.]+)'`).exec(browsers)?.[1];
    const { android } = JSON.parse(textOf('android/app/src/main/assets/capacitor.config.json'));
    expect(String(android.minWebViewVersion)).toBe(oldest('chrome'));
    const targets = textOf('ios/App/App.xcodeproj/project.pbxproj').match(/(?<=DEPLOYMENT_TARGET = )[\d.]+/g);
    expect(new Set(targets)).toEqual(new Set([oldest('safari')]));
  });

  test('they have the id and the name of app.json', () => {
    const { id, name } = made.app;
    expect(textOf('android/app/build.gradle')).toContain(`applicationId "${id}"`);
    expect(textOf(`${RES}/values/strings.xml`)).toContain(`<string name="app_name">${name}</string>`);
    expect(textOf('ios/App/App.xcodeproj/project.pbxproj')).toContain(`PRODUCT_BUNDLE_IDENTIFIER = ${id};`);
    expect(plistOf(`${APP}/Info.plist`)).toMatchObject({ CFBundleDisplayName: name });
  });
});

describe('files that the systems read', () => {
  test('XML is well-formed', () => {
    const files = filesOf(made.folder).filter((path) =>
      /\.(xml|storyboard|svg|plist|xcprivacy|entitlements)$/.test(path),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) expect(() => xmlOf(textOf(file)), file).not.toThrow();
    expect(() => xmlOf('<a><b></a>')).toThrow();
  });

  test('property lists and JSON can be read', () => {
    const lists = filesOf(made.folder).filter((path) => /\.(plist|xcprivacy|entitlements)$/.test(path));
    expect(lists).toEqual(
      expect.arrayContaining(
        ['App.entitlements', 'Info.plist', 'PrivacyInfo.xcprivacy'].map((name) => `${APP}/${name}`),
      ),
    );
    for (const list of lists) expect(plist.parse(textOf(list)), list).toBeTypeOf('object');
    for (const file of filesOf(made.folder).filter((path) => path.endsWith('.json'))) {
      expect(() => JSON.parse(textOf(file)), file).not.toThrow();
    }
  });

  test('each resource that Android’s XML names is there', () => {
    const folders = [
      join(made.folder, RES),
      join(packageFolder('@capacitor/android'), 'capacitor/src/main/res'),
    ];
    const has = (kind: string, name: string) =>
      folders.some((folder) =>
        [kind, `${kind}-anydpi-v26`].some((place) => existsSync(join(folder, place, `${name}.xml`))),
      ) ||
      folders.some((folder) => valuesOf(folder).includes(`${kind === 'style' ? 'style' : kind} ${name}`));
    const files = filesOf(made.folder).filter(
      (path) => path.startsWith('android/app/src/main') && path.endsWith('.xml'),
    );
    const named = files.flatMap((path) => [
      ...textOf(path).matchAll(/@(color|drawable|mipmap|xml|string|style)\/([\w.]+)/g),
    ]);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, kind = '', name = '']) => !has(kind, name)).map(([all]) => all)).toEqual([]);
  });

  test('Xcode’s project is whole: what it builds is in its groups, and its files are there', () => {
    const { objects } = xcode.project(join(made.folder, 'ios/App/App.xcodeproj/project.pbxproj')).parseSync()
      .hash.project;
    const all = new Map(
      Object.entries(objects).flatMap(([kind, ofKind]) =>
        Object.entries(ofKind)
          .filter(([id]) => !id.endsWith('_comment'))
          .map(([id, value]) => [id, { kind, ...(value as Record<string, unknown>) }] as const),
      ),
    );
    const of = (kind: string) =>
      [...all].filter(([, one]) => one.kind === kind) as [string, Record<string, unknown>][];
    const children = new Set(
      [...of('PBXGroup'), ...of('PBXVariantGroup')].flatMap(([, { children: list }]) =>
        (list as { value: string }[]).map(({ value }) => value),
      ),
    );
    for (const child of children) expect(all.has(child), child).toBe(true);
    for (const [id, { fileRef, productRef }] of of('PBXBuildFile')) {
      expect(all.has(String(fileRef ?? productRef)), id).toBe(true);
      if (fileRef !== undefined) expect(children, id).toContain(fileRef);
    }
    const built = new Set(
      [
        ...of('PBXResourcesBuildPhase'),
        ...of('PBXSourcesBuildPhase'),
        ...of('PBXFrameworksBuildPhase'),
      ].flatMap(([, { files }]) => (files as { value: string }[]).map(({ value }) => value)),
    );
    expect([...built].sort()).toEqual(
      of('PBXBuildFile')
        .map(([id]) => id)
        .sort(),
    );
    for (const [, { path, sourceTree }] of of('PBXFileReference')) {
      const name = String(path).replaceAll('"', '');
      if (sourceTree === '"<group>"') expect(existsSync(join(made.folder, APP, name)), name).toBe(true);
    }
    const names = of('PBXFileReference').map(([, { path }]) => basename(String(path).replaceAll('"', '')));
    expect(names).toEqual(
      expect.arrayContaining(['PrivacyInfo.xcprivacy', 'App.entitlements', 'InfoPlist.strings']),
    );
    expect(names).not.toContain('GoogleService-Info.plist');
    expect(
      textOf('ios/App/App.xcodeproj/project.pbxproj').match(
        /CODE_SIGN_ENTITLEMENTS = App\/App.entitlements;/g,
      ),
    ).toHaveLength(2);
  });

  test('pictures that Xcode’s catalogues name are there', () => {
    const catalogues = filesOf(made.folder).filter((path) => path.endsWith('/Contents.json'));
    const named = catalogues.flatMap((path) => {
      const { images = [] } = JSON.parse(textOf(path)) as { images?: { filename: string }[] };
      return images.map(({ filename }) => join(dirname(path), filename));
    });
    expect(named).toHaveLength(5);
    for (const file of named) expect(existsSync(join(made.folder, file)), file).toBe(true);
  });

  test('the icons are drawn from the mark that there is, opaque and of the size that the store asks for', () => {
    const drawn = JSON.parse(readFileSync(join(MOBILE, 'pictures/drawn-from.json'), 'utf8'));
    expect(drawn, 'run: npm run mobile -- icons').toEqual(hashesOf(iconDrawings()));
    for (const name of Object.keys(drawn)) {
      const png = readFileSync(join(MOBILE, 'pictures', name));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual([1024, 1024]);
      // Colour type 2 is RGB without transparency.
      expect(png[25], name).toBe(2);
    }
  });

  test('iOS says in both languages why it asks', () => {
    const asked = Object.keys(plistOf(`${APP}/Info.plist`)).filter((key) => key.endsWith('UsageDescription'));
    expect(asked.sort()).toEqual([
      'NSCameraUsageDescription',
      'NSLocationWhenInUseUsageDescription',
      'NSMicrophoneUsageDescription',
    ]);
    for (const language of ['cs', 'en']) {
      const lines = textOf(`${APP}/${language}.lproj/InfoPlist.strings`).trim().split('\n');
      const keys = lines.map((line) => /^"(\w+)" = "[^"\\]+";$/.exec(line)?.[1]);
      expect(keys.sort()).toEqual(asked);
    }
  });
});

describe('what the app may do', () => {
  /** Permissions of the project and of the plugins, which are merged when it is built. */
  test('on Android: exactly these permissions', () => {
    const { dependencies } = JSON.parse(readFileSync(join(MOBILE, 'package.json'), 'utf8'));
    const manifests = Object.keys(dependencies)
      .map((name) => join(packageFolder(name), 'android/src/main/AndroidManifest.xml'))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'));
    expect(manifests.length).toBeGreaterThan(8);
    const asked = [textOf(MANIFEST), ...manifests].flatMap((text) =>
      elementsOf(xmlOf(text), 'uses-permission').map((one) => one.getAttribute('android:name')),
    );
    expect([...new Set(asked)].sort()).toEqual(
      ['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION', 'INTERNET', 'POST_NOTIFICATIONS', 'VIBRATE'].map(
        (name) => `android.permission.${name}`,
      ),
    );
  });

  test('on Android: no plain http, no backup, no file but those of the cache, no activity but the app’s own', () => {
    const manifest = xmlOf(textOf(MANIFEST));
    const [application] = elementsOf(manifest, 'application');
    for (const name of ['allowBackup', 'fullBackupContent', 'usesCleartextTraffic'])
      expect(application?.getAttribute(`android:${name}`), name).toBe('false');
    const network = xmlOf(textOf(`${RES}/xml/network_security_config.xml`));
    expect(
      elementsOf(network, 'base-config').map((one) => one.getAttribute('cleartextTrafficPermitted')),
    ).toEqual(['false']);
    expect(elementsOf(network, 'certificates').map((one) => one.getAttribute('src'))).toEqual(['system']);
    const rules = xmlOf(textOf(`${RES}/xml/data_extraction_rules.xml`));
    for (const way of ['cloud-backup', 'device-transfer']) {
      const [of] = elementsOf(rules, way);
      expect(of && elementsOf(of, 'exclude').map((one) => one.getAttribute('domain')), way).toEqual([
        'root',
        'file',
        'database',
        'sharedpref',
        'external',
      ]);
    }
    const shared = xmlOf(textOf(`${RES}/xml/file_paths.xml`));
    expect([...shared.childNodes].map((one) => one.nodeName).filter((name) => name !== '#text')).toEqual([
      'cache-path',
    ]);
    const exported = ['activity', 'service', 'receiver', 'provider'].flatMap((kind) =>
      elementsOf(manifest, kind).filter((one) => one.getAttribute('android:exported') === 'true'),
    );
    expect(exported.map((one) => one.getAttribute('android:name'))).toEqual(['.MainActivity']);
  });

  test('the shell loads the device’s own files alone, and replaces neither cookies nor calls', () => {
    for (const path of [
      'android/app/src/main/assets/capacitor.config.json',
      `${APP}/capacitor.config.json`,
    ]) {
      const { server, plugins, android } = JSON.parse(textOf(path));
      expect(server, path).toEqual({
        hostname: 'localhost',
        androidScheme: 'https',
        iosScheme: 'capacitor',
        cleartext: false,
        allowNavigation: [],
        errorPath: 'old-view.html',
      });
      expect(android.allowMixedContent).toBe(false);
      expect([plugins.CapacitorCookies.enabled, plugins.CapacitorHttp.enabled]).toEqual([false, false]);
    }
  });

  test('both hold the same plugins: those of package.json', () => {
    const { dependencies } = JSON.parse(readFileSync(join(MOBILE, 'package.json'), 'utf8'));
    const plugins = Object.keys(dependencies).filter(
      (name) => !/^@capacitor\/(android|core|ios)$/.test(name),
    );
    const android: { pkg: string }[] = JSON.parse(
      textOf('android/app/src/main/assets/capacitor.plugins.json'),
    );
    expect(android.map(({ pkg }) => pkg).sort()).toEqual(plugins.sort());
    const swift = textOf('ios/App/CapApp-SPM/Package.swift');
    expect(swift.match(/\.package\(name:/g)).toHaveLength(plugins.length);
  });

  test('the privacy manifest tracks nobody', () => {
    expect(plistOf(`${APP}/PrivacyInfo.xcprivacy`)).toMatchObject({
      NSPrivacyTracking: false,
      NSPrivacyTrackingDomains: [],
    });
  });
});

describe('links', () => {
  const filters = () =>
    elementsOf(xmlOf(textOf(MANIFEST)), 'intent-filter').map((filter) => ({
      verified: filter.getAttribute('android:autoVerify') === 'true',
      data: elementsOf(filter, 'data'),
    }));
  const valuesIn = (data: Element[], name: string) =>
    data.map((one) => one.getAttribute(`android:${name}`)).filter(Boolean) as string[];

  /** Whether Android opens the app for a path of the portal. */
  function opensOnAndroid(path: string): boolean {
    const data = filters().find(({ verified }) => verified)?.data ?? [];
    return (
      valuesIn(data, 'path').includes(path) ||
      valuesIn(data, 'pathPrefix').some((prefix) => path.startsWith(prefix))
    );
  }

  test('of the portal are verified, by https alone', () => {
    const verified = filters().filter((filter) => filter.verified);
    expect(verified.map(({ data }) => valuesIn(data, 'scheme'))).toEqual([['https']]);
    expect(verified.map(({ data }) => valuesIn(data, 'host'))).toEqual([['kahan.example']]);
    expect(plistOf(`${APP}/App.entitlements`)['com.apple.developer.associated-domains']).toEqual([
      'applinks:kahan.example',
    ]);
  });

  test('of the own scheme end a login, on both', () => {
    const own = filters().filter(({ data }) => valuesIn(data, 'scheme').includes('kahan'));
    expect(own.map(({ data }) => valuesIn(data, 'host'))).toEqual([['login']]);
    expect(plistOf(`${APP}/Info.plist`).CFBundleURLTypes).toEqual([
      { CFBundleURLName: 'example.kahan.app', CFBundleURLSchemes: ['kahan'] },
    ]);
  });

  const names = Object.keys(PAGES) as (keyof typeof PAGES)[];
  const pages = names.filter((name) => name !== 'logout').flatMap(pathsOf);
  const opening = [...pages, '/app/login?token=abc', '/schedule/2026/1?study=7'];
  const files = ['/socket.io/', '/.well-known/assetlinks.json'];
  const staying = ['/api/login', '/api/complete/token', ...files, PAGES.logout.path, '/logout/'];

  test('each page of the portal opens the app but that of the logout; calls, sockets and files do not', () => {
    for (const path of opening) expect(opensOnAndroid(path), path).toBe(true);
    for (const path of [...staying, '/assets/a.js', '/app']) expect(opensOnAndroid(path), path).toBe(false);
  });

  describe('are those of the files by which the portal has them verified', () => {
    const { id, portal } = readApp({});
    const FINGERPRINT = Array(32).fill('AB').join(':');

    test('Android: this package', () => {
      const [statement] = assetLinks(parseAndroidApp(`${id}:${FINGERPRINT}`));
      expect(statement?.target.package_name).toBe(
        /applicationId "(.*)"/.exec(textOf('android/app/build.gradle'))?.[1],
      );
      expect(statement?.relation).toEqual(['delegate_permission/common.handle_all_urls']);
    });

    test('iOS: this bundle, the same addresses as on Android', () => {
      const { details } = appleAssociation(parseIosApp(`A1B2C3D4E5.${id}`)).applinks;
      const bundle = /PRODUCT_BUNDLE_IDENTIFIER = ([\w.]+);/.exec(
        textOf('ios/App/App.xcodeproj/project.pbxproj'),
      )?.[1];
      expect(details.map(({ appIDs }) => appIDs)).toEqual([[`A1B2C3D4E5.${bundle}`]]);
      const opensOnIos = (address: string) => {
        const path = new URL(address, portal).pathname;
        const fits = (pattern: string) =>
          pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
        const first = details[0]?.components.find((one) => fits(one['/']));
        return first !== undefined && !('exclude' in first && first.exclude);
      };
      for (const path of [...opening, ...staying]) expect(opensOnIos(path), path).toBe(opensOnAndroid(path));
    });
  });
});

describe('files of Firebase', () => {
  const android = (id: string) =>
    JSON.stringify({ client: [{ client_info: { android_client_info: { package_name: id } } }] });
  const ios = (id: string) => plist.build({ BUNDLE_ID: id });
  const ID = 'example.kahan.app';

  test('are in both projects where they are given', async () => {
    const files = { 'google-services.json': android(ID), 'GoogleService-Info.plist': ios(ID) };
    const pushed = await make('firebase', files);
    try {
      expect(filesOf(pushed.folder)).toContain('android/app/google-services.json');
      expect(filesOf(pushed.folder)).toContain(`${APP}/GoogleService-Info.plist`);
      const project = readFileSync(join(pushed.folder, 'ios/App/App.xcodeproj/project.pbxproj'), 'utf8');
      expect(project).toContain('GoogleService-Info.plist in Resources');
    } finally {
      pushed.remove();
    }
  });

  test.each([
    { 'google-services.json': android('cz.other.app') },
    { 'google-services.json': android(ID), 'GoogleService-Info.plist': ios('cz.other.app') },
  ])('of another app stop the making', async (files) => {
    await expect(make('other', files)).rejects.toThrow(/is for another app/);
  });
});

/** `kind name` of each value of a folder of resources, e.g. `color kahan_ink`. */
function valuesOf(folder: string): string[] {
  const file = (name: string) => join(folder, 'values', `${name}.xml`);
  return ['colors', 'strings', 'styles']
    .filter((name) => existsSync(file(name)))
    .flatMap((name) => {
      const root = xmlOf(readFileSync(file(name), 'utf8'));
      return ['color', 'string', 'style'].flatMap((kind) =>
        elementsOf(root, kind).map((one) => `${kind} ${one.getAttribute('name')}`),
      );
    });
}
