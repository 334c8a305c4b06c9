import { PAGES } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide';
import type { ReactNode } from 'react';
import { linkedScheduleQuery } from '../../data/schedule/shared-schedules.ts';
import { loginAddress } from '../../platform/http/addresses.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { messageOf, reasonOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyPage } from '../../ui/feedback/page-states.tsx';
import { Retry, StaleNote } from '../../ui/feedback/states.tsx';
import { Button, ButtonLink, LinkButton } from '../../ui/form/button.tsx';
import css from './screen.module.css';
import type { LoadedSource } from './sources/loaded-source.ts';
import { cancelAll, hasLessons } from './sources/loaded-source.ts';
import type { BesideLoad } from './sources/use-load-grace.ts';
import { addressOf, type ScheduleView, withoutSource } from './view.ts';

/** One line about the timetable. */
function Note({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Banner slim role="status" actions={action}>
      <p>{text}</p>
    </Banner>
  );
}

interface PendingProps {
  loaded: readonly LoadedSource[];
  /** Notices that came late. */
  children: ReactNode;
}

/**
 * Sources that still load beside loaded ones, and late notices. At the lower edge of the screen, so that
 * nothing moves; without any loaded source the skeleton shows instead.
 */
export function Pending({ loaded, children }: PendingProps) {
  const words = useTexts('schedule');
  const { states } = usePhrases();
  const loading = loaded.filter(({ state }) => state === 'loading');
  const isBeside = loaded.some(hasLessons);
  const names = loading.map(({ source, label }) => `${words.sources[source.kind]} ${label}`).join(', ');
  return (
    <div className={css.pending}>
      {children}
      {loading.length > 0 && isBeside && (
        <div className={css.soon}>
          <Note
            text={words.loadingOf(names)}
            action={
              <Button compact kind="quiet" onClick={() => cancelAll(loading)}>
                {states.cancelLoading}
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}

interface NoticesProps {
  view: ScheduleView;
  loaded: readonly LoadedSource[];
  /** The only timetable failed: its error replaces the grid. */
  isAlone: boolean;
  /** Data beside the lessons that could not be loaded. */
  failed: readonly BesideLoad[];
  /** The year schedule is that of another year. */
  isOtherYear: boolean;
  loggedIn: boolean;
  onView: (next: ScheduleView, how: 'push' | 'replace') => void;
}

/**
 * Notices about the sources of a view: unknown, failed, cancelled, stale, empty. Pending shows loading ones.
 */
export function Notices({ view, loaded, isAlone, failed, isOtherYear, loggedIn, onView }: NoticesProps) {
  const words = useTexts('schedule');
  const named = ({ source, label }: LoadedSource) => `${words.sources[source.kind]} ${label}`;
  const names = (some: readonly LoadedSource[]) => some.map(named).join(', ');
  const missing = loaded.filter(({ isUnknown }) => isUnknown);
  const needLogin = loggedIn
    ? []
    : missing.filter(({ source }) => source.kind === 'study' || source.kind === 'teacher');
  const isForeign = ({ source }: LoadedSource) => source.kind === 'study';
  const unknown = missing.filter((one) => !needLogin.includes(one));
  const ids = (some: readonly LoadedSource[]) => some.filter(isForeign).map(({ source }) => source.id);
  const empty = loaded.filter(
    ({ state, isUnknown, lessons }) => !isUnknown && hasLessons({ state }) && lessons.length === 0,
  );
  const withoutUnknown = () => unknown.reduce((left, { source }) => withoutSource(left, source), view);
  return (
    <div className="only-screen">
      {unknown.length > 0 && (
        <Note
          text={unknown.every(isForeign) ? words.foreign(ids(unknown)) : words.unknown(names(unknown))}
          action={
            <Button compact onClick={() => onView(withoutUnknown(), 'replace')}>
              {words.leaveOut}
            </Button>
          }
        />
      )}
      {needLogin.length > 0 && (
        <Note
          text={
            needLogin.some(isForeign)
              ? words.ownersOnly(names(needLogin))
              : words.needsLogin(names(needLogin))
          }
          action={
            <ButtonLink compact icon={LogIn} href={loginAddress(addressOf(view))}>
              {words.login}
            </ButtonLink>
          }
        />
      )}
      {loaded.map((one) => (
        <SourceNotice
          key={`${one.source.kind} ${one.source.id}`}
          loaded={one}
          name={named(one)}
          isAlone={isAlone}
        />
      ))}
      {failed.map(({ text, retry }) => (
        <Note key={text} text={text} action={<Retry compact onRetry={retry} />} />
      ))}
      {empty.length > 0 && !isAlone && (
        <Note text={isOtherYear ? words.notKnownOf(names(empty)) : words.emptyOf(names(empty))} />
      )}
    </div>
  );
}

/**
 * A source that failed, was cancelled or is stale. The only source of a view is reported in place of the
 * timetable.
 */
function SourceNotice({ loaded, name, isAlone }: { loaded: LoadedSource; name: string; isAlone: boolean }) {
  const words = useTexts('schedule');
  const phrases = usePhrases();
  const offline = useOffline();
  const { state, error, isUnknown, asOf, freshness, retry } = loaded;
  if (isUnknown) return null;
  const reason = reasonOf({ error, data: undefined });
  if (state === 'failed' && !isAlone) {
    return (
      <Banner tone="bad" role="status" actions={<Retry compact onRetry={retry} reason={reason} />}>
        <p>
          <b>{words.failed(name)}</b> {messageOf(error, phrases)}
        </p>
      </Banner>
    );
  }
  if (state === 'cancelled' && !isAlone) {
    return (
      <Banner role="status" actions={<Retry compact onRetry={retry} />}>
        <p>{words.cancelledLoad(name)}</p>
      </Banner>
    );
  }
  const isBehind = state === 'stale' || (hasLessons({ state }) && freshness !== 'fresh');
  if (!isBehind || offline || !asOf) return null;
  const lead = (time: string) => words.staleOf(name, time);
  return <StaleNote at={asOf} lead={lead} onRetry={retry} reason={reason} />;
}

/** Until when the timetable of a private link can be seen. */
export function SharedNote({ secret }: { secret: string }) {
  const words = useTexts('share');
  const { dates } = usePhrases();
  const { data } = useQuery(linkedScheduleQuery(secret));
  return (
    <Banner slim>
      <p>{data ? words.sharedUntil(dates.date(data.until)) : ' '}</p>
    </Banner>
  );
}

/** In place of a timetable whose private link does not work. */
export function LinkGone() {
  const words = useTexts('share');
  return (
    <EmptyPage
      title={words.gone}
      action={<LinkButton href={PAGES.schedule.path}>{words.toTimetables}</LinkButton>}
    >
      {words.goneHint}
    </EmptyPage>
  );
}
