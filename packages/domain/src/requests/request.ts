import type { Explanation } from './explanation.ts';

/** Actions of a sync request (spec 4, Sync request states). */
export const COMMAND_ACTIONS = [
  'sign_in',
  'sign_off',
  'change_hour',
  'change_value',
  'delete_file',
  'wait',
  'stop_waiting',
  'move',
] as const;
export type CommandAction = (typeof COMMAND_ACTIONS)[number];

interface CommandBase {
  /** Idempotency key: the student system performs each key at most once, even when its answer is lost. */
  key: string;
  login: string;
  study_id: string;
}

interface TermTarget {
  term_id: string;
  /** Unix seconds. Work that begins later is refused with `too-late`, where the system offers that check. */
  not_after?: number | undefined;
}

interface GroupTarget {
  gl: string;
  item_id: string;
}

/** A change that the student system is asked to make for a student. */
export type Command =
  | (CommandBase & TermTarget & { action: 'sign_in' })
  | (CommandBase & TermTarget & { action: 'sign_off' })
  /** `new_hour` is HH:MM, one of the term's hours. */
  | (CommandBase & TermTarget & { action: 'change_hour'; new_hour: string })
  /** Waits for a place until an instant (unix seconds); `instead_of` is the sign-up that is given up for it, in one step. */
  | (CommandBase & TermTarget & { action: 'wait'; until: number; instead_of: string | null })
  | (CommandBase & TermTarget & { action: 'stop_waiting' })
  /** Goes from the term `instead_of` to another in one step: both happen, or neither. */
  | (CommandBase & TermTarget & { action: 'move'; instead_of: string })
  /** null empties the item. For a file that was handed in before, only `final` can change. */
  | (CommandBase & GroupTarget & { action: 'change_value'; value: string | null; final: boolean })
  | (CommandBase & GroupTarget & { action: 'delete_file' });

/** A command with a file for a group item; the bytes are sent beside the command. */
export type UploadCommand = CommandBase &
  GroupTarget & { action: 'change_value'; final: boolean; file: { name: string; type: string } };

/** Reasons for which the student system refuses a command. */
export const REFUSALS = [
  'no-such-term',
  'not-eligible',
  'not-open',
  'closed',
  'full',
  'already-signed',
  'not-signed',
  'logout-over',
  'attempts-used',
  'no-hours',
  'no-such-hour',
  'hour-taken',
  'no-such-item',
  'not-editable',
  'final',
  'no-file',
  'wrong-value',
  'too-large',
  'wrong-type',
  'waiting-not-offered',
  'already-waiting',
  'not-waiting',
  /** The student is signed up for another term of the subject and type. */
  'has-place',
  'too-late',
  'too-many-waits',
  'move-not-offered',
  'voided',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** The outcome of a command. It never changes. */
export interface CommandOutcome {
  key: string;
  state: 'success' | 'failed';
  /** The reason of a failure; null for a success. */
  refusal: Refusal | null;
  /** The reason in words of the student system; a success has none. */
  explanation?: Explanation | null | undefined;
  /** Unix seconds of the decision. */
  at: number;
}

/** The subject of a sync request: exam terms, class groups (spec 3, Sync request) or waiting lists of exam terms. */
export const REQUEST_SERVICES = ['terms', 'groups', 'waiting'] as const;
export type RequestService = (typeof REQUEST_SERVICES)[number];

/**
 * States of a sync request (spec 4). Each begins as `waiting` and ends once, in one of the other states: `unknown` when
 * the student system could not confirm the outcome, `invalidated` when nothing was done and the user needs no notice.
 */
export const REQUEST_STATES = ['waiting', 'unknown', 'success', 'failed', 'invalidated'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Why the student system could not be asked without another password of the user. */
export const PASSWORD_REFUSALS = [
  'password-required',
  'wrong-password',
  /** The student system asks for a password, and takes none of users who log in elsewhere. */
  'no-password',
] as const;
export type PasswordRefusal = (typeof PASSWORD_REFUSALS)[number];

/** Reasons that the portal concludes by itself; all others the student system decided. */
export const CONCLUSIONS = [
  ...PASSWORD_REFUSALS,
  /** The student system was never reached, so nothing was done. */
  'not-reached',
  /** The student system was asked, and never confirmed the outcome. */
  'unproven',
] as const;

/** Reasons for which a request did not succeed: the student system refused, or it could not be asked. */
export const REQUEST_REASONS = [
  ...REFUSALS,
  ...CONCLUSIONS,
  /** The student system no longer knows the login. */
  'no-such-login',
  /** Others wait for a place at the exam date: a student who wants one joins them. */
  'list-first',
] as const;
export type RequestReason = (typeof REQUEST_REASONS)[number];
