import type { FreeTimeInvitation, FreeTimePerson } from '@kahan/contract';
import {
  addDays,
  FREE_TIME_INVITATION_DAYS,
  lastFreeTimeDay,
  MOST_FREE_TIME_INVITATIONS,
  MOST_FREE_TIME_PEOPLE,
  pragueDate,
  pragueInstant,
  unixSeconds,
} from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import * as links from '../../engine/private-links.store.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { hashOf, newToken } from '../../platform/token.ts';
import type { Records } from './index.ts';
import {
  confirmPair,
  countPairs,
  deletePair,
  insertPair,
  listPairs,
  type Pair,
  readPair,
  readPairOf,
} from './pairs.store.ts';

/** Invitations among the private links. They have no scope. */
const KIND = 'free-time';
type Invitation = links.PrivateLink<Record<string, never>>;

/** The user who opens an invitation, and the client's address. */
interface Opener {
  userId: number;
  address: string;
}

/** Calls about invitations, agreements and their end. */
export function consentHandlers(
  { db, clock, audit, mirror }: Engine,
  records: Pick<Records, 'name'>,
): Handlers {
  const tell = (tx: Queryable, userIds: readonly number[]) => tellFreeTime(tx, userIds, clock.now());
  const pairWith = (tx: Queryable, userId: number, otherId: number) =>
    readPairOf(tx, { userId, otherId }, clock.now());

  const present = async ({ pairId, otherId, state, agreedAt, endsAt }: Pair): Promise<FreeTimePerson> => ({
    id: pairId,
    name: await records.name(otherId),
    state,
    agreed_at: unixSeconds(agreedAt),
    ends_at: unixSeconds(endsAt),
  });

  /** The inviter confirms the name of the accepting user. Afterwards both see their common free time. Locks both users. */
  async function confirm(tx: Queryable, userId: number, pairId: string): Promise<Pair> {
    const now = clock.now();
    const endsAt = pragueInstant(addDays(lastFreeTimeDay(pragueDate(now)), 1), 0);
    const confirmed = await confirmPair(tx, { userId, pairId, now, endsAt });
    if (confirmed === null) throw new ApiFailure('NOT_FOUND');
    return confirmed;
  }

  const recordAgreed = (userId: number, { otherId }: Pair) =>
    audit.record({ event: 'free-time-agreed', userId, withUserId: otherId });

  /** @throws ApiFailure NOT_FOUND for a used, withdrawn, expired or unknown secret, and for one of a user who has left */
  async function find(secret: string, by: Opener): Promise<Invitation> {
    const found = await links.findLink<Record<string, never>>(
      db,
      { kind: KIND, secretHash: hashOf(secret) },
      clock.now(),
    );
    if (found === null) {
      audit.record({ event: 'secret-refused', of: 'invitation', ...by });
      throw new ApiFailure('NOT_FOUND');
    }
    return found;
  }

  /** Uses an invitation up and runs `use` in the same commit. Of two users at once, one gets NOT_FOUND. */
  const using = <T>(
    secret: string,
    by: Opener,
    use: (tx: Queryable, invitation: Invitation) => Promise<T>,
  ): Promise<T> =>
    find(secret, by).then((invitation) =>
      db.transaction(async (tx) => {
        await lockUsers(tx, [invitation.userId, by.userId]);
        const { userId: ownerId, linkId } = invitation;
        if (!(await links.deleteLink(tx, { userId: ownerId, kind: KIND, linkId })))
          throw new ApiFailure('NOT_FOUND');
        const done = await use(tx, invitation);
        await tell(tx, [ownerId, by.userId]);
        return done;
      }),
    );

  return {
    async 'GET /api/user/common-free-time'({ user: { userId } }) {
      const people = await Promise.all((await listPairs(db, userId, clock.now())).map(present));
      people.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'cs') || (a.id < b.id ? -1 : 1));
      const open = await links.listLinks<Record<string, never>>(db, { userId, kind: KIND }, clock.now());
      return { people, invitations: open.map(presentInvitation) };
    },

    async 'POST /api/user/common-free-time/invitations'({ user }) {
      const { userId } = user;
      // The invitation names its sender.
      await mirror.ensureImported(user, 'identity');
      if ((await records.name(userId)) === null) throw new ApiFailure('NOT_READY');
      const createdAt = clock.now();
      const expiresAt = endOfInvitation(createdAt);
      const secret = newToken();
      const made = await db.transaction(async (tx) => {
        const invitation = await links.insertLink<Record<string, never>>(
          tx,
          {
            ...{ userId, kind: KIND, scope: {}, secretHash: hashOf(secret), createdAt },
            expiresAt,
          },
          MOST_FREE_TIME_INVITATIONS,
        );
        if (invitation !== null) await tell(tx, [userId]);
        return invitation;
      });
      if (made === null) throw new ApiFailure('TOO_MANY_LINKS');
      const until = addDays(pragueDate(expiresAt), -1);
      audit.record({ event: 'link-made', userId, linkId: made.linkId, until });
      return { invitation: presentInvitation(made), secret };
    },

    async 'DELETE /api/user/common-free-time/invitations/:id'({ user: { userId }, params: { id } }) {
      await db.transaction(async (tx) => {
        await lockUsers(tx, [userId]);
        if (!(await links.deleteLink(tx, { userId, kind: KIND, linkId: id })))
          throw new ApiFailure('NOT_FOUND');
        await tell(tx, [userId]);
      });
      audit.record({ event: 'link-ended', userId, linkId: id });
    },

    async 'POST /api/user/common-free-time/invitation'({ user: { userId }, body, request }) {
      const invitation = await find(body.secret, { userId, address: request.ip });
      const name = await records.name(invitation.userId);
      if (name === null) throw new ApiFailure('NOT_READY');
      return {
        name,
        expires_at: unixSeconds(invitation.expiresAt),
        is_own: invitation.userId === userId,
        is_agreed: (await pairWith(db, userId, invitation.userId))?.state === 'agreed',
      };
    },

    async 'POST /api/user/common-free-time/invitation/accept'({ user: { userId }, body, request }) {
      const by = { userId, address: request.ip };
      const pair = await using(body.secret, by, async (tx, { userId: inviterId }) => {
        if (inviterId === userId) throw new ApiFailure('VALIDATION_FAILED', { field: 'secret' });
        const known = await pairWith(tx, userId, inviterId);
        // Each user has accepted the other one's invitation, so both names are confirmed.
        if (known?.state === 'to-confirm') return confirm(tx, userId, known.pairId);
        if (known !== null) return known;
        const now = clock.now();
        if ((await countPairs(tx, [userId, inviterId], now)) >= MOST_FREE_TIME_PEOPLE)
          throw new ApiFailure('TOO_MANY_PEOPLE');
        return insertPair(tx, { inviterId, userId, now, endsAt: endOfInvitation(now) });
      });
      if (pair.state === 'agreed') recordAgreed(userId, pair);
      else audit.record({ event: 'free-time-accepted', userId, withUserId: pair.otherId });
      return present(pair);
    },

    async 'POST /api/user/common-free-time/people/:id/confirm'({ user: { userId }, params: { id } }) {
      const pair = await readPair(db, { userId, pairId: id }, clock.now());
      if (pair === null) throw new ApiFailure('NOT_FOUND');
      const confirmed = await db.transaction(async (tx) => {
        await lockUsers(tx, [userId, pair.otherId]);
        const done = await confirm(tx, userId, pair.pairId);
        await tell(tx, [userId, pair.otherId]);
        return done;
      });
      recordAgreed(userId, confirmed);
      return present(confirmed);
    },

    async 'POST /api/user/common-free-time/invitation/decline'({ user: { userId }, body, request }) {
      await using(body.secret, { userId, address: request.ip }, async () => {});
    },

    async 'DELETE /api/user/common-free-time/people/:id'({ user: { userId }, params: { id } }) {
      const pair = await readPair(db, { userId, pairId: id }, clock.now());
      if (pair === null) throw new ApiFailure('NOT_FOUND');
      await db.transaction(async (tx) => {
        await lockUsers(tx, [userId, pair.otherId]);
        if (!(await deletePair(tx, pair.pairId))) throw new ApiFailure('NOT_FOUND');
        await tell(tx, [userId, pair.otherId]);
      });
      audit.record({ event: 'free-time-ended', userId, withUserId: pair.otherId });
    },
  };
}

/** Tells clients of users to load who shares free time with them. The users are locked. */
export const tellFreeTime = (tx: Queryable, userIds: readonly number[], now: Date) =>
  appendUserEvents(
    tx,
    userIds.map((userId) => ({ userId, messages: [message.service_updated('common-free-time', [])] })),
    now,
  );

/** When an invitation that is made now expires; its acceptance must be confirmed by then, too. */
const endOfInvitation = (now: Date): Date =>
  pragueInstant(addDays(pragueDate(now), FREE_TIME_INVITATION_DAYS + 1), 0);

const presentInvitation = ({ linkId, createdAt, expiresAt }: Invitation): FreeTimeInvitation => ({
  id: linkId,
  created_at: unixSeconds(createdAt),
  expires_at: unixSeconds(expiresAt),
});
