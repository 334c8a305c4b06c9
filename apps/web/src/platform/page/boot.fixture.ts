import { USUAL_OFFER } from '@kahan/domain';
import type { Boot } from './boot.ts';

/** The values that an English page gives the app, of a portal with the usual offer. */
export const bootOf = (changes: Partial<Boot> = {}): Boot => ({
  ...{ language: 'en', supportMail: '', links: [], offer: USUAL_OFFER, isDevelopment: false },
  ...{ clock: undefined, now: undefined, arrival: undefined },
  ...changes,
});
