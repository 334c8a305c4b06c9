import type { GroupsPhrases } from '@kahan/phrases/en/groups';
import { navigate } from 'wouter/use-browser-location';
import { openPrompt } from '../../platform/password.ts';
import { waitingCalls } from '../../platform/password-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { overlay } from '../../ui/overlay.ts';
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

function goOn({ navigationType, destination }: NavigateEvent): void {
  isLeaving = true;
  if (navigationType === 'traverse') void navigation.traverseTo(destination.key);
  else navigate(destination.url);
}

/** Another page of the app: we ask. The same page with another query keeps what is typed. */
function onNavigate(event: NavigateEvent): void {
  const { cancelable, destination, navigationType } = event;
  if (isLeaving || !cancelable || !destination.sameDocument || navigationType === 'replace') return;
  if (new URL(destination.url).pathname === location.pathname || words === undefined) return;
  event.preventDefault();
  // Another dialog stands there, as the one for the password: taken away it would leave its save waiting for good.
  if (overlay.get() !== null) return;
  overlay.set(<LeaveDialog text={words} onLeave={() => goOn(event)} />);
}

/** Browsers that cannot tell of a navigation before it happens ask only when the page is closed. */
const way = (): Navigation | null => ('navigation' in window ? window.navigation : null);

/** Holds that an item has something unsaved, or no more. Who leaves the page meanwhile is asked. */
export function holdUnsaved(key: string, name: string, text: GroupsPhrases): () => void {
  words = text;
  unsaved.set(key, name);
  if (unsaved.size === 1) {
    isLeaving = false;
    window.addEventListener('beforeunload', onUnload);
    way()?.addEventListener('navigate', onNavigate);
  }
  return () => {
    unsaved.delete(key);
    if (unsaved.size > 0) return;
    window.removeEventListener('beforeunload', onUnload);
    way()?.removeEventListener('navigate', onNavigate);
  };
}
