import { type Patch, patchesOf } from '../../patch.ts';

const PROJECTS = 'apps/mobile/test/projects.test.ts';

/** The app for phones: its configuration, its page, and the projects that are made. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/mobile/app.ts', 'apps/mobile/app.test.ts', [
    ['the app may call a portal over plain http', '!isText(portal, /^https:/)', '!isText(portal, /^http/)'],
    ['a misspelt value of app.json is ignored', 'if (unknown.length > 0)', 'if (unknown.length > 9)'],
  ]),
  ...patchesOf('apps/web/vite-mobile.ts', 'apps/web/vite-mobile.test.ts', [
    ['the page of the app may call any server', "`connect-src 'self' ", "`connect-src * 'self' "],
    ['a link of the menu may end the script of the page', ".replaceAll('<', '\\\\u003c')", ''],
  ]),
  ...patchesOf('apps/mobile/projects/android/manifest.ts', PROJECTS, [
    ['data of the app goes into a backup', 'android:allowBackup="false"', 'android:allowBackup="true"'],
    ['links of the portal are not verified', '<intent-filter android:autoVerify="true">', '<intent-filter>'],
    [
      'the app asks for the camera on Android',
      "  'android.permission.INTERNET',",
      "  'android.permission.INTERNET',\n  'android.permission.CAMERA',",
    ],
  ]),
  ...patchesOf('apps/mobile/projects/links.ts', PROJECTS, [
    ['calls of the portal open the app', "path.split('/')[1]}`", "path.split('/')[9] ?? ''}`"],
    ['a link of somebody else ends the login in the app', "= ['logout'];", '= [];'],
  ]),
  ...patchesOf('apps/server/src/capabilities/app-links/index.ts', PROJECTS, [
    ['calls of the portal open the app on iOS', "const NOT_FOR_APPS = ['/api/*', ", 'const NOT_FOR_APPS = ['],
  ]),
  ...patchesOf('apps/mobile/projects/ios/info.ts', PROJECTS, [
    ['iOS asks the wrong server for the links', '`applinks:', '`applinks:www.'],
  ]),
  ...patchesOf('apps/mobile/projects/make.ts', PROJECTS, [
    ['another app’s file of Firebase is taken', '.includes(app.id)', '.length'],
  ]),
  ...patchesOf('apps/mobile/projects/version.ts', PROJECTS, [
    ['version 1.10.0 has a lower number than 1.2.10', 'Number(minor) * 1_000 +', 'Number(minor) +'],
  ]),
  ...patchesOf('apps/mobile/projects/ios/xcode-project.ts', PROJECTS, [
    [
      'the privacy manifest is not in the app',
      "name: 'PrivacyInfo.xcprivacy', type: 'text.xml', isResource: true",
      "name: 'Privacy.xcprivacy', type: 'text.xml', isResource: true",
    ],
    [
      'links of the portal are signed for no app',
      'CODE_SIGN_ENTITLEMENTS = App/',
      'CODE_SIGN_NOTHING = App/',
    ],
  ]),
  ...patchesOf('scripts/checks/arrows.ts', 'scripts/checks/arrows.test.ts', [
    [
      'every module of the web app may use the bridge',
      'BRIDGE.test(specifier) && file !== BRIDGE_DOOR',
      'false',
    ],
  ]),
];
