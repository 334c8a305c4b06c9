import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useStore } from '../../platform/storage/store.ts';
import { Icon } from '../icon.tsx';
import { dismissToast, type Toast, toasts } from './toast.ts';
import css from './toaster.module.css';

const LOOK_AGAIN_MS = 1_000;

function ToastView({ toast }: { toast: Toast }) {
  const { states } = usePhrases();
  const box = useRef<HTMLDivElement>(null);
  const { id, lasts, action } = toast;

  useEffect(() => {
    if (lasts === null) return;
    let timer = setTimeout(end, lasts);
    function end() {
      // It stays while the pointer or the focus is on it.
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(end, LOOK_AGAIN_MS);
      else dismissToast(id);
    }
    return () => clearTimeout(timer);
  }, [id, lasts]);

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

/** Live region for toasts. It is in the page from the start, so that screen readers announce them. */
export function Toaster() {
  const list = useStore(toasts);
  return (
    <div className={css.region} role="status" aria-live="polite">
      {list.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
