import { PAGES } from '@kahan/contract/runtime';
import {
  instantOf,
  LINK_ENDS,
  LINK_NAME_LENGTH,
  type LinkEnd,
  lastDayOf,
  MOST_LINKS,
  pragueDate,
} from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide';
import { type Ref, useId, useRef, useState } from 'react';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useEndLink, useMakeLink, useScheduleLinks } from '../../../data/sharing/sharing.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { failureOf, loadStateOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { clockOrDate } from '../../../platform/time/dates.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Retry } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Choice } from '../../../ui/form/fields.tsx';
import { LinkLine, LinkList, SecretLink, useEndedLink } from '../../../ui/links/secret-link.tsx';
import css from './share.module.css';

interface PrivateLinksProps {
  /** Own studies on screen, whose lessons the link shows. */
  studies: { id: string; label: string }[];
}

/** Makes private links, and lists those that work. */
export function PrivateLinks({ studies }: PrivateLinksProps) {
  const words = useTexts('share');
  const phrases = usePhrases();
  const { shell } = phrases;
  const id = useId();
  const today = pragueDate(useNow());
  const schedule = useQuery(yearScheduleQuery).data ?? null;
  const [wanted, setWanted] = useState<LinkEnd>('semester');
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const made = useRef<HTMLDivElement>(null);
  const make = useMakeLink((error) => {
    const isFull = error instanceof ApiProblem && error.code === 'TOO_MANY_LINKS';
    setRefusal(isFull ? words.tooMany(MOST_LINKS) : failureOf(words.makeFailed, error, phrases));
  });
  const links = useScheduleLinks().data;
  // A link that was ended is not offered any more.
  const isOpen = (id: string) => links?.some(({ link_id }) => link_id === id) ?? true;
  const options = LINK_ENDS.flatMap((value) => {
    const last = lastDayOf(value, today, schedule);
    return last === null ? [] : [{ value, last, label: words.end[value] }];
  });
  const chosen = options.find(({ value }) => value === wanted) ?? options[0];
  if (chosen === undefined) return null;
  function create(ends: LinkEnd) {
    if (make.isPending) return;
    const text = name.trim();
    if (text.length > LINK_NAME_LENGTH) return field.current?.focus();
    setRefusal(null);
    make.mutate(
      { study_ids: studies.map((study) => study.id), ends, ...(text === '' ? {} : { name: text }) },
      {
        onSuccess() {
          setName('');
          requestAnimationFrame(() => made.current?.focus());
        },
      },
    );
  }
  return (
    <section className={css.part} aria-labelledby={`${id}-link`}>
      <h3 id={`${id}-link`} className="small dim heavy">
        {words.link}
      </h3>
      <p className="measure">
        {words.promise(phrases.dates.date(chosen.last))}{' '}
        {studies.length > 1 && words.contains(studies.map(({ label }) => label).join(', '))}
      </p>
      <p id={`${id}-ends`} className="hidden-text">
        {words.ends}
      </p>
      <Choice labelledBy={`${id}-ends`} value={chosen.value} options={options} onChange={setWanted} />
      <LinkName ref={field} name={name} onChange={setName} />
      <Button kind="primary" icon={Link2} aria-disabled={make.isPending} onClick={() => create(chosen.value)}>
        {words.make}
      </Button>
      {refusal !== null && (
        <Banner framed tone="bad" role="alert">
          <p>{refusal}</p>
        </Banner>
      )}
      {make.data && isOpen(make.data.link.link_id) && (
        <SecretLink
          ref={made}
          path={`${PAGES.schedule_shared.path}#${make.data.secret}`}
          title={shell.title(shell.pages.schedule_shared)}
          words={words}
        />
      )}
      <Links />
    </section>
  );
}

interface LinkNameProps {
  name: string;
  onChange: (name: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The name of a link, which it need not have. All that is typed stays; a name that is too long is told. */
function LinkName({ name, onChange, ref }: LinkNameProps) {
  const words = useTexts('share');
  const id = useId();
  const { length } = name.trim();
  const isLong = length > LINK_NAME_LENGTH;
  return (
    <div className={css.name}>
      <label className="small strong" htmlFor={id}>
        {words.name}
      </label>
      <input
        ref={ref}
        id={id}
        className="field"
        autoComplete="off"
        value={name}
        aria-invalid={isLong}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={isLong ? 'small strong negative' : 'small dim'}>
        {isLong ? words.nameLong(length, LINK_NAME_LENGTH) : words.nameHint}
      </p>
    </div>
  );
}

function Links() {
  const words = useTexts('share');
  const phrases = usePhrases();
  const now = useNow();
  const { heading, said, say, ended } = useEndedLink();
  const query = useScheduleLinks();
  const end = useEndLink({
    onEnded: () => ended(words.cancelled),
    onFailed: (error) => say(failureOf(words.cancelFailed, error, phrases)),
  });
  const { data } = query;
  const at = (seconds: number) => clockOrDate(instantOf(seconds), now, language());
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
        {said || (data?.length === 0 ? words.noLinks : '')}
      </p>
      {data !== undefined && data.length > 0 && (
        <LinkList>
          {data.map((link) => {
            const until = words.until(phrases.dates.date(link.until));
            const since = words.since(at(link.created));
            const opened = link.last_opened === null ? words.neverOpened : words.opened(at(link.last_opened));
            const facts = [...(link.name === null ? [] : [until]), since, opened].join(', ');
            return (
              <LinkLine
                key={link.link_id}
                title={link.name ?? until}
                facts={facts}
                end={words.cancel}
                endLabel={words.cancelOf(link.name ?? `${until}, ${since}`)}
                isEnding={end.isPending && end.variables.link_id === link.link_id}
                onEnd={() => end.mutate(link)}
              />
            );
          })}
        </LinkList>
      )}
    </>
  );
}
