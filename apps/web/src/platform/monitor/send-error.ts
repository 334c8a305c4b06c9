import { CLIENT_VERSION, pageAt } from '@kahan/contract/runtime';
import { clientErrorOf, isIgnoredError, withoutPersonalText } from '@kahan/domain';
import { call } from '../http/api.ts';
import { ApiProblem } from '../http/problem.ts';
import { boot } from '../page/boot.ts';
import { currentPath } from '../page/navigation.ts';
import { codeOf, messageIn } from '../report.ts';

/** Errors that one page sends in a minute at most. Further errors are in the console alone. */
const MOST = 5;
const WINDOW_MS = 60_000;

const sent = new Set<string>();
let times: number[] = [];

/** Errors of calls that a network, the reader or a login explains: the portal itself knows those that it answered. */
const isExpected = (error: unknown): boolean =>
  error instanceof ApiProblem ? error.kind !== 'unreadable' && error.status < 500 : false;

/** Whether an error of the app is worth sending now; then it counts as sent. */
function isDue(error: unknown): boolean {
  const key = `${Object(error).name}: ${messageIn(error)}`;
  if (boot().isDevelopment || isIgnoredError(messageIn(error)) || isExpected(error) || sent.has(key))
    return false;
  const now = performance.now();
  times = times.filter((time) => now - time < WINDOW_MS);
  if (times.length >= MOST) return false;
  times.push(now);
  sent.add(key);
  return true;
}

/**
 * Posts an error of the app without personal text, each distinct one once for a page (spec 7, 8). It never fails: an
 * error that does not reach the server is dropped, because an offline page has mostly the network's own errors.
 * Development has its console.
 */
export async function sendError(error: unknown, where: string): Promise<void> {
  if (!isDue(error)) return;
  const { stack, ...said } = clientErrorOf({
    name: Object(error).name,
    message: messageIn(error),
    stack: Object(error).stack,
  });
  const screen = pageAt(currentPath());
  const requestId = error instanceof ApiProblem ? error.requestId : null;
  const body = {
    error: {
      ...said,
      ...(stack !== '' && { stack }),
      where: withoutPersonalText(where).slice(0, 100),
      ...(screen !== null && { screen }),
      version: CLIENT_VERSION,
      ...(requestId === null ? { code: codeOf(error) } : { request_id: requestId }),
    },
  };
  try {
    await call('POST /api/monitor/error', { body, keepalive: true });
  } catch (problem) {
    // A report about a report that failed would go round in circles.
    if (!(problem instanceof ApiProblem)) throw problem;
  }
}
