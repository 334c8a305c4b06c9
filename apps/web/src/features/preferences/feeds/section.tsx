import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import {
  cancelFeeds,
  type Feed,
  publicFeedsQuery,
  useChangeFeed,
  useFeeds,
  useMakeFeed,
  useRevokeFeed,
} from '../../../data/feeds.ts';
import { useLoggedIn } from '../../../data/session/session.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { failureOf, loadStateOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { FoldButton } from '../../../ui/form/fold-button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { IconRow } from '../setting.tsx';
import { Address, CalendarLinks } from './address.tsx';
import { FeedRow } from './feed-row.tsx';
import css from './feeds.module.css';

/**
 * Subscriptions for calendars elsewhere (spec 2, Settings): those of the user, or for visitors that of the school
 * events.
 */
export function CalendarFeeds() {
  return useLoggedIn() ? <OwnFeeds /> : <PublicFeeds />;
}

interface ExpanderProps {
  intro: string;
  isOpen: boolean;
  onToggle: () => void;
  /** The rows. */
  children: ReactNode;
}

/** The section with its rows folded: an address is a secret, so it is shown on demand only. */
function Expander({ intro, isOpen, onToggle, children }: ExpanderProps) {
  const { feeds: words } = useTexts('settings');
  const id = useId();
  return (
    <Sheet label={words.title}>
      <HeadingRow>{words.title}</HeadingRow>
      <IconRow icon={CalendarSync}>
        <p className="small dim measure">{intro}</p>
        <FoldButton isOpen={isOpen} controls={id} onToggle={onToggle}>
          <span className="strong">{words.show}</span>
        </FoldButton>
      </IconRow>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </Sheet>
  );
}

function OwnFeeds() {
  const phrases = usePhrases();
  const { feeds: words } = useTexts('settings');
  const [isOpen, setOpen] = useState(false);
  const { query, value: feeds } = useFeeds(isOpen);
  const onFailed = (error: Error) => {
    if (!(error instanceof ApiProblem)) report(error, 'calendar feeds');
    showToast(failureOf(words.failed, error, phrases));
  };
  const done = (told: (kind: string) => string) => (feed: Feed) => showToast(told(words.kinds[feed.kind]));
  const making = useMakeFeed({ onDone: done(words.made), onFailed });
  const revoking = useRevokeFeed({ onDone: done(words.revoked), onFailed });
  const change = useChangeFeed(onFailed);
  const isBusy = making.isPending || revoking.isPending;
  return (
    <Expander intro={words.intro} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {loadStateOf(query) === 'loading' && <FeedsLoading onCancel={cancelFeeds} />}
      {feeds === undefined && <NotLoaded title={words.loadFailed} query={query} />}
      {feeds?.map((feed) => (
        <FeedRow
          key={feed.kind}
          feed={feed}
          isBusy={isBusy}
          onMake={() => making.mutate(feed)}
          onRevoke={() => revoking.mutate(feed)}
          onChange={(next) => change({ kind: feed.kind, change: next })}
        />
      ))}
    </Expander>
  );
}

/** The addresses that need no login; nothing when there are none. */
function PublicFeeds() {
  const { feeds: words } = useTexts('settings');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(publicFeedsQuery);
  const feeds = Object.entries(query.data ?? {});
  if (query.data !== undefined && feeds.length === 0) return null;
  const inLanguage = (url: string) => `${url}?${new URLSearchParams({ lang: language() })}`;
  return (
    <Expander intro={words.introPublic} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {loadStateOf(query) === 'loading' && <FeedsLoading />}
      <NotLoaded title={words.loadFailed} query={query} />
      {feeds.map(([kind, url]) => {
        const name = words.kinds[kind as Feed['kind']];
        return (
          <Row key={kind} as="article" aria-label={name} data-feed={kind}>
            <div className={css.feed}>
              <h3 className="plain strong">{name}</h3>
              <div className={css.full}>
                <Address url={inLanguage(url)} kind={name} />
                <CalendarLinks url={inLanguage(url)} kind={name} />
              </div>
            </div>
          </Row>
        );
      })}
    </Expander>
  );
}

/** In the shape of two feeds. */
function FeedsLoading({ onCancel }: { onCancel?: () => void }) {
  return [0, 1].map((row) => (
    <Row key={row}>
      <Loading onCancel={row === 0 ? onCancel : undefined}>
        <div className={css.feed}>
          <Skeleton width="min(12rem, 60%)" height="var(--lead-24)" />
          <div className={css.full}>
            <Skeleton height="var(--touch)" />
          </div>
        </div>
      </Loading>
    </Row>
  ));
}
