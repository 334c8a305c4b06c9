import { unixSeconds } from '@kahan/domain';
import type { RequestsService } from '../../engine/commands/index.ts';
import type { SyncService } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { passwordOf } from '../../platform/http/guard/password.ts';
import { presentGroup } from './groups.present.ts';

export function groupsHandlers({
  sync,
  requests,
  cache,
}: {
  sync: SyncService;
  requests: RequestsService;
  cache: RenderedCache;
}): Handlers {
  return {
    'GET /api/user/grupik': async ({ user, lang, query, request }) => {
      if (await sync.readWith(passwordOf(request), user, ['groups'])) cache.forget(user.userId);
      await requests.catchUp(user, 'groups', query.srid);
      // What was read just now may not have been signalled to this process yet.
      if (query.srid !== undefined) cache.forget(user.userId);
      const rendered = await cache.get(user.userId, `groups ${lang}`, async () => {
        await sync.ensureSnapshot(user, 'groups');
        const found = await sync.snapshots.groups(user.userId);
        if (found === null) throw new ApiFailure('NOT_READY');
        const { data, lastModified } = found;
        const answer = {
          groups: data.map((group) => presentGroup(group, lang)),
          last_modified: unixSeconds(lastModified),
        };
        return { rendered: render('GET /api/user/grupik', answer, { lastModified }) };
      });
      return rendered.withHeaders(sync.freshnessHeaders(user.userId, ['groups']));
    },
  };
}
