import { CLIENT_VERSION, CLIENT_VERSION_HEADER, RENDERED } from '@kahan/contract/runtime';
import { EARLY_ANSWERS, type EarlyAnswers } from '../platform/http/early-answers.ts';

/*
 * Runs before the app: a few lines that load at once and make the calls of the first picture while the app loads. The
 * server names the calls on the tag of this script; on a page that it has rendered also the scripts of the app.
 */

/** A page that is not painted for so long, e.g. in a hidden tab, starts the app all the same. */
const PAINTED_MS = 1_000;

/** A page that no server has filled names nothing. */
const read = (list = ''): string[] => JSON.parse(list || '[]');

/** Sets whether the rendered page is only a picture: what is about to be replaced takes neither a tap nor the focus. */
const setPicture = (to: boolean): void =>
  void document.querySelector(`[${RENDERED}]`)?.toggleAttribute('inert', to);

/** Makes the calls. Their answers wait for the app. */
function call(addresses: readonly string[]): void {
  const headers = { Accept: 'application/json', [CLIENT_VERSION_HEADER]: CLIENT_VERSION };
  const answers: EarlyAnswers = new Map();
  for (const address of addresses) {
    const answer = fetch(address, { headers, credentials: 'same-origin' });
    // The app makes the call again.
    answer.catch(() => answers.delete(address));
    answers.set(address, answer);
  }
  Reflect.set(window, EARLY_ANSWERS, answers);
}

/** Starts the app: asks for all its scripts at once, the last of which is its entry. */
function start(scripts: readonly string[]): void {
  for (const href of scripts) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href,
    });
    document.head.append(link);
  }
  const entry = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '' });
  entry.src = scripts.at(-1) ?? '';
  // The page stays as the server has rendered it, and its links lead on.
  entry.onerror = () => setPicture(false);
  document.head.append(entry);
}

const { calls, scripts } = document.currentScript?.dataset ?? {};
if (scripts === undefined) call(read(calls));
else {
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    setPicture(true);
    call(read(calls));
    start(read(scripts));
  };
  // The first frame comes with the styles, and the task after it when the page is painted: what loads before delays it.
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, document.hidden ? 0 : PAINTED_MS);
}
try {
  // The first look takes the browser milliseconds, and the app begins with it.
  void localStorage.length;
} catch {
  // Forbidden; the app does without it.
}
