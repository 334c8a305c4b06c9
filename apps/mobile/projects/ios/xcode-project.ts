import { LANGUAGES } from '@kahan/domain';
import type { App } from '../../app.ts';
import { type Change, changed } from '../changes.ts';
import { buildNumber, VERSION } from '../version.ts';

/** The oldest iOS with the oldest Safari that the web app is built for (BROWSERS). */
const OLDEST_IOS = '17.4';

/** Ids of our own objects in the project; the template's begin otherwise. */
const id = (number: number) => `4B4148414E${number.toString(16).toUpperCase().padStart(14, '0')}`;

interface Added {
  name: string;
  type: string;
  /** Whether the file is copied into the app; else Xcode only shows it. */
  isResource: boolean;
}

const ENTITLEMENTS: Added = { name: 'App.entitlements', type: 'text.plist.entitlements', isResource: false };
const PRIVACY: Added = { name: 'PrivacyInfo.xcprivacy', type: 'text.xml', isResource: true };
const FIREBASE: Added = { name: 'GoogleService-Info.plist', type: 'text.plist.xml', isResource: true };

const STRINGS = 'InfoPlist.strings';
const STRINGS_ID = id(0x200);
const inResources = (name: string, of: string, own: string) => ({
  build: `\t\t${own} /* ${name} in Resources */ = {isa = PBXBuildFile; fileRef = ${of} /* ${name} */; };\n`,
  phase: `\t\t\t\t${own} /* ${name} in Resources */,\n`,
});

/**
 * The template's project.pbxproj with our files, both languages and the version.
 * @param hasFirebase whether GoogleService-Info.plist is beside Info.plist
 */
export function xcodeProject(template: string, { team }: App, hasFirebase: boolean): string {
  const added = [ENTITLEMENTS, PRIVACY, ...(hasFirebase ? [FIREBASE] : [])];
  const files = added.map((file, index) => ({ ...file, ref: id(index), own: id(0x100 + index) }));
  const resources = [
    ...files.filter((file) => file.isResource).map(({ name, ref, own }) => inResources(name, ref, own)),
    inResources(STRINGS, STRINGS_ID, id(0x300)),
  ];
  const languages = LANGUAGES.map((language, index) => ({ language, ref: id(0x400 + index) }));
  const references = [
    ...files.map(
      ({ name, type, ref }) =>
        `\t\t${ref} /* ${name} */ = {isa = PBXFileReference; lastKnownFileType = ${type}; path = ${quoted(name)}; sourceTree = "<group>"; };\n`,
    ),
    ...languages.map(
      ({ language, ref }) =>
        `\t\t${ref} /* ${language} */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = ${language}; path = ${language}.lproj/${STRINGS}; sourceTree = "<group>"; };\n`,
    ),
  ];
  const shown = [...files.map(({ name, ref }) => [ref, name]), [STRINGS_ID, STRINGS]];
  const changes: Change[] = [
    after('/* Begin PBXBuildFile section */\n', resources.map(({ build }) => build).join('')),
    after('/* Begin PBXFileReference section */\n', references.join('')),
    after(
      '\t\t\t\t504EC3131FED79650016851F /* Info.plist */,\n',
      shown.map(([ref, name]) => `\t\t\t\t${ref} /* ${name} */,\n`).join(''),
    ),
    after(
      '\t\t\t\t504EC30F1FED79650016851F /* Assets.xcassets in Resources */,\n',
      resources.map(({ phase }) => phase).join(''),
    ),
    after(
      '/* Begin PBXVariantGroup section */\n',
      `\t\t${STRINGS_ID} /* ${STRINGS} */ = {
\t\t\tisa = PBXVariantGroup;
\t\t\tchildren = (
${languages.map(({ language, ref }) => `\t\t\t\t${ref} /* ${language} */,\n`).join('')}\t\t\t);
\t\t\tname = ${STRINGS};
\t\t\tsourceTree = "<group>";
\t\t};
`,
    ),
    ['\t\t\tdevelopmentRegion = en;\n', '\t\t\tdevelopmentRegion = cs;\n'],
    ['\t\t\t\ten,\n\t\t\t\tBase,\n', '\t\t\t\tcs,\n\t\t\t\ten,\n\t\t\t\tBase,\n'],
    ['IPHONEOS_DEPLOYMENT_TARGET = 15.0;', `IPHONEOS_DEPLOYMENT_TARGET = ${OLDEST_IOS};`],
    ['MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${VERSION};`],
    ['CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${buildNumber(VERSION)};`],
    [
      '\t\t\t\tCODE_SIGN_STYLE = Automatic;\n',
      `\t\t\t\tCODE_SIGN_ENTITLEMENTS = App/${ENTITLEMENTS.name};\n\t\t\t\tCODE_SIGN_STYLE = Automatic;\n${team === null ? '' : `\t\t\t\tDEVELOPMENT_TEAM = ${team};\n`}`,
    ],
  ];
  return changed(template, changes);
}

const after = (place: string, text: string): Change => [place, place + text];
const quoted = (name: string) => (/^[\w.]+$/.test(name) ? name : `"${name}"`);
