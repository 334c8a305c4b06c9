import { CLIENT_VERSION } from '@kahan/contract/runtime';
import type { Capability } from '../../engine/index.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { CHANGELOG } from './changelog.ts';

/** The oldest web client that still understands this server. */
const REQUIRED_VERSION = '1.16.0';

const handlers: Handlers = {
  async 'GET /api/versioninfo'() {
    return {
      required: REQUIRED_VERSION,
      current: CLIENT_VERSION,
      currentPlayStore: null,
      playStoreLink: null,
    };
  },

  async 'GET /api/versioninfo/changelog'() {
    return CHANGELOG;
  },
};

/** The client versions that the server accepts (spec 9), and what changed in them. */
export const versioninfo: Capability = { name: 'versioninfo', handlers };
