import type { TimetableLink } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { LINK_ENDS, type LinkEnd, lastDayOf, MOST_LINKS, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Copy, Link2, Share2 } from 'lucide';
import { useId, useRef, useState } from 'react';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useEndLink, useMakeLink, useTimetableLinks } from '../../../data/schedule/sharing.ts';
import { publicAddress } from '../../../platform/http/addresses.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { loadStateOf, messageOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { copyText, shareLink } from '../../../platform/page/share.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { clockOrDate } from '../../../platform/time/dates.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Retry } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Choice } from '../../../ui/form/fields.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useSharePhrases } from '../words.ts';
import css from './share.module.css';

interface PrivateLinksProps {
  /** Own studies on screen, whose lessons the link shows. */
  studies: { id: string; label: string }[];
}

/** Makes private links, and lists those that work. */
export function PrivateLinks({ studies }: PrivateLinksProps) {
  const words = useSharePhrases();
  const phrases = usePhrases();
  const id = useId();
  const today = pragueDate(useNow());
  const schedule = useQuery(yearScheduleQuery).data ?? null;
  const [wanted, setWanted] = useState<LinkEnd>('semester');
  const [refusal, setRefusal] = useState<string | null>(null);
  const made = useRef<HTMLDivElement>(null);
  const make = useMakeLink((error) => {
    const isFull = error instanceof ApiProblem && error.code === 'TOO_MANY_LINKS';
    setRefusal(isFull ? words.tooMany(MOST_LINKS) : `${words.makeFailed} ${messageOf(error, phrases)}`);
  });
  const options = LINK_ENDS.flatMap((value) => {
    const last = lastDayOf(value, today, schedule);
    return last === null ? [] : [{ value, last, label: words.end[value] }];
  });
  const chosen = options.find(({ value }) => value === wanted) ?? options[0];
  if (chosen === undefined) return null;
  function create(ends: LinkEnd) {
    if (make.isPending) return;
    setRefusal(null);
    make.mutate(
      { study_ids: studies.map((study) => study.id), ends },
      { onSuccess: () => requestAnimationFrame(() => made.current?.focus()) },
    );
  }
  return (
    <section className={css.part} aria-labelledby={`${id}-link`}>
      <h3 id={`${id}-link`} className="small dim heavy">
        {words.link}
      </h3>
      <p className="measure">
        {tied(words.promise(phrases.dates.date(chosen.last)))}{' '}
        {studies.length > 1 && tied(words.contains(studies.map(({ label }) => label).join(', ')))}
      </p>
      <p id={`${id}-ends`} className="hidden-text">
        {words.ends}
      </p>
      <Choice labelledBy={`${id}-ends`} value={chosen.value} options={options} onChange={setWanted} />
      <Button kind="primary" icon={Link2} aria-disabled={make.isPending} onClick={() => create(chosen.value)}>
        {words.make}
      </Button>
      {refusal !== null && (
        <Banner framed tone="bad" role="alert">
          <p>{tied(refusal)}</p>
        </Banner>
      )}
      {make.data && (
        <div ref={made} tabIndex={-1} className={css.made}>
          <NewLink secret={make.data.secret} />
        </div>
      )}
      <Links />
    </section>
  );
}

/** The only place that shows a secret. */
function NewLink({ secret }: { secret: string }) {
  const words = useSharePhrases();
  const { shell } = usePhrases();
  const [said, say] = useState<string | null>(null);
  const address = publicAddress(`${PAGES.schedule_shared.path}#${secret}`);
  async function copy() {
    say((await copyText(address)) ? words.copied : words.copyFailed);
  }
  async function share() {
    const outcome = await shareLink(address, shell.title(shell.pages.schedule_shared));
    if (outcome !== 'shared') say(outcome === 'copied' ? words.copied : words.copyFailed);
  }
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  return (
    <>
      <p className="strong">{words.ready}</p>
      <input
        className="field"
        readOnly
        aria-label={words.address}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="wraps middle gap-2">
        <Button icon={Copy} onClick={() => void copy()}>
          {words.copy}
        </Button>
        {hasSheet && (
          <Button icon={Share2} onClick={() => void share()}>
            {words.share}
          </Button>
        )}
        <p className="small dim" role="status">
          {tied(said ?? words.readyHint)}
        </p>
      </div>
    </>
  );
}

function Links() {
  const words = useSharePhrases();
  const phrases = usePhrases();
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, say] = useState<string | null>(null);
  const query = useTimetableLinks();
  const end = useEndLink({
    onEnded() {
      say(words.cancelled);
      heading.current?.focus();
    },
    onFailed: (error) => say(`${words.cancelFailed} ${messageOf(error, phrases)}`),
  });
  const { data } = query;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="small dim heavy">
        {words.links}
      </h3>
      {data === undefined && loadStateOf(query) === 'loading' && (
        <Loading>
          <Skeleton width="80%" />
        </Loading>
      )}
      {data === undefined && loadStateOf(query) !== 'loading' && (
        <div className="wraps middle gap-2">
          <p>{words.linksFailed}</p>
          <Retry compact onRetry={() => void query.refetch()} />
        </div>
      )}
      <p className="small dim" role="status">
        {tied(said ?? (data?.length === 0 ? words.noLinks : ''))}
      </p>
      {data !== undefined && data.length > 0 && (
        <ul className={css.links}>
          {data.map((link) => (
            <Line
              key={link.link_id}
              link={link}
              isEnding={end.isPending && end.variables.link_id === link.link_id}
              onEnd={() => end.mutate(link)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface LineProps {
  link: TimetableLink;
  isEnding: boolean;
  onEnd: () => void;
}

function Line({ link, isEnding, onEnd }: LineProps) {
  const words = useSharePhrases();
  const { dates } = usePhrases();
  const now = useNow();
  const at = (seconds: number) => clockOrDate(new Date(seconds * 1000), now, language());
  const until = words.until(dates.date(link.until));
  const since = words.since(at(link.created));
  const opened = link.last_opened === null ? words.neverOpened : words.opened(at(link.last_opened));
  return (
    <li className={css.link}>
      <div>
        <p className="strong">{until}</p>
        <p className="small dim">{tied(`${since}, ${opened}`)}</p>
      </div>
      <Button
        compact
        aria-label={words.cancelOf(until, since)}
        aria-disabled={isEnding}
        onClick={() => !isEnding && onEnd()}
      >
        {words.cancel}
      </Button>
    </li>
  );
}
