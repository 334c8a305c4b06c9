/*
 * The only module that knows the wrapper's bridge. Code that only phones run loads it; builds for browsers do not hold it
 * (decision 085). Plugins are registered here by name and used by their types, so that their stand-ins for browsers are
 * left out.
 */
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { AppPlugin } from '@capacitor/app';
import { Capacitor, type PluginListenerHandle, registerPlugin } from '@capacitor/core';
import type { FilesystemPlugin, WriteFileOptions } from '@capacitor/filesystem';
import type { NotificationType } from '@capacitor/haptics';
import type { InAppBrowserPlugin } from '@capacitor/inappbrowser';
import type { SharePlugin } from '@capacitor/share';
import type { Style } from '@capacitor/status-bar';
import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging';
import type { AppUpdateAvailability, AppUpdatePlugin } from '@capawesome/capacitor-app-update';
import type { BadgePlugin } from '@capawesome/capacitor-badge';

/** Enumerations of the plugins as their values: importing them would bring the plugin's code for browsers. */
interface HapticsByValue {
  notification(options: { type: `${NotificationType}` }): Promise<void>;
}
interface StatusBarByValue {
  setStyle(options: { style: `${Style}` }): Promise<void>;
}
interface FilesystemByValue extends Pick<FilesystemPlugin, 'deleteFile'> {
  writeFile(options: Omit<WriteFileOptions, 'directory'> & { directory: 'CACHE' }): Promise<{ uri: string }>;
}

const App = registerPlugin<AppPlugin>('App');
const Badge = registerPlugin<BadgePlugin>('Badge');
const Browser = registerPlugin<InAppBrowserPlugin>('InAppBrowser');
const Files = registerPlugin<FilesystemByValue>('Filesystem');
const Haptics = registerPlugin<HapticsByValue>('Haptics');
const Messaging = registerPlugin<FirebaseMessagingPlugin>('FirebaseMessaging');
const ShareSheet = registerPlugin<SharePlugin>('Share');
const StatusBar = registerPlugin<StatusBarByValue>('StatusBar');
const Update = registerPlugin<AppUpdatePlugin>('AppUpdate');

const UPDATE_AVAILABLE: AppUpdateAvailability.UPDATE_AVAILABLE = 2;

/** State of the permission for notifications: `unasked` until the system has asked the user. */
export type Permission = 'granted' | 'denied' | 'unasked';

const permissionOf = ({ receive }: { receive: string }): Permission =>
  receive === 'granted' ? 'granted' : receive === 'denied' ? 'denied' : 'unasked';

/** The data of a push: texts under names. */
export type PushData = Readonly<Record<string, unknown>>;

export const isAndroid = (): boolean => Capacitor.getPlatform() === 'android';

/** Calls the handler with each link that opens the running app. The system keeps links that came before. */
export const onLink = (handle: (link: string) => void): Promise<PluginListenerHandle> =>
  App.addListener('appUrlOpen', ({ url }) => handle(url));

/** The link that started the app; null when none did. It stays the same as long as the app runs. */
export const launchLink = async (): Promise<string | null> => (await App.getLaunchUrl())?.url ?? null;

/** Calls the handler whenever the app comes back to the screen. */
export const onResume = (handle: () => void): Promise<PluginListenerHandle> =>
  App.addListener('resume', handle);

/** Calls the handler for the back button of Android, whose own action is off from then on. */
export const onBack = (handle: (canGoBack: boolean) => void): Promise<PluginListenerHandle> =>
  App.addListener('backButton', ({ canGoBack }) => handle(canGoBack));

/** Leaves the app, which goes on in the background. Android only. */
export const minimise = (): Promise<void> => App.minimizeApp();

/** Opens a page in the system's secure browser view: Custom Tabs or Safari, whose contents the app cannot read. */
export const openBrowser = (url: string): Promise<void> =>
  Browser.openInSystemBrowser({
    url,
    options: {
      android: {
        showTitle: true,
        hideToolbarOnScroll: false,
        viewStyle: 1,
        startAnimation: 0,
        exitAnimation: 1,
      },
      iOS: {
        closeButtonText: 1,
        viewStyle: 0,
        animationEffect: 2,
        enableBarsCollapsing: false,
        enableReadersMode: false,
      },
    },
  });

export const closeBrowser = (): Promise<void> => Browser.close();

/** Calls the handler when the browser view has been closed, by the user or by the app. */
export const onBrowserClosed = (handle: () => void): Promise<PluginListenerHandle> =>
  Browser.addListener('browserClosed', handle);

/** Texts that only this app can read: in the keystore of Android, in the keychain of iOS. They leave no device. */
export const secrets = {
  read: (key: string): Promise<string | null> => SecureStorage.getItem(key),
  async write(key: string, text: string): Promise<void> {
    // Also while the phone is locked: a push may wake the app.
    await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly);
    await SecureStorage.setItem(key, text);
  },
  remove: (key: string): Promise<void> => SecureStorage.removeItem(key),
};

/** Opens the system's share sheet. Also resolves when the user closes it. */
async function openSheet(what: { title: string; url?: string; files?: string[] }): Promise<void> {
  try {
    await ShareSheet.share(what);
  } catch (error) {
    // The plugin's word for a sheet that was closed again.
    if (!(error instanceof Error) || !/cancel/i.test(error.message)) throw error;
  }
}

/** Hands a link on by the share sheet. */
export const shareLink = (url: string, title: string): Promise<void> => openSheet({ url, title });

const base64 = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });

/** Hands a file on by the share sheet, which also saves files. The app's own copy is removed by the system. */
export async function shareFile(bytes: Blob, name: string): Promise<void> {
  const { uri } = await Files.writeFile({ path: name, data: await base64(bytes), directory: 'CACHE' });
  await openSheet({ title: name, files: [uri] });
}

/** Notifications by FCM, which on iOS hands them to Apple's service. */
export const push = {
  permission: async (): Promise<Permission> => permissionOf(await Messaging.checkPermissions()),
  /** Lets the system ask the user. It asks once: later calls answer at once. */
  ask: async (): Promise<Permission> => permissionOf(await Messaging.requestPermissions()),
  /** The address of this device. Rejects while the service cannot be reached. */
  token: async (): Promise<string> => (await Messaging.getToken()).token,
  /** Ends the address of this device. */
  end: (): Promise<void> => Messaging.deleteToken(),
  /** Removes the notifications that are shown. */
  clear: (): Promise<void> => Messaging.removeAllDeliveredNotifications(),
  onToken: (handle: (token: string) => void): Promise<PluginListenerHandle> =>
    Messaging.addListener('tokenReceived', ({ token }) => handle(token)),
  /** For a push that comes while the app is on the screen: the system then shows nothing. */
  onArrival: (handle: (data: PushData) => void): Promise<PluginListenerHandle> =>
    Messaging.addListener('notificationReceived', ({ notification }) => handle(Object(notification.data))),
  /** For a notification that was tapped, also for the one that started the app. */
  onTap: (handle: (data: PushData) => void): Promise<PluginListenerHandle> =>
    Messaging.addListener('notificationActionPerformed', ({ notification }) =>
      handle(Object(notification.data)),
    ),
};

/** The number on the app's icon; 0: none. */
export const setBadge = (count: number): Promise<void> =>
  count === 0 ? Badge.clear() : Badge.set({ count });

/** Colour of the status bar's letters, for what lies under it. */
export const setStatusBar = (background: 'light' | 'dark'): Promise<void> =>
  StatusBar.setStyle({ style: background === 'dark' ? 'DARK' : 'LIGHT' });

/** Lets the phone vibrate once: the user's request is done. */
export const confirmByTouch = (): Promise<void> => Haptics.notification({ type: 'SUCCESS' });

/** Whether the store has a newer version of the app. */
export const hasUpdate = async (): Promise<boolean> =>
  (await Update.getAppUpdateInfo()).updateAvailability === UPDATE_AVAILABLE;

/** Opens the app's page in the store. */
export const openStore = (): Promise<void> => Update.openAppStore();
