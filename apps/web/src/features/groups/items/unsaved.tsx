import { pageAt } from '@kahan/contract/runtime';
import type { GroupsPhrases } from '@kahan/phrases/en/groups';
import { navigate } from 'wouter/use-browser-location';
import { waitingCalls } from '../../../data/session/password-calls.ts';
import { openPrompt } from '../../../platform/http/password.ts';
import { currentOrigin, currentPath } from '../../../platform/page/navigation.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { overlay } from '../../../ui/overlay/overlay.ts';
import css from './unsaved.module.css';

/** Names of items with something typed and not saved, by their keys. */
const unsaved = new Map<string, string>();
let words: GroupsPhrases | undefined;
let isLeaving = false;

/** Closing or reloading the page: the browser asks, in its own words. */
const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

interface LeaveDialogProps {
  text: GroupsPhrases;
  onLeave: () => void;
}

/** A save that came to want the password meanwhile had no place to ask for it. */
function end(): void {
  overlay.set(null);
  if (waitingCalls.get().length > 0) openPrompt(true);
}

function LeaveDialog({ text, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title={text.leaveTitle} onClose={end}>
      {(close) => (
        <>
          <p className={css.why}>{text.leaveHint([...unsaved.values()].join(', '))}</p>
          <div className={css.acts}>
            <Button
              onClick={() => {
                close();
                onLeave();
              }}
            >
              {text.leave}
            </Button>
            <Button kind="primary" onClick={close}>
              {text.stay}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Asks before `leave`. */
function ask(text: GroupsPhrases, leave: () => void): void {
  // Another dialog stands there, as the one for the password: taken away it would leave its save waiting for good.
  if (overlay.get() !== null) return;
  const onLeave = () => {
    isLeaving = true;
    leave();
  };
  overlay.set(<LeaveDialog text={text} onLeave={onLeave} />);
}

const isElsewhere = (url: string): boolean => new URL(url).pathname !== currentPath();

/** Another page of the app: we ask. The same page with another query keeps what is typed. */
function onNavigate(event: NavigateEvent): void {
  const { cancelable, destination, navigationType } = event;
  if (isLeaving || !cancelable || !destination.sameDocument || navigationType === 'replace') return;
  if (!isElsewhere(destination.url) || words === undefined) return;
  event.preventDefault();
  ask(words, () => {
    if (navigationType === 'traverse') void navigation.traverseTo(destination.key);
    else navigate(destination.url);
  });
}

/** A link to another page of the app, before the app itself sees that it is pressed. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOpenedBeside = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target;
  if (isLeaving || link === null || isOpenedBeside || words === undefined) return;
  if (link.origin !== currentOrigin() || pageAt(link.pathname) === null || !isElsewhere(link.href)) return;
  event.preventDefault();
  event.stopPropagation();
  ask(words, () => navigate(link.href));
}

let guard: AbortController | undefined;

/**
 * Sees who leaves. A browser that cannot tell of a navigation before it happens (no Navigation API) asks when a link is
 * pressed, and not when one goes back.
 */
function watch(signal: AbortSignal): void {
  window.addEventListener('beforeunload', onUnload, { signal });
  if ('navigation' in window) window.navigation.addEventListener('navigate', onNavigate, { signal });
  else document.addEventListener('click', onClick, { capture: true, signal });
}

/** Holds that an item has something unsaved, or no more. Who leaves the page meanwhile is asked. */
export function holdUnsaved(key: string, name: string, text: GroupsPhrases): () => void {
  words = text;
  unsaved.set(key, name);
  if (unsaved.size === 1) {
    isLeaving = false;
    guard = new AbortController();
    watch(guard.signal);
  }
  return () => {
    unsaved.delete(key);
    if (unsaved.size === 0) guard?.abort();
  };
}
