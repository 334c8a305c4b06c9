import type { AskServer } from '@kahan/contract';
import {
  AS_OF_HEADER,
  CLIENT_VERSION,
  CLIENT_VERSION_HEADER,
  FRESHNESS_HEADER,
  FRESHNESS_REASON_HEADER,
} from '@kahan/contract/runtime';
import type { Http } from '../../platform/http/admit/server.ts';

/** Headers of an answer that the app reads. */
const READ_HEADERS = ['content-type', AS_OF_HEADER, FRESHNESS_HEADER, FRESHNESS_REASON_HEADER];

/**
 * Makes the calls of a server-rendered page in this process.
 * @param cookie the login that the calls carry; undefined for none
 */
export const askInside =
  (http: Http, cookie: string | undefined): AskServer =>
  async (address) => {
    const { statusCode, headers, body } = await http.app.inject({
      method: 'GET',
      url: address,
      headers: {
        accept: 'application/json',
        [CLIENT_VERSION_HEADER]: CLIENT_VERSION,
        ...(cookie !== undefined && { cookie }),
      },
    });
    if (statusCode !== 200) return null;
    const read = READ_HEADERS.flatMap((name) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, String(value)]];
    });
    return { body, headers: Object.fromEntries(read) };
  };
