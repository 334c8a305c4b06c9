import { useEffect } from 'react';
import { createStore, useStore } from '../../platform/storage/store.ts';

const mounted = createStore(0);

/** Counts one more sign-up that the page offers; the returned function counts it off again. */
export function raiseSignUp(): () => void {
  mounted.set(mounted.get() + 1);
  return () => mounted.set(mounted.get() - 1);
}

/** Says that the page offers a sign-up for an exam date as long as the calling component is mounted. */
export const useOfferSignUp = (): void => useEffect(raiseSignUp, []);

/** Whether one signs up for exam dates on this page. */
export const useSignUpOffered = (): boolean => useStore(mounted) > 0;
