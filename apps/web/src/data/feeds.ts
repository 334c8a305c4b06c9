import type { CallBody, Feed } from '@kahan/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { replaceAnswer, sent } from '../platform/http/command.ts';
import { cancelLoad, queryClient } from '../platform/http/query.ts';
import { useSetting } from '../platform/http/setting.ts';

export type { Feed } from '@kahan/contract';

const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: async ({ signal }) => (await call('GET /api/calendar/feeds', { signal })).items,
});

/** Addresses for visitors, by kind. */
export const publicFeedsQuery = queryOptions({
  queryKey: ['public-feeds'],
  queryFn: ({ signal }) => call('GET /api/calendar/settings', { signal }),
});

/** What a feed contains (spec 3, Calendar subscription). */
export type FeedChange = CallBody<'PUT /api/calendar/feeds/:kind'>;

interface Changing {
  kind: Feed['kind'];
  change: FeedChange;
}

/** The feeds after a change of one of them. */
const changed = (feeds: Feed[], { kind, change }: Changing): Feed[] =>
  feeds.map((feed) =>
    feed.kind === kind
      ? {
          ...feed,
          cancelled: change.cancelled ?? feed.cancelled,
          deadlines: change.deadlines ?? feed.deadlines,
          notes: change.notes ?? feed.notes,
        }
      : feed,
  );

/** The user's feeds, one for each kind. @param isShown they are not loaded before */
export const useFeeds = (isShown: boolean) => useSetting({ ...feedsQuery, enabled: isShown }, changed);

/** Stops the running load; the screen then offers to load. */
export const cancelFeeds = (): void => cancelLoad(feedsQuery);

/** Shows a feed as the server answered it. */
const keep = (next: Feed): void =>
  replaceAnswer(feedsQuery, (feeds) => feeds?.map((feed) => (feed.kind === next.kind ? next : feed)));

interface Handlers {
  onDone: (feed: Feed) => void;
  onFailed: (error: Error) => void;
}

/** A lost answer does not tell whether the old address has ended: what is there is read again. */
const lookAgain = (onFailed: Handlers['onFailed']) => (error: Error) => {
  void queryClient.invalidateQueries(feedsQuery);
  onFailed(error);
};

const sentOf = ({ kind }: Pick<Feed, 'kind'>) => ({ params: { kind }, ...sent() });

/** Makes the address of a feed, or another one in place of it: the old one ends at once. */
export function useMakeFeed({ onDone, onFailed }: Handlers) {
  return useMutation({
    mutationFn: (feed: Feed) => call('POST /api/calendar/feeds/:kind', sentOf(feed)),
    onSuccess: (made) => {
      keep(made);
      onDone(made);
    },
    onError: lookAgain(onFailed),
  });
}

/** Makes other addresses in place of those of several feeds. The ones that were made before a failure stay made. */
export function useRenewFeeds({ onDone, onFailed }: { onDone: () => void; onFailed: Handlers['onFailed'] }) {
  return useMutation({
    async mutationFn(feeds: readonly Feed[]) {
      for (const feed of feeds) keep(await call('POST /api/calendar/feeds/:kind', sentOf(feed)));
    },
    onSuccess: onDone,
    onError: lookAgain(onFailed),
  });
}

/** Ends the address of a feed. */
export function useRevokeFeed({ onDone, onFailed }: Handlers) {
  return useMutation({
    mutationFn: (feed: Feed) => call('DELETE /api/calendar/feeds/:kind', sentOf(feed)),
    onSuccess: (_answer, feed) => {
      keep({ ...feed, url: null, created: null, fetches: [] });
      onDone(feed);
    },
    onError: lookAgain(onFailed),
  });
}

/** Changes what a feed contains; {@link useFeeds} shows it at once, and the old choice again when it failed. */
export function useChangeFeed(onFailed: (error: Error) => void): (changing: Changing) => void {
  return useMutation({
    mutationKey: feedsQuery.queryKey,
    scope: { id: 'feeds' },
    mutationFn: ({ kind, change }: Changing) =>
      call('PUT /api/calendar/feeds/:kind', { ...sentOf({ kind }), body: change }),
    onSuccess: keep,
    onError: lookAgain(onFailed),
  }).mutate;
}
