import type { App } from '../../app.ts';
import { changed, escapeXml, type ProjectChanges } from '../changes.ts';
import { SCHEME } from '../links.ts';
import { COLOURS, readMark, vectorDrawable } from '../mark.ts';
import { buildNumber, VERSION } from '../version.ts';
import { androidManifest } from './manifest.ts';

const RES = 'app/src/main/res';
const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Android 8: the first with icons that are drawn, so that no picture is kept in six sizes. */
const OLDEST_ANDROID = 26;

const colours = ({ background, ink }: { background: string; ink: string }) => `${XML}<resources>
    <color name="kahan_background">${background}</color>
    <color name="kahan_ink">${ink}</color>
    <color name="kahan_flame">${readMark().flame.colour}</color>
</resources>
`;

const ADAPTIVE_ICON = `${XML}<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/kahan_background" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`;

const NETWORK = `${XML}<network-security-config>
    <base-config cleartextTrafficPermitted="false">
        <trust-anchors>
            <certificates src="system" />
        </trust-anchors>
    </base-config>
</network-security-config>
`;

const NO_EXTRACTION = ['cloud-backup', 'device-transfer'].map(
  (way) => `    <${way}>
${['root', 'file', 'database', 'sharedpref', 'external'].map((domain) => `        <exclude domain="${domain}" />`).join('\n')}
    </${way}>
`,
);

/** Files that are shared with other apps are written to the cache, and nothing else may be handed out. */
const SHARED_FILES = `${XML}<paths>
    <cache-path name="shared" path="." />
</paths>
`;

/** The mark in the middle of a drawing of 108, of which launchers show a circle of 66. */
const icon = (ink: { burner: string; flame: string }) => vectorDrawable(108, 0.52, ink);
const WHITE = { burner: '#FFFFFFFF', flame: '#FFFFFFFF' };

/** The changes to the Android project. */
export function androidChanges(app: App): ProjectChanges {
  const name = escapeXml(app.name);
  return {
    files: {
      [`${RES}/values/colors.xml`]: colours(COLOURS.light),
      [`${RES}/values-night/colors.xml`]: colours(COLOURS.dark),
      [`${RES}/values/strings.xml`]: `${XML}<resources>
    <string name="app_name">${name}</string>
    <string name="title_activity_main">${name}</string>
    <string name="package_name">${app.id}</string>
    <string name="custom_url_scheme">${SCHEME}</string>
</resources>
`,
      [`${RES}/drawable/ic_launcher_foreground.xml`]: icon({
        burner: '@color/kahan_ink',
        flame: '@color/kahan_flame',
      }),
      [`${RES}/drawable/ic_launcher_monochrome.xml`]: icon(WHITE),
      [`${RES}/drawable/ic_notification.xml`]: vectorDrawable(24, 0.92, WHITE),
      [`${RES}/mipmap-anydpi-v26/ic_launcher.xml`]: ADAPTIVE_ICON,
      [`${RES}/mipmap-anydpi-v26/ic_launcher_round.xml`]: ADAPTIVE_ICON,
      [`${RES}/xml/network_security_config.xml`]: NETWORK,
      [`${RES}/xml/data_extraction_rules.xml`]: `${XML}<data-extraction-rules>\n${NO_EXTRACTION.join('')}</data-extraction-rules>\n`,
      [`${RES}/xml/file_paths.xml`]: SHARED_FILES,
    },
    edits: {
      'app/src/main/AndroidManifest.xml': (text) => androidManifest(text, app),
      'app/build.gradle': (text) =>
        changed(text, [
          ['versionCode 1\n', `versionCode ${buildNumber(VERSION)}\n`],
          ['versionName "1.0"', `versionName "${VERSION}"`],
        ]),
      'variables.gradle': (text) =>
        changed(text, [['minSdkVersion = 24\n', `minSdkVersion = ${OLDEST_ANDROID}\n`]]),
      [`${RES}/values/styles.xml`]: (text) =>
        changed(text, [
          [
            '<item name="android:background">@drawable/splash</item>',
            `<item name="windowSplashScreenBackground">@color/kahan_background</item>
        <item name="windowSplashScreenAnimatedIcon">@drawable/ic_launcher_foreground</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>`,
          ],
          // The background between the splash and the first picture of the page.
          [
            '<item name="android:background">@null</item>',
            '<item name="android:background">@null</item>\n        <item name="android:windowBackground">@color/kahan_background</item>',
          ],
        ]),
    },
    removed: [
      `${RES}/drawable/splash.png`,
      ...['land', 'port'].flatMap((side) =>
        ['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'].map((size) => `${RES}/drawable-${side}-${size}`),
      ),
      ...['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'].map((size) => `${RES}/mipmap-${size}`),
      `${RES}/drawable-v24`,
      `${RES}/drawable/ic_launcher_background.xml`,
      `${RES}/values/ic_launcher_background.xml`,
      'app/src/test',
      'app/src/androidTest',
    ],
  };
}
