import type { App } from '../../app.ts';
import { changed, type ProjectChanges } from '../changes.ts';
import { COLOURS, plainSvg } from '../mark.ts';
import { entitlements, infoPlist, infoStrings, privacyManifest } from './info.ts';
import { xcodeProject } from './xcode-project.ts';

const APP = 'App/App';
const ASSETS = `${APP}/Assets.xcassets`;
const BY_XCODE = { author: 'xcode', version: 1 };
const DARK = [{ appearance: 'luminosity', value: 'dark' }];
const TINTED = [{ appearance: 'luminosity', value: 'tinted' }];

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** `#f5f8f9` → the components of an asset of Xcode. */
function components(colour: string): Record<'red' | 'green' | 'blue' | 'alpha', string> {
  const part = (at: number) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3);
  return { red: part(1), green: part(3), blue: part(5), alpha: '1.000' };
}

const colourSet = () => {
  const of = (colour: string) => ({
    color: { 'color-space': 'srgb', components: components(colour) },
    idiom: 'universal',
  });
  return json({
    colors: [of(COLOURS.light.background), { ...of(COLOURS.dark.background), appearances: DARK }],
    info: BY_XCODE,
  });
};

const iconSet = () => {
  const of = (filename: string) => ({ filename, idiom: 'universal', platform: 'ios', size: '1024x1024' });
  return json({
    images: [
      of('icon.png'),
      { ...of('icon-dark.png'), appearances: DARK },
      { ...of('icon-tinted.png'), appearances: TINTED },
    ],
    info: BY_XCODE,
  });
};

const splashSet = () =>
  json({
    images: [
      { filename: 'splash.svg', idiom: 'universal' },
      { filename: 'splash-dark.svg', idiom: 'universal', appearances: DARK },
    ],
    info: BY_XCODE,
    properties: { 'preserves-vector-representation': true },
  });

/** Passes the system's messages about pushes to the plugin. */
const PUSHES = `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }

    func application(_ application: UIApplication,
                     didReceiveRemoteNotification userInfo: [AnyHashable: Any],
                     fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void) {
        NotificationCenter.default.post(name: Notification.Name("didReceiveRemoteNotification"), object: completionHandler, userInfo: userInfo)
    }
`;

/** Side of the mark while the app starts, points. */
const SPLASH = 128;
const { red, green, blue } = components(COLOURS.light.background);

/** The changes to the iOS project. */
export function iosChanges(app: App, hasFirebase: boolean): ProjectChanges {
  const strings = Object.entries(infoStrings()).map(([path, text]) => [`${APP}/${path}`, text]);
  return {
    files: {
      ...Object.fromEntries(strings),
      [`${APP}/App.entitlements`]: entitlements(app),
      [`${APP}/PrivacyInfo.xcprivacy`]: privacyManifest(),
      [`${ASSETS}/AppIcon.appiconset/Contents.json`]: iconSet(),
      [`${ASSETS}/Background.colorset/Contents.json`]: colourSet(),
      [`${ASSETS}/Splash.imageset/Contents.json`]: splashSet(),
      [`${ASSETS}/Splash.imageset/splash.svg`]: plainSvg(SPLASH, 1, { ink: COLOURS.light.ink }),
      [`${ASSETS}/Splash.imageset/splash-dark.svg`]: plainSvg(SPLASH, 1, { ink: COLOURS.dark.ink }),
    },
    edits: {
      [`${APP}/Info.plist`]: (text) => infoPlist(text, app),
      'App/App.xcodeproj/project.pbxproj': (text) => xcodeProject(text, app, hasFirebase),
      [`${APP}/AppDelegate.swift`]: (text) =>
        changed(text, [['        return true\n    }\n', `        return true\n    }\n${PUSHES}`]]),
      [`${APP}/Base.lproj/LaunchScreen.storyboard`]: (text) =>
        changed(text, [
          ['contentMode="scaleAspectFill"', 'contentMode="center"'],
          [
            '<color key="backgroundColor" systemColor="systemBackgroundColor"/>',
            '<color key="backgroundColor" name="Background"/>',
          ],
          ['width="1366" height="1366"', `width="${SPLASH}" height="${SPLASH}"`],
          [
            `        <systemColor name="systemBackgroundColor">
            <color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
        </systemColor>
`,
            `        <namedColor name="Background">
            <color red="${red}" green="${green}" blue="${blue}" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
        </namedColor>
`,
          ],
          [
            'System colors in document resources" minToolsVersion="11.0"',
            'Named colors" minToolsVersion="9.0"',
          ],
        ]),
    },
    removed: [
      `${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`,
      ...['', '-1', '-2'].map((copy) => `${ASSETS}/Splash.imageset/splash-2732x2732${copy}.png`),
    ],
  };
}
