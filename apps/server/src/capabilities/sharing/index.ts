import type { ScheduleLink, SharedScheduleLesson } from '@kahan/contract';
import {
  addDays,
  type Language,
  lastDayOf,
  MOST_LINKS,
  pragueDate,
  pragueInstant,
  type Study,
  unixSeconds,
  type YearSchedule,
} from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Snapshot } from '../../engine/mirror/index.ts';
import * as store from '../../engine/private-links.store.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { Job } from '../../platform/jobs.ts';
import { hashOf, newToken } from '../../platform/token.ts';

const HOUR_MS = 3_600_000;
/** The links of this capability among those of the table. */
const KIND = 'timetable';

interface Scope {
  studies: string[];
}
type Link = store.PrivateLink<Scope>;

/** Records of other capabilities; null before they were read. */
interface Records {
  studies(userId: number): Promise<Snapshot<Study[]> | null>;
  yearSchedule(): Promise<Snapshot<YearSchedule> | null>;
  lessons(asked: {
    userId: number;
    studies: readonly string[];
    lang: Language;
  }): Promise<{ items: SharedScheduleLesson[]; lastModified: Date } | null>;
}

/** Private links: a student makes one, and anybody who has it sees that student's timetable (decision 055). */
export function sharing(engine: Engine, records: Records): Capability {
  return {
    name: 'sharing',
    jobs: [erasureOf(engine)],
    handlers: sharingHandlers(engine, records),
  };
}

function sharingHandlers({ db, clock, audit, mirror }: Engine, records: Records): Handlers {
  return {
    async 'GET /api/user/schedule/links'({ user: { userId } }) {
      const links = await store.listLinks<Scope>(db, { userId, kind: KIND }, clock.now());
      return links.map(presentLink);
    },

    async 'POST /api/user/schedule/links'({ user, body }) {
      const { userId } = user;
      const createdAt = clock.now();
      await mirror.ensureImported(user, 'studies');
      const own = await records.studies(userId);
      if (own === null) throw new ApiFailure('NOT_READY');
      const studies = [...new Set(body.study_ids)];
      if (studies.some((id) => !own.data.some(({ study_id }) => study_id === id)))
        throw new ApiFailure('NOT_FOUND', { field: 'study_ids' });
      const schedule = await records.yearSchedule();
      const until = lastDayOf(body.ends, pragueDate(createdAt), schedule?.data ?? null);
      if (until === null && schedule === null) throw new ApiFailure('NOT_READY');
      if (until === null) throw new ApiFailure('VALIDATION_FAILED', { field: 'ends' });
      const secret = newToken();
      const link = await db.transaction((tx) =>
        store.insertLink<Scope>(
          tx,
          {
            ...{ userId, kind: KIND, scope: { studies }, secretHash: hashOf(secret), createdAt },
            ...(body.name === undefined ? {} : { name: body.name }),
            expiresAt: pragueInstant(addDays(until, 1), 0),
          },
          MOST_LINKS,
        ),
      );
      if (link === null) throw new ApiFailure('TOO_MANY_LINKS');
      audit.record({ event: 'link-made', userId, linkId: link.linkId, until });
      return { link: presentLink(link), secret };
    },

    async 'DELETE /api/user/schedule/links/:id'({ user: { userId }, params: { id } }) {
      if (!(await store.deleteLink(db, { userId, kind: KIND, linkId: id })))
        throw new ApiFailure('NOT_FOUND');
      audit.record({ event: 'link-ended', userId, linkId: id });
    },

    async 'POST /api/shared-schedule'({ user, body, lang, request }) {
      const now = clock.now();
      const link = await store.findLink<Scope>(db, { kind: KIND, secretHash: hashOf(body.secret) }, now);
      if (link === null) {
        const opener = { userId: user?.userId ?? null, address: request.ip };
        audit.record({ event: 'secret-refused', of: 'link', ...opener });
        throw new ApiFailure('NOT_FOUND');
      }
      const { userId, scope } = link;
      const found = await records.lessons({ userId, studies: scope.studies, lang });
      if (found === null) throw new ApiFailure('NOT_READY');
      if (user?.userId !== userId && isNoteDue(link, now)) await store.noteOpened(db, link.linkId, now);
      return { until: lastDay(link), items: found.items, last_modified: unixSeconds(found.lastModified) };
    },
  };
}

/** Once an hour is enough: a link that is opened all the time must not write all the time. */
const isNoteDue = ({ openedAt }: Link, now: Date) =>
  openedAt === null || now.getTime() - openedAt.getTime() >= HOUR_MS;

const lastDay = ({ expiresAt }: Link) => addDays(pragueDate(expiresAt), -1);

function presentLink(link: Link): ScheduleLink {
  const { linkId, name, scope, createdAt, openedAt } = link;
  return {
    link_id: linkId,
    name,
    study_ids: scope.studies,
    created: unixSeconds(createdAt),
    until: lastDay(link),
    last_opened: openedAt && unixSeconds(openedAt),
  };
}

function erasureOf({ db, clock, log }: Engine): Job {
  return {
    name: 'erasure of private links',
    everyMs: HOUR_MS,
    async run() {
      const links = await store.deleteExpired(db, clock.now());
      if (links > 0) log.info({ links }, 'private links that had expired were erased');
    },
  };
}
