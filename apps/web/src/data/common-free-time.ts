import type { FreeTimeInvitation, FreeTimePerson } from '@kahan/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callWithFreshness, type FreshAnswer } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { goneIsDone, isGone, replaceAnswer, sent } from '../platform/http/command.ts';
import { language } from '../platform/i18n/phrases.ts';

/** The other user's timetable changes without a message to this user, so an open week is loaded again. */
const LOOK_AGAIN_MS = 15_000;

const SERVICE = 'common-free-time';

const nullIfGone = (error: unknown): null => {
  if (isGone(error)) return null;
  throw error;
};

/** People who share free time with the user, and the open invitations. The key begins with the name of the service. */
export const freeTimeQuery = apiQuery({
  key: [SERVICE, 'list'],
  call: 'GET /api/user/common-free-time',
  meta: { kept: true, told: false },
});

type Fresh = FreshAnswer<'GET /api/user/common-free-time/people/:id'>;

/**
 * When both are free in a week; null when the two share nothing any more, so that nothing of the former answer stays.
 * @param date of the week, YYYY-MM-DD; null for the present one
 */
export const freeWeekQuery = (id: string, date: string | null) =>
  queryOptions({
    queryKey: [SERVICE, 'week', id, date],
    queryFn: ({ signal }): Promise<Fresh | null> =>
      callWithFreshness('GET /api/user/common-free-time/people/:id', {
        params: { id },
        query: { lang: language(), ...(date === null ? {} : { date }) },
        signal,
      }).catch(nullIfGone),
    refetchInterval: LOOK_AGAIN_MS,
    meta: { kept: true, told: false },
  });

/** The maker of the invitation of a secret; null when it does not open any more. */
export const invitedQuery = (secret: string) =>
  queryOptions({
    queryKey: ['free-time-invitation', secret],
    queryFn: ({ signal }) =>
      call('POST /api/user/common-free-time/invitation', { body: { secret }, signal }).catch(nullIfGone),
  });

interface Listed {
  people: FreeTimePerson[];
  invitations: FreeTimeInvitation[];
}

/** Changes the list at once. */
const change = (next: (listed: Listed) => Listed): void =>
  replaceAnswer(freeTimeQuery, (listed) => listed && next(listed));

interface Handlers<T> {
  onDone: (answer: T) => void;
  onFailed: (error: Error) => void;
}

/** Makes an invitation; its answer alone has the secret. */
export const useInvite = (onFailed: (error: Error) => void) =>
  useMutation({
    mutationFn: () => call('POST /api/user/common-free-time/invitations', sent()),
    onSuccess: ({ invitation }) =>
      change((listed) => ({ ...listed, invitations: [invitation, ...listed.invitations] })),
    onError: onFailed,
  });

/** Withdraws an invitation. One that was used meanwhile counts as withdrawn; the list then shows by whom. */
export const useWithdraw = ({ onDone, onFailed }: Handlers<void>) =>
  useMutation({
    mutationFn: ({ id }: FreeTimeInvitation) =>
      goneIsDone(call('DELETE /api/user/common-free-time/invitations/:id', { params: { id }, ...sent() })),
    onSuccess: (_answer, { id }) => {
      change((listed) => ({ ...listed, invitations: listed.invitations.filter((one) => one.id !== id) }));
      onDone();
    },
    onError: onFailed,
  });

/** Shows a person as the server has answered. */
const show = (person: FreeTimePerson): void =>
  change((listed) => ({
    ...listed,
    people: [...listed.people.filter(({ id }) => id !== person.id), person],
  }));

interface AcceptHandlers extends Handlers<FreeTimePerson> {
  /** The invitation was used or withdrawn while it was read. */
  onGone: () => void;
}

/** Accepts the invitation of whoever has made it, who is to confirm that. */
export const useAccept = ({ onDone, onGone, onFailed }: AcceptHandlers) =>
  useMutation({
    mutationFn: (secret: string) =>
      call('POST /api/user/common-free-time/invitation/accept', { body: { secret }, ...sent() }),
    onSuccess: (person) => {
      show(person);
      onDone(person);
    },
    onError: (error) => (isGone(error) ? onGone() : onFailed(error)),
  });

/** The inviter confirms the name of the accepting user. Afterwards both see their common free time. */
export const useConfirm = ({ onDone, onFailed }: Handlers<FreeTimePerson>) =>
  useMutation({
    mutationFn: ({ id }: FreeTimePerson) =>
      call('POST /api/user/common-free-time/people/:id/confirm', { params: { id }, ...sent() }),
    onSuccess: (person) => {
      show(person);
      onDone(person);
    },
    onError: onFailed,
  });

/** Declines an invitation. One that does not open any more counts as declined. */
export const useDecline = ({ onDone, onFailed }: Handlers<void>) =>
  useMutation({
    mutationFn: (secret: string) =>
      goneIsDone(call('POST /api/user/common-free-time/invitation/decline', { body: { secret }, ...sent() })),
    onSuccess: () => onDone(),
    onError: onFailed,
  });

/** Ends an agreement. One that the other one has ended meanwhile counts as ended. */
export const useEndFreeTime = ({ onDone, onFailed }: Handlers<FreeTimePerson>) =>
  useMutation({
    mutationFn: ({ id }: FreeTimePerson) =>
      goneIsDone(call('DELETE /api/user/common-free-time/people/:id', { params: { id }, ...sent() })),
    onSuccess: (_answer, ended) => {
      change((listed) => ({ ...listed, people: listed.people.filter(({ id }) => id !== ended.id) }));
      onDone(ended);
    },
    onError: onFailed,
  });
