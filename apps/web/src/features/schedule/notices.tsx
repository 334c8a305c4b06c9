import { LogIn } from 'lucide';
import { loginAddress } from '../../platform/http/addresses.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { messageOf, reasonOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Retry, StaleNote } from '../../ui/feedback/states.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import css from './screen.module.css';
import type { LoadedSource } from './state/timetable.ts';
import { addressOf, type View, withoutSource } from './state/view.ts';
import { useSchedulePhrases } from './words.ts';

interface NoticesProps {
  view: View;
  loaded: readonly LoadedSource[];
  /** No other timetable is there to be shown: its failure is said in place of it. */
  isAlone: boolean;
  /** The dates of the weeks could not be loaded. */
  calendarFailed: boolean;
  onCalendar: () => void;
  loggedIn: boolean;
  /** Address of the login that leads back here. */
  onView: (next: View, how: 'push' | 'replace') => void;
}

/** What is to be said about the sources of a view beside their lessons: unknown, failed, cancelled, old, empty. What loads is said by Pending. */
export function Notices({
  view,
  loaded,
  isAlone,
  calendarFailed,
  onCalendar,
  loggedIn,
  onView,
}: NoticesProps) {
  const words = useSchedulePhrases();
  const named = ({ source, label }: LoadedSource) => `${words.sources[source.kind]} ${label}`;
  const names = (some: readonly LoadedSource[]) => some.map(named).join(', ');
  const missing = loaded.filter(({ isUnknown }) => isUnknown);
  const needLogin = loggedIn
    ? []
    : missing.filter(({ source }) => source.kind === 'study' || source.kind === 'teacher');
  const unknown = missing.filter((one) => !needLogin.includes(one));
  const empty = loaded.filter(
    ({ state, isUnknown, entries }) => !isUnknown && isThere(state) && entries.length === 0,
  );
  const without = (some: readonly LoadedSource[]) =>
    some.reduce((left, { source }) => withoutSource(left, source), view);
  const leaveOut = (some: readonly LoadedSource[]) => (
    <Button compact onClick={() => onView(without(some), 'replace')}>
      {words.leaveOut}
    </Button>
  );
  return (
    <div className={css.notices}>
      {unknown.length > 0 && (
        <Banner slim role="status" actions={leaveOut(unknown)}>
          <p>{words.unknown(names(unknown))}</p>
        </Banner>
      )}
      {needLogin.length > 0 && (
        <Banner
          slim
          role="status"
          actions={
            <ButtonLink compact icon={LogIn} href={loginAddress(addressOf(view))}>
              {words.login}
            </ButtonLink>
          }
        >
          <p>{words.needsLogin(names(needLogin))}</p>
        </Banner>
      )}
      {loaded.map((one) => (
        <SourceNotice
          key={`${one.source.kind} ${one.source.id}`}
          loaded={one}
          name={named(one)}
          isAlone={isAlone}
        />
      ))}
      {calendarFailed && (
        <Banner slim role="status" actions={<Retry compact onRetry={onCalendar} />}>
          <p>{words.calendarFailed}</p>
        </Banner>
      )}
      {empty.length > 0 && !isAlone && (
        <Banner slim role="status">
          <p>{words.emptyOf(names(empty))}</p>
        </Banner>
      )}
    </div>
  );
}

const isThere = (state: LoadedSource['state']) => state === 'loaded' || state === 'stale';

/** One source that did not come, or did not come anew. Alone it is said in place of the timetable. */
function SourceNotice({ loaded, name, isAlone }: { loaded: LoadedSource; name: string; isAlone: boolean }) {
  const words = useSchedulePhrases();
  const phrases = usePhrases();
  const offline = useOffline();
  const now = useNow();
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
  const isBehind = state === 'stale' || (isThere(state) && freshness !== 'fresh');
  if (!isBehind || offline || !asOf) return null;
  const time = clockOrDate(asOf, now, language());
  return <StaleNote time={time} lead={words.staleOf(name, time)} onRetry={retry} reason={reason} />;
}
