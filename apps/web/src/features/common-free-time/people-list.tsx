import type { FreeTimePerson } from '@kahan/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { freeTimeQuery } from '../../data/common-free-time.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadProblem } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { tied } from '../../ui/text/tied.ts';
import { weekAddress } from './address.ts';
import css from './common-free-time.module.css';
import { EndButton } from './end-button.tsx';
import { Invite } from './invite.tsx';
import { useFreeTimePhrases } from './words.ts';

/** The people with whom the user shares free time, and the way to invite one more. */
export function PeopleList() {
  const words = useFreeTimePhrases();
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
          {tied(said)}
        </p>
      </Row>
      <Invite invitations={data?.invitations} />
    </Sheet>
  );
}

function Person({ person, onEnded }: { person: FreeTimePerson; onEnded: (name: string) => void }) {
  const words = useFreeTimePhrases();
  const now = useNow();
  const name = person.name ?? words.nameless;
  const since = clockOrDate(new Date(person.agreed_at * 1000), now, language());
  return (
    <li className={css.person}>
      <div>
        <p className="strong anywhere">{tied(name)}</p>
        <p className="small dim">{tied(words.since(since))}</p>
      </div>
      <div className="wraps gap-2">
        <LinkButton compact href={weekAddress(person.id)} aria-label={words.showOf(name)}>
          {words.show}
        </LinkButton>
        <EndButton person={person} onEnded={() => onEnded(name)} />
      </div>
    </li>
  );
}
