import type { FreeTimePerson } from '@kahan/contract';
import { dateAt, instantOf } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { freeTimeQuery, useConfirm } from '../../data/common-free-time.ts';
import { cancelLoad, failureOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadProblem } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { weekAddress } from './address.ts';
import css from './common-free-time.module.css';
import { EndButton } from './end-button.tsx';
import { Invite } from './invite.tsx';

/** The people with whom the user shares free time, and the way to invite one more. */
export function PeopleList() {
  const words = useTexts('common-free-time');
  const query = useQuery(freeTimeQuery);
  const [said, say] = useState('');
  const heading = useRef<HTMLDivElement>(null);
  const { data } = query;
  return (
    <Sheet>
      <div ref={heading} tabIndex={-1}>
        <HeadingRow>{words.people}</HeadingRow>
      </div>
      <Row>
        {data === undefined && (
          <>
            <LoadProblem title={words.listFailed} query={query} />
            {query.isFetching && (
              <Loading onCancel={() => cancelLoad(freeTimeQuery)}>
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </Loading>
            )}
          </>
        )}
        {data?.people.length === 0 && <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>}
        {data !== undefined && data.people.length > 0 && (
          <ul className={css.people}>
            {data.people.map((person) => (
              <Person
                key={person.id}
                person={person}
                onEnded={(name) => {
                  say(words.ended(name));
                  heading.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        <p className="small dim" role="status">
          {said}
        </p>
      </Row>
      <Invite invitations={data?.invitations} />
    </Sheet>
  );
}

function Person({ person, onEnded }: { person: FreeTimePerson; onEnded: (name: string) => void }) {
  const words = useTexts('common-free-time');
  const phrases = usePhrases();
  const now = useNow();
  const name = person.name ?? words.nameless;
  const { state } = person;
  const since = clockOrDate(instantOf(person.agreed_at), now, language());
  const until = phrases.dates.date(dateAt(person.ends_at - 1));
  return (
    <li className={css.person}>
      <div className={css.who}>
        <p className="strong anywhere">{nonBreaking(name)}</p>
        <p className="small dim measure">
          {state === 'agreed' && words.since(since, until)}
          {state === 'to-confirm' && words.toConfirm(until)}
          {state === 'waiting' && words.waiting(until)}
        </p>
      </div>
      <div className="wraps gap-2">
        {state === 'agreed' && (
          <LinkButton compact href={weekAddress(person.id)} aria-label={words.showOf(name)}>
            {words.show}
          </LinkButton>
        )}
        {state === 'to-confirm' && <ConfirmButton person={person} />}
        <EndButton person={person} onEnded={() => onEnded(name)} />
      </div>
    </li>
  );
}

/** Confirms who has accepted; the list then offers the free time. */
function ConfirmButton({ person }: { person: FreeTimePerson }) {
  const words = useTexts('common-free-time');
  const phrases = usePhrases();
  const name = person.name ?? words.nameless;
  const confirm = useConfirm({
    onDone: () => showToast(words.agreed(name)),
    onFailed: (error) => showToast(failureOf(words.confirmFailed, error, phrases)),
  });
  return (
    <Button
      compact
      kind="primary"
      aria-label={words.confirmOf(name)}
      aria-disabled={confirm.isPending}
      onClick={() => !confirm.isPending && confirm.mutate(person)}
    >
      {words.confirm}
    </Button>
  );
}
