import { CLIENT_VERSION } from '@kahan/contract/runtime';
import type { Capability } from '../../engine/index.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { CHANGELOG } from './changelog.ts';

/** The oldest web client that still understands this server. */
const REQUIRED_VERSION = '1.16.0';

/** Where the app for Android is renewed. @param name of its package, e.g. `cz.university.kahan` */
const storeLink = (name: string) => `https://play.google.com/store/apps/details?id=${name}`;

/**
 * The client versions that the server accepts (spec 9), and what changed in them.
 * @param androidPackage null without an app for Android
 */
export function versioninfo(androidPackage: string | null): Capability {
  const handlers: Handlers = {
    async 'GET /api/versioninfo'() {
      return {
        required: REQUIRED_VERSION,
        current: CLIENT_VERSION,
        // The store does not tell servers.
        currentPlayStore: null,
        playStoreLink: androidPackage && storeLink(androidPackage),
      };
    },

    async 'GET /api/versioninfo/changelog'() {
      return CHANGELOG;
    },
  };
  return { name: 'versioninfo', handlers };
}
