import { CLIENT_VERSION, CLIENT_VERSION_HEADER } from '@kahan/contract/runtime';
import { EARLY_ANSWERS, type EarlyAnswers } from '../platform/http/early-answers.ts';

/*
 * Runs before the app: a few lines that load at once and make the calls of the first picture while the app loads. The
 * server names the calls on the tag of this script; on a page that it has rendered also the scripts of the app.
 */

/** A page that is not painted for so long, e.g. in a hidden tab, starts the app all the same. */
const PAINTED_MS = 1_000;

/** Scripts that are named in one step: the browser draws a frame after a step, which takes longer than naming them. */
const SCRIPTS_A_STEP = 4;

/** A page that no server has filled names nothing. */
const read = (list = ''): string[] => JSON.parse(list || '[]');

const answers: EarlyAnswers = new Map();
Reflect.set(window, EARLY_ANSWERS, answers);

/** Makes a call. Its answer waits for the app. */
function call(address: string): void {
  const headers = { Accept: 'application/json', [CLIENT_VERSION_HEADER]: CLIENT_VERSION };
  const answer = fetch(address, { headers, credentials: 'same-origin' });
  // The app makes the call again.
  answer.catch(() => answers.delete(address));
  answers.set(address, answer);
}

const add = (tag: 'link' | 'script', attributes: object): void =>
  document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }));

const preload = (href: string): void => add('link', { rel: 'modulepreload', href });

/** The steps that preload the scripts. */
function preloads(scripts: string[]): (() => void)[] {
  if (scripts.length === 0) return [];
  const load = () => scripts.slice(0, SCRIPTS_A_STEP).forEach(preload);
  return [load, ...preloads(scripts.slice(SCRIPTS_A_STEP))];
}

/** Does the steps, each in a task of its own: a tap or a scroll does not wait for all of them. */
function inTurn([step, ...others]: (() => void)[]): void {
  if (step === undefined) return;
  step();
  setTimeout(inTurn, 0, others);
}

const { calls, scripts } = document.currentScript?.dataset ?? {};
if (scripts === undefined) read(calls).forEach(call);
else {
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    const files = read(scripts);
    inTurn([
      ...preloads(files),
      ...read(calls).map((address) => () => call(address)),
      // Only now, since the app makes those calls that it does not find.
      () => add('script', { type: 'module', src: files.at(-1) }),
    ]);
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
