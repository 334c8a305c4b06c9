import { createStore } from '../../platform/storage/store.ts';
import type { Notice } from './notice.ts';

/** More at once would cover what they are about. */
export const MOST_SHOWN = 3;

interface Stack {
  shown: readonly Notice[];
  /** How many more have ended and wait for a place. */
  more: number;
}

export const stack = createStore<Stack>({ shown: [], more: 0 });
const freed = new Set<() => void>();

/** Calls when there is a place again. */
export function onFreed(listener: () => void): void {
  freed.add(listener);
}

export function show(notices: readonly Notice[]): void {
  stack.set({ ...stack.get(), shown: [...stack.get().shown, ...notices] });
}

export function setMore(more: number): void {
  if (stack.get().more !== more) stack.set({ ...stack.get(), more });
}

export function close(id: string): void {
  stack.set({ ...stack.get(), shown: stack.get().shown.filter((notice) => notice.id !== id) });
  for (const listener of freed) listener();
}
