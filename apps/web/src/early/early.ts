import { CLIENT_VERSION, CLIENT_VERSION_HEADER } from '@kahan/contract/runtime';
import { EARLY_ANSWERS, type EarlyAnswers } from '../platform/http/early-answers.ts';

/*
 * Runs before the app: a few lines that load at once and make the calls of the first picture while the app loads. The
 * server names the calls on the tag of this script.
 */
const calls: unknown = JSON.parse(document.currentScript?.dataset.calls || '[]');
const headers = { Accept: 'application/json', [CLIENT_VERSION_HEADER]: CLIENT_VERSION };
const answers: EarlyAnswers = new Map();
for (const address of Array.isArray(calls) ? calls : []) {
  const answer = fetch(address, { headers, credentials: 'same-origin' });
  // The app makes the call again.
  answer.catch(() => answers.delete(address));
  answers.set(address, answer);
}
Reflect.set(window, EARLY_ANSWERS, answers);
try {
  // The first look takes the browser milliseconds, and the app begins with it.
  void localStorage.length;
} catch {
  // Forbidden; the app does without it.
}
