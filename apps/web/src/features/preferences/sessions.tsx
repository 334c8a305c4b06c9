import type { OwnSessionInfo } from '@kahan/contract';
import { instantOf } from '@kahan/domain';
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide';
import { useRef, useState } from 'react';
import {
  cancelOwnSessions,
  useEndOtherSessions,
  useEndSession,
  useOwnSessions,
} from '../../data/session/own-sessions.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { failureOf, loadStateOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { exactUnderPointer } from '../../ui/text/time.tsx';
import { NewFeedsOffer } from './feeds/offer.tsx';
import css from './setting.module.css';
import { Setting } from './setting.tsx';

/** Other sessions that are listed at first; few people have more. */
const LISTED = 5;

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: MonitorSmartphone };

function Moment({ at, words }: { at: number; words: (time: string) => string }) {
  const now = useNow();
  const date = instantOf(at);
  return (
    <time dateTime={date.toISOString()} {...exactUnderPointer(date)} className="nowrap">
      {words(clockOrDate(date, now, language()))}
    </time>
  );
}

/** `Firefox, Android`; for the app `Kahan app, Android`. */
function useProgramOf() {
  const { sessions } = useTexts('settings');
  return ({ kind, browser, system }: OwnSessionInfo) =>
    [kind === 'app' ? sessions.app : browser, system].filter((part) => part !== null).join(', ');
}

function Session({ session, onEnd }: { session: OwnSessionInfo; onEnd?: () => void }) {
  const { sessions } = useTexts('settings');
  const program = useProgramOf()(session);
  const now = useNow();
  // Two logins of one browser are told apart by when they began.
  const began = sessions.since(clockOrDate(instantOf(session.since), now, language()));
  const form = session.form ?? 'unknown';
  const name = (session.is_current ? sessions.here : sessions.forms)[form];
  return (
    <Setting
      short
      icon={ICONS[form]}
      label={name}
      hint={
        <>
          {program !== '' && `${program} · `}
          {session.way !== 'password' && `${sessions.atUniversity} · `}
          {session.is_current ? sessions.now : <Moment at={session.last_used} words={sessions.lastUsed} />}
          {' · '}
          <Moment at={session.since} words={sessions.since} />
        </>
      }
    >
      {onEnd && (
        <Button
          kind="quiet"
          aria-label={sessions.endOf([name, program, began].filter(Boolean).join(', '))}
          onClick={onEnd}
        >
          {sessions.end}
        </Button>
      )}
    </Setting>
  );
}

/** In the shape of the list. */
function SessionsLoading() {
  return (
    <Row>
      <Loading onCancel={cancelOwnSessions}>
        <div className={css.bone}>
          <Skeleton width="min(16rem, 80%)" height="var(--lead-24)" />
        </div>
      </Loading>
    </Row>
  );
}

/** The user's sessions, with the way to end the other ones. */
export function OwnSessions() {
  const phrases = usePhrases();
  const { sessions } = useTexts('settings');
  const { query, current, others } = useOwnSessions();
  const programOf = useProgramOf();
  const [isWhole, setWhole] = useState(false);
  /** Other sessions were ended here, and the question about links of calendars is not answered yet. */
  const [isOffered, setOffered] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
  const done = (text: string) => {
    sheet.current?.focus();
    showToast(text);
    setOffered(true);
  };
  const onFailed = (error: Error) => {
    if (!(error instanceof ApiProblem)) report(error, 'sessions');
    showToast(failureOf(sessions.endFailed, error, phrases));
  };
  const ending = useEndSession({
    onEnded: (ended) =>
      done(
        sessions.ended(
          [sessions.forms[ended.form ?? 'unknown'], programOf(ended)].filter(Boolean).join(', '),
        ),
      ),
    onFailed,
  });
  const endingOthers = useEndOtherSessions({
    onEnded: (count) => done(sessions.endedOthers(count)),
    onFailed,
  });
  const isBusy = ending.isPending || endingOthers.isPending;
  const listed = isWhole ? others : others.slice(0, LISTED);
  return (
    <Sheet label={sessions.title} ref={sheet} tabIndex={-1}>
      <HeadingRow>{sessions.title}</HeadingRow>
      {loadStateOf(query) === 'loading' && <SessionsLoading />}
      <NotLoaded title={sessions.loadFailed} query={query} />
      {current && <Session session={current} />}
      {listed.map((session) => (
        <Session key={session.session_id} session={session} onEnd={() => !isBusy && ending.mutate(session)} />
      ))}
      {isOffered && (
        <NewFeedsOffer
          onClose={() => {
            setOffered(false);
            sheet.current?.focus();
          }}
        />
      )}
      {others.length > 0 && (
        <Row last>
          <div className="stack gap-3 start">
            {listed.length < others.length && (
              <Button kind="quiet" onClick={() => setWhole(true)}>
                {sessions.all(others.length)}
              </Button>
            )}
            <Button aria-disabled={isBusy} onClick={() => !isBusy && endingOthers.mutate()}>
              {sessions.endOthers}
            </Button>
            <p className="fine faint">{sessions.accuracy}</p>
          </div>
        </Row>
      )}
    </Sheet>
  );
}
