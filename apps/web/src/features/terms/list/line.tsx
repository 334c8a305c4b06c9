import type { TermAnswer } from '@kahan/contract';
import { roomAddress } from '@kahan/contract/runtime';
import {
  capacityStateOf,
  dateAt,
  freePlaces,
  importantDateOf,
  instantOf,
  isSigned,
  ownStartOf,
  termSectionOf,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Check, ChevronDown } from 'lucide';
import { type CSSProperties, Fragment, memo } from 'react';
import { Link } from 'wouter';
import { type OwnTime, warningsOf } from '../../../data/terms/term-warnings.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { clockTime, dayAndTime, localMoment, momentAt } from '../../../platform/time/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { Warnings } from '../../../ui/feedback/warning.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { TermActions } from '../actions/term-actions.tsx';
import { Detail } from '../detail/detail.tsx';
import { awayOf, weekdayAt } from '../times.ts';
import css from './line.module.css';

interface CapacityProps {
  capacity: number;
  signed_count: number;
}

/** How full a term is: in words, in numbers and as a bar. */
function Capacity(term: CapacityProps) {
  const words = useTexts('terms');
  const free = freePlaces(term);
  const state = capacityStateOf(term);
  if (term.capacity === 0) return <p className="small dim">{words.noPlaces}</p>;
  const used = Math.min(1, term.signed_count / term.capacity);
  return (
    <div className={cx(css.capacity, state === 'Full' && css.full, state === 'AlmostFull' && css.almost)}>
      <p className="row gap-2 nowrap between" data-capacity={state}>
        <span className={css.free}>{free === 0 ? words.full : words.free(free)}</span>
        <span className="faint">
          {term.signed_count}/{term.capacity}
        </span>
      </p>
      <div
        className={css.bar}
        role="img"
        aria-label={words.taken(term.signed_count, term.capacity, free)}
        style={{ '--used': used } as CSSProperties}
      />
    </div>
  );
}

/** The sign-up or sign-out that the school has confirmed since the list was read, and when. */
function ConfirmedNote({ term, now }: { term: TermAnswer; now: number }) {
  const words = useTexts('terms');
  const { dates } = usePhrases();
  if (term.confirmed === null) return null;
  const hasHour = term.space === null || term.student_start !== null;
  const when = momentAt(term.confirmed, now, dates);
  return (
    <p className="small dim measure">
      {isSigned(term) ? words.confirmedSignUp(when, hasHour) : words.confirmedSignOut(when)}
    </p>
  );
}

interface LineProps {
  term: TermAnswer;
  /** All terms of the student. */
  terms: readonly TermAnswer[];
  /** The student's other appointments. */
  ownTime: OwnTime;
  /** What the student has set going for the term, in words; null: nothing. */
  mark: string | null;
  hue: number;
  /** By the server's clock, unix seconds. */
  now: number;
  isOpen: boolean;
  /** Below the line of its subject: named by its kind. */
  isBySubject: boolean;
  onToggle: (id: string) => void;
}

function When({ term }: { term: TermAnswer }) {
  const { dates } = usePhrases();
  const at = ownStartOf(term);
  return (
    <>
      <b>
        {weekdayAt(at, dates)} <span className="nowrap">{dates.date(dateAt(at))}</span>
      </b>
      {clockTime(instantOf(at))}
    </>
  );
}

/** The date until which a decision is possible, and the time left (spec 4, Important date). */
function Until({ term, now }: { term: TermAnswer; now: number }) {
  const words = useTexts('terms');
  const { dates } = usePhrases();
  const { kind, at } = importantDateOf(term, now);
  return (
    <p className={css.until} data-important={kind}>
      <span>
        {words.important(kind, at <= now)} <b>{nonBreaking(dayAndTime(at, dates))}</b>
      </span>
      <span className={css.dot}> · </span>
      <span className={css.away}>{awayOf(at, now, language(), dates)}</span>
    </p>
  );
}

interface FactsProps {
  term: TermAnswer;
  /** null: the line is named by the kind. */
  kind: string | null;
}

/** Kind, room and examiner; the room leads to the map. */
function Facts({ term: { place, teacher }, kind }: FactsProps) {
  const words = useTexts('terms');
  const facts = [
    kind,
    place && (
      <Link
        key="place"
        href={roomAddress(place.code)}
        aria-label={words.onMap(place.value)}
        className={css.room}
      >
        {nonBreaking(place.value)}
      </Link>
    ),
    teacher && nonBreaking(teacher.value),
  ].filter((fact) => fact !== null);
  return (
    <p className={css.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts of one term, always in this order
        <Fragment key={index}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

/** One line: what, when, where, how full, and until when a decision is possible (design, Terms). */
export const Line = memo(function Line(props: LineProps) {
  const { term, terms, ownTime, mark, hue, now, isOpen, isBySubject, onToggle } = props;
  const words = useTexts('terms');
  const id = `term-${term.term_id}`;
  const signed = isSigned(term);
  const kind = words.kinds[term.type];
  // The reason beside the button says already that there are no places.
  const saysNoPlaces = term.capacity === 0 && termSectionOf(term, { now, terms }) === 'full';
  const what = useTexts('requests').what(term.code.value, localMoment(ownStartOf(term)));
  return (
    <Row
      as="article"
      data-term={term.term_id}
      aria-labelledby={`${id}-name`}
      className={cx(css.row, signed && css.signed)}
      margin={
        <>
          <When term={term} />
          {signed && <Icon of={Check} className={css.seal} />}
        </>
      }
    >
      <div className={css.term}>
        <div className={css.what}>
          <h3 className={css.name}>
            <span className={css.title}>
              {!isBySubject && <span aria-hidden className={cx('subject', `s${hue}`, css.swatch)} />}
              <button
                type="button"
                id={`${id}-name`}
                data-opener
                aria-label={isBySubject ? `${kind}: ${what}` : `${what}, ${kind}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-detail` : undefined}
                className={css.opener}
                onClick={() => onToggle(term.term_id)}
              >
                {isBySubject ? kind : nonBreaking(term.code.value)}
                <Icon of={ChevronDown} small className="chevron" />
              </button>
            </span>
            {signed && <span className="small heavy positive">{words.signed}</span>}
            {mark && <span className="small strong">{nonBreaking(mark)}</span>}
          </h3>
          <Facts term={term} kind={isBySubject ? null : kind} />
          <ConfirmedNote term={term} now={now} />
          <Warnings of={warningsOf(term, ownTime, now, usePhrases())} />
        </div>
        {saysNoPlaces ? <p /> : <Capacity capacity={term.capacity} signed_count={term.signed_count} />}
        <Until term={term} now={now} />
        <div className="stack gap-1 only-screen">
          <TermActions term={term} terms={terms} position="line" isMarked={mark !== null} />
        </div>
        {isOpen && <Detail id={`${id}-detail`} term={term} terms={terms} now={now} />}
      </div>
    </Row>
  );
});
