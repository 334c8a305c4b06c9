import type { RequestsService } from '../../engine/commands/index.ts';
import type { SyncService } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { passwordOf } from '../../platform/http/guard/password.ts';
import { presentTerm } from './terms.present.ts';

/**
 * Rendered anew for each call: what all share of a term changes without a word to each who may see it, so nothing
 * would say when the bytes of one user are old. The same bytes have the same validator.
 */
export function termsHandlers({
  sync,
  requests,
}: {
  sync: SyncService;
  requests: RequestsService;
}): Handlers {
  return {
    'GET /api/user/terms': async ({ user, lang, query, request }) => {
      await sync.readWith(passwordOf(request), user, ['terms']);
      await requests.catchUp(user, 'terms', query.srid);
      await sync.ensureSnapshot(user, 'terms');
      await sync.readOpenedTerms(user);
      const found = await sync.snapshots.terms(user.userId);
      if (found === null) throw new ApiFailure('NOT_READY');
      const answer = { terms: found.map((term) => presentTerm(term, lang)) };
      return render('GET /api/user/terms', answer).withHeaders(sync.freshnessHeaders(user.userId, ['terms']));
    },
  };
}
