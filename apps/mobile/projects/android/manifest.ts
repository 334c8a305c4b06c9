import type { App } from '../../app.ts';
import { changed } from '../changes.ts';
import { appPaths, SCHEME } from '../links.ts';

/**
 * Permissions of the app itself; plugins add POST_NOTIFICATIONS (pushes, asked for) and VIBRATE (a confirmed sign-up).
 * The position is asked for where the map shows it.
 */
export const PERMISSIONS = [
  'android.permission.INTERNET',
  'android.permission.ACCESS_COARSE_LOCATION',
  'android.permission.ACCESS_FINE_LOCATION',
] as const;

const permission = (name: string) => `    <uses-permission android:name="${name}" />`;

/** Links that open the app: of the portal, which the system verifies with its assetlinks.json, and of our own scheme. */
function linkFilters(portal: string): string {
  const { exact, prefixes } = appPaths();
  const paths = [
    ...exact.map((path) => `android:path="${path}"`),
    ...prefixes.map((path) => `android:pathPrefix="${path}"`),
  ];
  return `            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" />
                <data android:host="${new URL(portal).hostname}" />
${paths.map((path) => `                <data ${path} />`).join('\n')}
            </intent-filter>

            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="${SCHEME}" android:host="login" />
            </intent-filter>
`;
}

/** Look of pushes that the system shows itself; the token is asked for after the user's consent, not at the first start. */
const PUSHES = `        <meta-data
            android:name="com.google.firebase.messaging.default_notification_icon"
            android:resource="@drawable/ic_notification" />
        <meta-data
            android:name="com.google.firebase.messaging.default_notification_color"
            android:resource="@color/kahan_flame" />
        <meta-data
            android:name="firebase_messaging_auto_init_enabled"
            android:value="false" />
        <meta-data
            android:name="firebase_analytics_collection_enabled"
            android:value="false" />
`;

/** Android hides other apps: which of them shows the secure browser view has to be asked for by name. */
const QUERIES = `    <queries>
        <intent>
            <action android:name="android.support.customtabs.action.CustomTabsService" />
        </intent>
    </queries>
`;

/** The template's AndroidManifest.xml with links, permissions, pushes, and without backups and plain http. */
export function androidManifest(template: string, { portal }: App): string {
  return changed(template, [
    [
      'android:allowBackup="true"',
      // Tokens and kept data of a student stay on this phone: in no backup, and on no next phone.
      `android:allowBackup="false"
        android:fullBackupContent="false"
        android:dataExtractionRules="@xml/data_extraction_rules"
        android:networkSecurityConfig="@xml/network_security_config"
        android:usesCleartextTraffic="false"`,
    ],
    ['            </intent-filter>\n', `            </intent-filter>\n\n${linkFilters(portal)}`],
    ['        <provider', `${PUSHES}\n        <provider`],
    [permission('android.permission.INTERNET'), PERMISSIONS.map(permission).join('\n')],
    ['</manifest>', `\n${QUERIES}</manifest>`],
  ]);
}
