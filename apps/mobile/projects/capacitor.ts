import type { CapacitorConfig } from '@capacitor/cli';
import type { App } from '../app.ts';
import { VERSION } from './version.ts';

/** The oldest browser view of Android; the build is for no older one (BROWSERS of the web app). */
const OLDEST_VIEW = 119;

/**
 * Settings of the shell of the web app. It loads files of the device alone: all other addresses open in the browser.
 * Cookies and calls stay the browser view's own, so that the portal's rules for origins hold.
 */
export function capacitorConfig({ id, name }: App): CapacitorConfig {
  return {
    appId: id,
    appName: name,
    webDir: 'www',
    // Users may make the text larger.
    zoomEnabled: true,
    server: {
      hostname: 'localhost',
      androidScheme: 'https',
      iosScheme: 'capacitor',
      cleartext: false,
      allowNavigation: [],
      errorPath: 'old-view.html',
    },
    android: {
      appendUserAgent: `KahanAndroid/${VERSION}`,
      allowMixedContent: false,
      minWebViewVersion: OLDEST_VIEW,
    },
    ios: {
      appendUserAgent: `KahanIos/${VERSION}`,
      contentInset: 'never',
    },
    plugins: {
      CapacitorCookies: { enabled: false },
      CapacitorHttp: { enabled: false },
      // An open app shows pushed items itself.
      FirebaseMessaging: { presentationOptions: ['badge'] },
    },
    experimental: {
      ios: {
        // Without this option the package has the name of one of Firebase's own, which Xcode refuses.
        spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } },
      },
    },
  };
}
