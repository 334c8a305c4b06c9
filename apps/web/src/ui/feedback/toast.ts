import { createStore } from '../../platform/storage/store.ts';

export interface Toast {
  id: number;
  text: string;
  /** One action, e.g. Undo. */
  action: { label: string; run: () => void } | null;
  /** Milliseconds until it is removed; null: until it is closed. */
  lasts: number | null;
}

/** Long enough to read a sentence and reach the button. It stays while in use (WCAG 2.2.1). */
const LASTS_MS = 6_000;
const LASTS_WITH_ACTION_MS = 10_000;

export const toasts = createStore<readonly Toast[]>([]);

let nextId = 1;

interface ToastOptions {
  action?: Toast['action'];
  lasts?: number | null;
}

/** Shows a short message at the bottom. A new message replaces the last one. Returns how to remove it. */
export function showToast(text: string, { action = null, lasts }: ToastOptions = {}): () => void {
  const id = nextId++;
  const shown = lasts === undefined ? (action ? LASTS_WITH_ACTION_MS : LASTS_MS) : lasts;
  toasts.set([{ id, text, action, lasts: shown }]);
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
