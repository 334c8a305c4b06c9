import { CLIENT_VERSION } from '@kahan/contract/runtime';
import type { Handlers } from '../../platform/http/guard/handler.ts';

/** The oldest web client that still understands this server. */
const REQUIRED_VERSION = '1.16.0';

export function versioninfoHandlers(): Handlers {
  return {
    async 'GET /api/versioninfo'() {
      return {
        required: REQUIRED_VERSION,
        current: CLIENT_VERSION,
        currentPlayStore: null,
        playStoreLink: null,
      };
    },
  };
}
