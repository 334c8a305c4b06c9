/** Messages of browsers for a request that did not reach its server, and for a chunk of the app that did not. */
const NETWORK =
  /^(?:(?:Uncaught )?TypeError: )?(?:Failed to fetch|Load failed|NetworkError\b|Network request failed|The network connection was lost|The Internet connection appears to be offline|cancelled$)|dynamically imported module|Importing a module script failed|Unable to preload CSS/i;
const RESIZE_OBSERVER = /ResizeObserver loop/i;
/** `timeout of 0ms exceeded`, the error of a request whose page is being left. */
const ZERO_TIMEOUT = /timeout (?:of )?0 ?ms/i;

/** Whether an error says nothing of the app, so that it is not sent (spec 8): resize observer, network, zero timeout. */
export const isIgnoredError = (message: string): boolean =>
  [NETWORK, RESIZE_OBSERVER, ZERO_TIMEOUT].some((pattern) => pattern.test(message));
