import type { RequestState } from '@kahan/domain';

/** Phrases about a sign-up that leaves at the opening. */
export const prepared = {
  begin: 'Sign up at the opening',
  beginFor: (name: string) => `Sign up at the opening: ${name}`,
  hint: 'We send it for you. Everyone who has prepared this date is put in order by lot.',
  notSaved: 'That was not saved. The exam date may have opened in the meantime.',
  /** `when` is a moment: tomorrow at 8:00. */
  willLeave: (when: string) => `Your sign-up leaves ${when}.`,
  byHand: (when: string) =>
    `The university asks for your password here. We remind you five minutes before sign-up opens ${when}.`,
  leaves: 'Your sign-up is leaving.',
  left: {
    waiting: 'Your sign-up was sent. The university has not answered yet.',
    unknown: 'Your sign-up was sent. How it ended is not known.',
    success: 'You were signed up at the opening.',
    failed: 'Your sign-up was sent, and the university refused it.',
    invalidated: 'Your sign-up was not sent.',
  } satisfies Record<RequestState, string>,
  neededPassword: 'It was not sent, because the university asks for your password.',
  dropped: 'It was not sent, because you could not have signed up.',
  place: (place: number, of: number) => `Drawn place ${place} of ${of}.`,
  stop: 'Do not send',
  stopFor: (name: string) => `Do not send: ${name}`,
};

export type PreparedPhrases = typeof prepared;
