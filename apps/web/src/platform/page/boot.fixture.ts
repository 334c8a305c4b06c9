import { USUAL_OFFER } from '@kahan/domain';
import type { Boot } from './boot.ts';

/** What an English page tells the app, of a portal that offers the usual. */
export const bootOf = (changes: Partial<Boot> = {}): Boot => ({
  ...{ language: 'en', supportMail: '', links: [], offer: USUAL_OFFER, isDevelopment: false },
  ...{ clock: undefined, now: undefined, arrival: undefined },
  ...changes,
});
