import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const SCRIPT = resolve(
  import.meta.dirname,
  '../../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);

/** Plugins of the app and their methods, as the wrapper lists them for the page. A method without a name here is refused. */
const PLUGINS: Record<string, readonly string[]> = {
  App: ['getLaunchUrl', 'minimizeApp'],
  AppUpdate: ['getAppUpdateInfo', 'openAppStore'],
  Badge: ['set', 'clear'],
  Filesystem: ['writeFile'],
  FirebaseMessaging: [
    'checkPermissions',
    'requestPermissions',
    'getToken',
    'deleteToken',
    'removeAllDeliveredNotifications',
  ],
  Haptics: ['notification'],
  InAppBrowser: ['openInSystemBrowser', 'close'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
  Share: ['share'],
  StatusBar: ['setStyle'],
};
const LISTENERS = ['addListener', 'removeListener'];

/** Scripts that Android runs in the page before its own scripts: the wrapper's script, and the list of plugins. */
export async function bridge(): Promise<string> {
  const headers = Object.entries(PLUGINS).map(([name, methods]) => ({
    name,
    methods: [
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
      ...LISTENERS.map((method) => ({ name: method, rtype: 'callback' })),
    ],
  }));
  return `
    window.startBridge();
    window.WEBVIEW_SERVER_URL = location.origin;
    window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
    window.androidBridge = {
      postMessage: async (text) => {
        for (const result of await window.callPhone(text)) window.Capacitor.fromNative(result);
      },
    };
    ${await readFile(SCRIPT, 'utf8')}
    window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`;
}
