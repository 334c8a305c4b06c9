import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { createStore, useStore } from '../../platform/storage/store.ts';
import { Icon } from '../icon.tsx';
import { topDialog } from '../overlay/top-dialog.ts';
import css from './toaster.module.css';

interface Toast {
  id: number;
  text: string;
  /** One action, e.g. Undo. */
  action: { label: string; run: () => void } | null;
  /** When it is removed, in milliseconds of `performance.now()`; null: when it is closed. */
  ends: number | null;
  /** Later messages do not replace it. */
  stays: boolean;
}

/** Long enough to read a sentence and reach the button. It stays while in use (WCAG 2.2.1). */
const LASTS_MS = 6_000;
const LASTS_WITH_ACTION_MS = 10_000;

const toasts = createStore<readonly Toast[]>([]);

let nextId = 1;

interface ToastOptions {
  action?: Toast['action'];
  /** Milliseconds until it is removed; null: it stays until it is closed. */
  lasts?: number | null;
  stays?: boolean;
}

/** Shows a short message at the bottom. A new message replaces the last one, unless that stays. Returns how to remove it. */
export function showToast(
  text: string,
  { action = null, lasts = action ? LASTS_WITH_ACTION_MS : LASTS_MS, stays = false }: ToastOptions = {},
): () => void {
  const id = nextId++;
  const ends = lasts === null ? null : performance.now() + lasts;
  const staying = toasts.get().filter((toast) => toast.stays && toast.text !== text);
  toasts.set([...staying, { id, text, action, ends, stays }]);
  return () => dismissToast(id);
}

function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

const LOOK_AGAIN_MS = 1_000;

function ToastView({ toast }: { toast: Toast }) {
  const { states } = usePhrases();
  const box = useRef<HTMLDivElement>(null);
  const { id, ends, action } = toast;

  useEffect(() => {
    if (ends === null) return;
    // A dialog that opens or closes takes the message with it: what is left of its time goes on.
    let timer = setTimeout(end, ends - performance.now());
    function end() {
      // It stays while the pointer or the focus is on it.
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(end, LOOK_AGAIN_MS);
      else dismissToast(id);
    }
    return () => clearTimeout(timer);
  }, [id, ends]);

  return (
    <div ref={box} className={css.toast}>
      <span>{toast.text}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label={states.close} onClick={() => dismissToast(id)}>
        <Icon of={X} small />
      </button>
    </div>
  );
}

/**
 * Live region for toasts. It is in the page from the start, so that screen readers announce them. While a dialog is open
 * toasts are in the dialog: the page below takes no press.
 */
export function Toaster() {
  const list = useStore(toasts);
  const dialog = useStore(topDialog);
  const shown = list.map((toast) => <ToastView key={toast.id} toast={toast} />);
  const region = (of: typeof shown) => (
    <div className={css.region} role="status" aria-live="polite" data-passing>
      {of}
    </div>
  );
  return (
    <>
      {region(dialog === null ? shown : [])}
      {dialog !== null && shown.length > 0 && createPortal(region(shown), dialog)}
    </>
  );
}
