import type { FreeTimeInvitation, FreeTimePerson } from '@kahan/contract';
import {
  addDays,
  FREE_TIME_INVITATION_DAYS,
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

/** Who agrees with whom: invitations, agreements and their end. */
export function consentHandlers({ db, clock, audit }: Engine, records: Pick<Records, 'name'>): Handlers {
  /** Tells clients of users to load who shares free time with them. The users are locked. */
  const tell = (tx: Queryable, userIds: readonly number[]) =>
    appendUserEvents(
      tx,
      userIds.map((userId) => ({ userId, messages: [message.service_updated('common-free-time', [])] })),
      clock.now(),
    );

  const present = async ({ pairId, otherId, agreedAt }: Pair): Promise<FreeTimePerson> => ({
    id: pairId,
    name: await records.name(otherId),
    agreed_at: unixSeconds(agreedAt),
  });

  /** @throws ApiFailure NOT_FOUND for a used, withdrawn, expired or unknown secret, and for one of a user who has left */
  async function find(secret: string): Promise<Invitation> {
    const found = await links.findLink<Record<string, never>>(
      db,
      { kind: KIND, secretHash: hashOf(secret) },
      clock.now(),
    );
    if (found === null) throw new ApiFailure('NOT_FOUND');
    return found;
  }

  /** Uses an invitation up, with what it is used for, in one commit. Of two who use it at once, one finds nothing. */
  const using = <T>(
    secret: string,
    userId: number,
    use: (tx: Queryable, invitation: Invitation) => Promise<T>,
  ): Promise<T> =>
    find(secret).then((invitation) =>
      db.transaction(async (tx) => {
        await lockUsers(tx, [invitation.userId, userId]);
        const { userId: ownerId, linkId } = invitation;
        if (!(await links.deleteLink(tx, { userId: ownerId, kind: KIND, linkId })))
          throw new ApiFailure('NOT_FOUND');
        const done = await use(tx, invitation);
        await tell(tx, [ownerId, userId]);
        return done;
      }),
    );

  return {
    async 'GET /api/user/common-free-time'({ user: { userId } }) {
      const people = await Promise.all((await listPairs(db, userId)).map(present));
      people.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'cs') || (a.id < b.id ? -1 : 1));
      const open = await links.listLinks<Record<string, never>>(db, { userId, kind: KIND }, clock.now());
      return { people, invitations: open.map(presentInvitation) };
    },

    async 'POST /api/user/common-free-time/invitations'({ user: { userId } }) {
      // Who opens the invitation must be told who asks.
      if ((await records.name(userId)) === null) throw new ApiFailure('NOT_READY');
      const createdAt = clock.now();
      const until = addDays(pragueDate(createdAt), FREE_TIME_INVITATION_DAYS);
      const secret = newToken();
      const made = await db.transaction(async (tx) => {
        const invitation = await links.insertLink<Record<string, never>>(
          tx,
          {
            ...{ userId, kind: KIND, scope: {}, secretHash: hashOf(secret), createdAt },
            expiresAt: pragueInstant(addDays(until, 1), 0),
          },
          MOST_FREE_TIME_INVITATIONS,
        );
        if (invitation !== null) await tell(tx, [userId]);
        return invitation;
      });
      if (made === null) throw new ApiFailure('TOO_MANY_LINKS');
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

    async 'POST /api/user/common-free-time/invitation'({ user: { userId }, body }) {
      const invitation = await find(body.secret);
      const name = await records.name(invitation.userId);
      if (name === null) throw new ApiFailure('NOT_READY');
      return {
        name,
        expires_at: unixSeconds(invitation.expiresAt),
        is_own: invitation.userId === userId,
        is_agreed: (await readPairOf(db, userId, invitation.userId)) !== null,
      };
    },

    async 'POST /api/user/common-free-time/invitation/accept'({ user: { userId }, body }) {
      const pair = await using(body.secret, userId, async (tx, { userId: inviterId }) => {
        if (inviterId === userId) throw new ApiFailure('VALIDATION_FAILED', { field: 'secret' });
        const known = await readPairOf(tx, userId, inviterId);
        if (known !== null) return known;
        if ((await countPairs(tx, [userId, inviterId])) >= MOST_FREE_TIME_PEOPLE)
          throw new ApiFailure('TOO_MANY_PEOPLE');
        return insertPair(tx, { inviterId, userId, now: clock.now() });
      });
      audit.record({ event: 'free-time-agreed', userId, withUserId: pair.otherId });
      return present(pair);
    },

    async 'POST /api/user/common-free-time/invitation/decline'({ user: { userId }, body }) {
      await using(body.secret, userId, async () => {});
    },

    async 'DELETE /api/user/common-free-time/people/:id'({ user: { userId }, params: { id } }) {
      const pair = await readPair(db, userId, id);
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

const presentInvitation = ({ linkId, createdAt, expiresAt }: Invitation): FreeTimeInvitation => ({
  id: linkId,
  created_at: unixSeconds(createdAt),
  expires_at: unixSeconds(expiresAt),
});
