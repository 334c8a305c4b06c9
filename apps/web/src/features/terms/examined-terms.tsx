import type { TermAnswer } from '@kahan/contract';
import { classAddress, roomAddress } from '@kahan/contract/runtime';
import { spanOf, unixSeconds } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { examinedQuery } from '../../data/terms/examined.ts';
import { useLivePlaces } from '../../data/terms/live-places.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { dayAndTime } from '../../platform/time/dates.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './examined-terms.module.css';
import { weekdayAt } from './times.ts';

/** So many exam dates are shown before the others are asked for. */
const SHOWN = 5;
const NO_TERMS: readonly TermAnswer[] = [];

/** The exam dates of a teacher that are not over, and how many have signed up for each. */
export function ExaminedTerms() {
  const { home } = usePhrases();
  const now = unixSeconds(useNow());
  const query = useQuery(examinedQuery);
  const [isWhole, setWhole] = useState(false);
  const { data } = query;
  const ahead = (data?.terms ?? NO_TERMS).filter((term) => spanOf(term).to > now);
  const shown = isWhole ? ahead : ahead.slice(0, SHOWN);
  const places = useLivePlaces(
    shown.map(({ term_id }) => term_id),
    query.dataUpdatedAt,
  );
  const words = home.examined;
  if (data?.terms === null) return null;
  return (
    <Sheet label={words.title}>
      <HeadingRow>{words.title}</HeadingRow>
      <Row last>
        <LoadProblem title={words.failed} query={query} />
        {query.isLoading && (
          <Loading onCancel={() => cancelLoad(examinedQuery)}>
            <Skeleton width="60%" />
          </Loading>
        )}
        {data !== undefined && ahead.length === 0 && <p className="dim">{words.none}</p>}
        <ul className={css.list}>
          {shown.map((term) => (
            <Examined key={term.term_id} term={{ ...term, ...places.get(term.term_id) }} />
          ))}
        </ul>
        {shown.length < ahead.length && (
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {words.all(ahead.length)}
          </Button>
        )}
      </Row>
    </Sheet>
  );
}

function Examined({ term: { code, type, start, place, signed_count, capacity } }: { term: TermAnswer }) {
  const { dates, home } = usePhrases();
  return (
    <li className={css.item}>
      <p>
        <b className="strong">
          {weekdayAt(start, dates)} {dayAndTime(start, dates)}
        </b>{' '}
        <Link href={classAddress(code.code)}>{nonBreaking(code.value)}</Link>
      </p>
      <p className="small dim">
        {home.examKinds[type]}
        {place && (
          <>
            {' · '}
            <Link href={roomAddress(place.code)}>{nonBreaking(place.value)}</Link>
          </>
        )}
        {' · '}
        {home.examined.signed(signed_count, capacity)}
      </p>
    </li>
  );
}
