import { LANGUAGES, type Language } from '@kahan/domain';
import { phonePhrases } from '@kahan/phrases/phone';
import plist from 'plist';
import type { App } from '../../app.ts';
import { SCHEME } from '../links.ts';

/** The language of a phone in neither of ours (spec 1). */
const DEFAULT: Language = 'cs';

const USES = {
  NSCameraUsageDescription: 'camera',
  NSMicrophoneUsageDescription: 'microphone',
  NSLocationWhenInUseUsageDescription: 'location',
} as const;

const usesIn = (language: Language): [key: string, text: string][] =>
  Object.entries(USES).map(([key, use]) => [key, phonePhrases(language)[use]]);

/** The template's Info.plist with links, pushes and the reasons for each permission. */
export function infoPlist(template: string, { id, portal }: App): string {
  if (!portal.startsWith('https:')) throw new Error(`${portal} is not https`);
  return plist.build({
    ...(plist.parse(template) as Record<string, never>),
    CFBundleDevelopmentRegion: DEFAULT,
    CFBundleURLTypes: [{ CFBundleURLName: id, CFBundleURLSchemes: [SCHEME] }],
    // A push brings the item itself, also to an app that is not open.
    UIBackgroundModes: ['remote-notification'],
    // The token is asked for after the user's consent, not at the first start.
    FirebaseMessagingAutoInitEnabled: false,
    FirebaseAppDelegateProxyEnabled: false,
    // Nothing but https, which needs no papers for its export.
    ITSAppUsesNonExemptEncryption: false,
    UIRequiredDeviceCapabilities: ['arm64'],
    ...Object.fromEntries(usesIn(DEFAULT)),
  });
}

/** InfoPlist.strings of each language, by its path beside Info.plist. */
export const infoStrings = (): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      `${language}.lproj/InfoPlist.strings`,
      usesIn(language)
        .map(([key, text]) => `${JSON.stringify(key)} = ${JSON.stringify(text)};\n`)
        .join(''),
    ]),
  );

/** Links of the portal that open the app, which the system verifies with its apple-app-site-association, and pushes. */
export const entitlements = ({ portal }: App): string =>
  plist.build({
    'aps-environment': 'development',
    'com.apple.developer.associated-domains': [`applinks:${new URL(portal).hostname}`],
  });

const APP_FUNCTION = ['NSPrivacyCollectedDataTypePurposeAppFunctionality'];
const collected = (type: string) => ({
  NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}`,
  NSPrivacyCollectedDataTypeLinked: true,
  NSPrivacyCollectedDataTypeTracking: false,
  NSPrivacyCollectedDataTypePurposes: APP_FUNCTION,
});

/** Data that the portal gets by the app (docs/data.md), and functions that the plugins use. The app tracks no user. */
export const privacyManifest = (): string =>
  plist.build({
    NSPrivacyTracking: false,
    NSPrivacyTrackingDomains: [],
    NSPrivacyCollectedDataTypes: [
      collected('UserID'),
      collected('DeviceID'),
      collected('OtherUserContent'),
      collected('OtherDiagnosticData'),
    ],
    NSPrivacyAccessedAPITypes: [
      // The count on the icon.
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
        NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
      },
      // Files that are shared.
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
        NSPrivacyAccessedAPITypeReasons: ['C617.1'],
      },
    ],
  });
