import type { PersonalData } from '@kahan/contract';
import { ERASURE_HOURS, pragueDate, unixSeconds } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { Rendered } from '../../platform/http/answer/rendered.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { gaugesReadTogether } from '../../platform/metrics/read-together.ts';
import type { ErasedUsers } from './erased-users.ts';
import { readAsked, readErasures } from './erasure.store.ts';
import { createErasure, erasesAt } from './erasure.ts';
import { type Export, readArchive, readExport, readExports } from './exports.store.ts';
import { createExports, SERVICE } from './exports.ts';

export { LEFT_OUT, PARTS } from './archive/parts.ts';
export { type ErasedUsers, erasedUsersIn } from './erased-users.ts';

/** When the data of a user is erased, null: not asked for; and when the erasure was last asked for or undone. */
export async function readErasure(
  db: Queryable,
  userId: number,
): Promise<{ erasesAt: Date | null; changedAt: Date | null }> {
  const { askedAt, changedAt } = await readAsked(db, userId);
  return { erasesAt: askedAt && erasesAt(askedAt), changedAt };
}

/** A copy of one's own data, and its erasure (product, My data; decision 079). */
export function personalData(
  engine: Engine,
  { publicUrl, erased }: { publicUrl: string; erased: ErasedUsers },
): Capability {
  const { db, clock, audit } = engine;
  const exports = createExports(engine, publicUrl);
  const erasure = createErasure(engine, erased);
  showPersonalData(engine);

  async function present(userId: number): Promise<PersonalData> {
    const { askedAt } = await readAsked(db, userId);
    const made = await readExport(db, userId, clock.now());
    return {
      export: made && presentExport(made),
      erasure: askedAt && { asked_at: unixSeconds(askedAt), erases_at: unixSeconds(erasesAt(askedAt)) },
    };
  }

  return {
    name: 'personal-data',
    tells: [SERVICE],
    tables: { users: ['personal_data_exports'] },
    jobs: [...exports.jobs, ...erasure.jobs],
    handlers: {
      'GET /api/user/personal-data': ({ user: { userId } }) => present(userId),

      async 'POST /api/user/personal-data/export'({ user, lang }) {
        await exports.ask(user, lang);
        return present(user.userId);
      },

      async 'DELETE /api/user/personal-data/export'({ user: { userId } }) {
        await exports.end(userId);
        return present(userId);
      },

      async 'GET /api/user/personal-data/export.zip'({ user: { userId, sessionId } }) {
        const found = await readArchive(db, userId, clock.now());
        if (found === null) throw new ApiFailure('NOT_FOUND');
        audit.record({ event: 'export-fetched', userId, sessionId });
        const { archive, exportId, readyAt } = found;
        const headers = {
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="kahan-${pragueDate(readyAt)}.zip"`,
        };
        return new Rendered(archive, `"${exportId}"`, null, headers, 'application/zip');
      },

      async 'POST /api/user/personal-data/erasure'({ user: { userId } }) {
        await erasure.ask(userId);
        return present(userId);
      },

      async 'DELETE /api/user/personal-data/erasure'({ user: { userId } }) {
        await erasure.undo(userId);
        return present(userId);
      },
    } satisfies Handlers,
    stop: () => exports.stop(),
  };
}

function presentExport({ state, askedAt, readyAt, expiresAt, bytes }: Export): PersonalData['export'] {
  return {
    state,
    asked_at: unixSeconds(askedAt),
    ready_at: readyAt && unixSeconds(readyAt),
    expires_at: expiresAt && unixSeconds(expiresAt),
    bytes,
  };
}

/** Metrics of waiting and failed exports, and of waiting erasures. An erasure is a duty with a time (decision 079). */
function showPersonalData({ metrics, db, clock, log }: Engine): void {
  gaugesReadTogether({
    ...{ metrics, log, what: 'exports and erasures' },
    gauges: {
      kahan_exports_waiting: { help: 'Exports of personal data that wait, over all portals' },
      kahan_exports_oldest_seconds: { help: 'Age of the oldest export that waits, over all portals' },
      kahan_exports_failed: { help: 'Exports that failed three times and were not asked for again' },
      kahan_erasures_waiting: { help: 'Users who have asked for their erasure and are not erased yet' },
      kahan_erasures_overdue_seconds: {
        help: 'How long ago the longest overdue erasure should have been done, 0 without one',
      },
    },
    async read() {
      const now = clock.now();
      const [exports, erasures] = await Promise.all([readExports(db, now), readErasures(db, now)]);
      return {
        kahan_exports_waiting: exports.waiting,
        kahan_exports_oldest_seconds: exports.oldest,
        kahan_exports_failed: exports.failed,
        kahan_erasures_waiting: erasures.waiting,
        kahan_erasures_overdue_seconds: Math.max(0, erasures.oldest - ERASURE_HOURS * 3_600),
      };
    },
  });
}
