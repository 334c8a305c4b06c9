import { REFUSALS } from './command.ts';

/** What a sync request is about: exam terms or class groups (spec 3, Sync request). */
export const REQUEST_SERVICES = ['terms', 'groups'] as const;
export type RequestService = (typeof REQUEST_SERVICES)[number];

/**
 * States of a sync request (spec 4). Each begins as `waiting` and ends once, in one of the others: `unknown` when the
 * student system could not be asked what became of it, `invalidated` when nothing was done and nobody need be told.
 */
export const REQUEST_STATES = ['waiting', 'unknown', 'success', 'failed', 'invalidated'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Why a request did not succeed: the student system refused, or it could not be asked. */
export const REQUEST_REASONS = [
  ...REFUSALS,
  'password-required',
  'wrong-password',
  /** The student system does not know the login any more. */
  'no-such-login',
  /** It was never reached: certainly nothing was done. */
  'not-reached',
  /** It was asked, and never said what it did. */
  'unproven',
] as const;
export type RequestReason = (typeof REQUEST_REASONS)[number];
