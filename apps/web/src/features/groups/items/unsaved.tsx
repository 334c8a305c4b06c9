import { pageAt } from '@kahan/contract/runtime';
import type { GroupsPhrases } from '@kahan/phrases/en/groups/groups';
import { navigate } from 'wouter/use-browser-location';
import { waitingCalls } from '../../../data/session/password-calls.ts';
import { openPrompt } from '../../../platform/http/password.ts';
import { currentOrigin, currentPath } from '../../../platform/page/navigation.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { overlay } from '../../../ui/overlay/overlay.ts';

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

/** A save may have begun to wait for the password while this dialog was open. */
function end(): void {
  overlay.set(null);
  if (waitingCalls.get().length > 0) openPrompt(true);
}

function LeaveDialog({ text, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title={text.leaveTitle} onClose={end}>
      {(close) => (
        <>
          <p className="dim">{text.leaveHint([...unsaved.values()].join(', '))}</p>
          <div className="choices">
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
  // Another dialog is open, for example the password prompt. Replacing it would leave its save waiting
  // forever.
  if (overlay.get() !== null) return;
  const onLeave = () => {
    isLeaving = true;
    leave();
  };
  overlay.set(<LeaveDialog text={text} onLeave={onLeave} />);
}

const isElsewhere = (url: string): boolean => new URL(url).pathname !== currentPath();

/** Asks before a navigation to another page. Another query on the same page keeps unsaved text. */
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

/** A click on a link to another page of the app; heard before the router hears it. */
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
 * Watches navigations. A browser without the Navigation API asks when a link is clicked, and not when the
 * user goes back.
 */
function watch(signal: AbortSignal): void {
  window.addEventListener('beforeunload', onUnload, { signal });
  if ('navigation' in window) window.navigation.addEventListener('navigate', onNavigate, { signal });
  else document.addEventListener('click', onClick, { capture: true, signal });
}

/**
 * Registers an item with unsaved changes; returns how to unregister it. While one is registered, the user is
 * asked before leaving the page.
 */
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
