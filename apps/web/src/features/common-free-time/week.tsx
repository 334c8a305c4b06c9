import type { CommonFreeWeek } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { addDays, dayOfWeek, FREE_TIME, minutesAt, pragueDate } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useLocation } from 'wouter';
import { freeTimeQuery, freeWeekQuery } from '../../data/common-free-time.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { useNow } from '../../platform/time/clock.ts';
import { EmptyPage, LoadingRows, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { FreeDayRow } from '../../ui/layout/free-day-row.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { freeTimeAddress, weekAddress } from './address.ts';
import css from './common-free-time.module.css';
import { EndButton } from './end-button.tsx';

const LIST = PAGES.common_free_time.path;
const DAYS_SHOWN = 5;

/** A week with one person. @param date of the week; null for the present one */
export function Week({ person, date }: { person: string; date: string | null }) {
  const words = useTexts('common-free-time');
  const query = useQuery(freeWeekQuery(person, date));
  useReportFreshness(query.data ?? undefined);
  const toList = <LinkButton href={LIST}>{words.toList}</LinkButton>;
  if (query.data === null) {
    return (
      <EmptyPage title={words.stopped} action={toList}>
        {words.stoppedHint}
      </EmptyPage>
    );
  }
  if (query.data === undefined) {
    if (query.error instanceof ApiProblem && query.error.status === 400) {
      return (
        <EmptyPage
          title={words.noWeek}
          action={<LinkButton href={weekAddress(person)}>{words.thisWeek}</LinkButton>}
        >
          {words.noWeekHint}
        </EmptyPage>
      );
    }
    return (
      <PageLoad title={words.weekFailed} query={query}>
        <LoadingWeek onCancel={() => cancelLoad(freeWeekQuery(person, date))} />
      </PageLoad>
    );
  }
  return (
    <>
      <StaleData query={{ ...query, data: query.data }} />
      <Shown person={person} week={query.data.data} />
    </>
  );
}

function LoadingWeek({ onCancel }: { onCancel: () => void }) {
  return (
    <Sheet>
      <LoadingRows count={DAYS_SHOWN} onCancel={onCancel}>
        <Skeleton width="12rem" height="var(--sp-12)" />
      </LoadingRows>
    </Sheet>
  );
}

function Shown({ person, week }: { person: string; week: CommonFreeWeek }) {
  const words = useTexts('common-free-time');
  const [, navigate] = useLocation();
  const name = week.name ?? words.nameless;
  const sharedWith = useQuery(freeTimeQuery).data?.people.find(({ id }) => id === person);
  return (
    <Sheet label={words.with(name)}>
      <Row>
        <div className={css.head}>
          <h2 className="plain heavy anywhere">{words.with(name)}</h2>
          <p className="small dim">{words.hours(FREE_TIME.least)}</p>
          <Steps person={person} week={week} />
        </div>
      </Row>
      {week.missing === null ? (
        <Days week={week} />
      ) : (
        <Row>
          <EmptyState title={week.missing === 'own' ? words.missingOwn : words.missingOther(name)}>
            {words.missingHint}
          </EmptyState>
        </Row>
      )}
      <Row last>
        <div className="wraps gap-2">
          <LinkButton compact href={LIST}>
            {words.toList}
          </LinkButton>
          {sharedWith !== undefined && (
            <EndButton
              person={sharedWith}
              onEnded={() => {
                showToast(words.ended(name));
                navigate(LIST);
              }}
            />
          )}
        </div>
      </Row>
    </Sheet>
  );
}

/** The week, and the steps to the one before and after. */
function Steps({ person, week: { week, first_week, last_week } }: { person: string; week: CommonFreeWeek }) {
  const words = useTexts('common-free-time');
  const { dates } = usePhrases();
  const [, navigate] = useLocation();
  const go = (monday: string) => {
    const date = monday === first_week ? null : monday;
    navigate(freeTimeAddress({ person, date }), { replace: true, state: PRESERVE_SCROLL });
  };
  return (
    <fieldset className={css.steps}>
      <legend className="hidden-text">{words.weeks}</legend>
      <IconButton
        icon={ChevronLeft}
        label={words.previous}
        aria-disabled={week <= first_week}
        onClick={() => week > first_week && go(addDays(week, -7))}
      />
      <b className={css.range} aria-live="polite">
        {words.range(dates.date(week), dates.date(addDays(week, DAYS_SHOWN - 1)))}
      </b>
      <IconButton
        icon={ChevronRight}
        label={words.next}
        aria-disabled={week >= last_week}
        onClick={() => week < last_week && go(addDays(week, 7))}
      />
    </fieldset>
  );
}

function Days({ week: { days } }: { week: CommonFreeWeek }) {
  const words = useTexts('common-free-time');
  const { dates } = usePhrases();
  const now = useNow();
  const today = pragueDate(now);
  return days.map(({ date, holiday, slots }) => {
    const ahead = slots.filter(({ until }) => until * 1000 > now.getTime());
    const isOver = date < today || (date === today && slots.length > 0 && ahead.length === 0);
    return (
      <FreeDayRow
        key={date}
        id={date}
        weekday={dates.weekdayShort(dayOfWeek(date))}
        date={dates.date(date)}
        isToday={date === today}
        spans={(isOver ? [] : ahead).map(({ from, until }) => ({
          key: from,
          text: words.slot(minutesAt(from), minutesAt(until)),
          length: words.length((until - from) / 60),
        }))}
      >
        {holiday !== null && <p className="small dim">{nonBreaking(holiday)}</p>}
        {isOver && <p className="small dim">{words.over}</p>}
        {!isOver && ahead.length === 0 && <p className="small dim">{words.none}</p>}
      </FreeDayRow>
    );
  });
}
