import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import { denialReason, isToBeSent, ownStartOf } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { type ReactNode, useId, useRef } from 'react';
import { useChangePrepared, usePrepared } from '../../../data/exam-plan.ts';
import { useOffline } from '../../../platform/http/connection.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { localMoment, momentAt } from '../../../platform/time/dates.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';

const NOTHING: ReadonlySet<string> = new Set();

/** The study with which the sign-up for a date that opens later can be prepared; null where it cannot. */
export function studyToPrepare(term: TermAnswer, terms: readonly TermAnswer[], now: number): string | null {
  const [studyId, ...others] = term.study_ids;
  if (now >= term.signing_start || studyId === undefined || others.length > 0) return null;
  const atOpening = { now: term.signing_start, terms, pending: NOTHING, studyId };
  return denialReason('sign_in', term, atOpening) === null ? studyId : null;
}

interface PrepareProps {
  term: TermAnswer;
  /** All terms of the reader. */
  terms: readonly TermAnswer[];
  /** Unix seconds. */
  now: number;
  /** The button that prepares the sign-up also explains what that means. */
  hasHint: boolean;
  /** The line of the term says that the sign-up is prepared. */
  isMarked: boolean;
}

/**
 * The sign-up for an exam date that is not open yet: the button that prepares it, then its place in the order, and its
 * outcome. Nothing for a date that cannot be signed up for, or for which a study would have to be chosen.
 */
export function Prepare({ term, terms, now, hasHint, isMarked }: PrepareProps) {
  const { prepared: words, what: whatOf } = useTexts('requests');
  const all = usePrepared();
  const isOff = useOffline();
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { mutate, isPending } = useChangePrepared((error) => {
    showToast(words.notSaved);
    report(error, 'prepared sign-up');
  });
  if (all === undefined) return null;
  const prepared = all.find(({ term_id }) => term_id === term.term_id);
  const study_id = studyToPrepare(term, terms, now);
  const offers = study_id !== null && (prepared === undefined || !isToBeSent(prepared));
  const what = whatOf(term.code.value, localMoment(ownStartOf(term)));
  const change = (to: Parameters<typeof mutate>[0]) => {
    mutate(to);
    // The button gives its place to another one.
    box.current?.focus();
  };
  if (!offers && prepared === undefined) return null;
  return (
    <div ref={box} tabIndex={-1} className="stack gap-1 start" data-prepared={prepared?.state ?? 'none'}>
      {prepared && <PreparedNote {...{ prepared, term, now, isMarked }} />}
      {offers && (
        <>
          <Button
            compact
            disabled={isOff || isPending}
            aria-describedby={hasHint ? hint : undefined}
            aria-label={words.beginFor(what)}
            onClick={() => change({ term_id: term.term_id, study_id })}
          >
            {words.begin}
          </Button>
          {hasHint && (
            <p id={hint} className="fine dim">
              {words.hint}
            </p>
          )}
        </>
      )}
      {prepared?.state === 'prepared' && now < term.signing_start && (
        <Button
          compact
          disabled={isOff || isPending}
          aria-label={words.stopFor(what)}
          onClick={() => change({ takeBack: term.term_id })}
        >
          {words.stop}
        </Button>
      )}
    </div>
  );
}

/** An explanation of prepared sign-ups, once beside dates of which at least one can be prepared; null without one. */
export function prepareHint(of: readonly TermAnswer[], terms: readonly TermAnswer[], now: number): ReactNode {
  return of.some((term) => studyToPrepare(term, terms, now) !== null) ? <Hint /> : null;
}

function Hint() {
  const { prepared: words } = useTexts('requests');
  return (
    <p className="small dim measure">
      <b>{words.begin}.</b> {words.hint}
    </p>
  );
}

interface PreparedNoteProps extends Pick<PrepareProps, 'term' | 'now' | 'isMarked'> {
  prepared: PreparedAnswer;
}

/** The state of a prepared sign-up; of one that has not left only its place where the line says the rest. */
function PreparedNote({ prepared, term, now, isMarked }: PreparedNoteProps) {
  const { prepared: words } = useTexts('requests');
  const { dates } = usePhrases();
  const when = momentAt(term.signing_start, now, dates);
  const { state, needs_password, place, of, request_state } = prepared;
  const isRefused = state === 'dropped' || request_state === 'failed';
  const stateText = () => {
    if (isMarked && isToBeSent(prepared)) return '';
    if (state === 'prepared') return needs_password ? words.byHand(when) : words.willLeave(when);
    if (state === 'sending') return words.leaves;
    if (state === 'sent') return words.left[request_state ?? 'waiting'];
    return prepared.reason === 'password-required' ? words.neededPassword : words.dropped;
  };
  const placeText = place === null || of === null ? '' : words.place(place, of);
  const text = [stateText(), placeText].filter(Boolean).join(' ');
  if (text === '') return null;
  return (
    <p className={isRefused ? 'small warning' : 'small positive'} role="status">
      {nonBreaking(text)}
    </p>
  );
}
