import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import { denialReason, pragueDate, pragueMinutes } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useId, useRef } from 'react';
import { useChangePrepared, usePrepared } from '../../data/exam-plan.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/form/button.tsx';

const NOTHING: ReadonlySet<string> = new Set();

interface PrepareProps {
  term: TermAnswer;
  /** All terms of the reader. */
  terms: readonly TermAnswer[];
  /** Unix seconds. */
  now: number;
}

/**
 * The sign-up for an exam date that is not open yet: the button that prepares it, then its place in the order, and what
 * became of it. Nothing for a date that cannot be signed up for, or for which a study would have to be chosen.
 */
export function Prepare({ term, terms, now }: PrepareProps) {
  const words = useTexts('exam-plan');
  const all = usePrepared();
  const isOff = useOffline();
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { mutate, isPending } = useChangePrepared((error) => {
    showToast(words.prepareFailed);
    report(error, 'prepared sign-up');
  });
  if (all === undefined) return null;
  const prepared = all.find(({ term_id }) => term_id === term.term_id);
  const [study_id, ...others] = term.study_ids;
  const at = { now: Math.max(now, term.signing_start), terms, pending: NOTHING, studyId: study_id ?? null };
  const isAhead = now < term.signing_start;
  const canPrepare = isAhead && others.length === 0 && denialReason('sign_in', term, at) === null;
  const isOver = prepared?.state === 'dropped' || prepared?.state === 'sent';
  const offers = canPrepare && (prepared === undefined || isOver) && study_id !== undefined;
  const change = (to: Parameters<typeof mutate>[0]) => {
    mutate(to);
    // The button gives its place to another one.
    box.current?.focus();
  };
  if (!offers && prepared === undefined) return null;
  return (
    <div ref={box} tabIndex={-1} className="stack gap-1 start" data-prepared={prepared?.state ?? 'none'}>
      {prepared && <PreparedNote prepared={prepared} term={term} now={now} />}
      {offers && (
        <>
          <Button
            compact
            disabled={isOff || isPending}
            aria-describedby={hint}
            aria-label={words.prepareOf(term.code.value)}
            onClick={() => change({ term_id: term.term_id, study_id })}
          >
            {words.prepare}
          </Button>
          <p id={hint} className="fine dim">
            {words.prepareHint}
          </p>
        </>
      )}
      {prepared?.state === 'prepared' && isAhead && (
        <Button
          compact
          disabled={isOff || isPending}
          aria-label={words.takeBackOf(term.code.value)}
          onClick={() => change({ takeBack: term.term_id })}
        >
          {words.takeBack}
        </Button>
      )}
    </div>
  );
}

function PreparedNote({ prepared, term, now }: { prepared: PreparedAnswer; term: TermAnswer; now: number }) {
  const words = useTexts('exam-plan');
  const { dates } = usePhrases();
  const opens = new Date(term.signing_start * 1000);
  const when = dates.moment(pragueDate(opens), pragueMinutes(opens), pragueDate(new Date(now * 1000)));
  const { state, needs_password, place, of, request_state } = prepared;
  const isRefused = state === 'dropped' || request_state === 'failed';
  return (
    <p className={isRefused ? 'small warning' : 'small positive'} role="status">
      {state === 'prepared' && nonBreaking(needs_password ? words.byHand(when) : words.isPrepared(when))}
      {state === 'sending' && words.leaves}
      {state === 'sent' && words.left[request_state ?? 'waiting']}
      {state === 'dropped' &&
        (prepared.reason === 'password-required' ? words.neededPassword : words.dropped)}
      {place !== null && of !== null && ` ${nonBreaking(words.place(place, of))}`}
    </p>
  );
}
