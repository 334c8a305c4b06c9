import type { TermAnswer } from '@kahan/contract';
import { cannotBeCancelled, denialReason, isSigned, ownStartOf } from '@kahan/domain';
import { Clock } from 'lucide';
import { useState } from 'react';
import { usePrepared } from '../../../data/exam-plan.ts';
import { useBusy } from '../../../data/requests/submissions.ts';
import { signIn } from '../../../data/terms/commands.ts';
import { useOfferSignUp } from '../../../data/terms/offers.ts';
import { useTermsNow } from '../../../data/terms/turns.ts';
import { useNoNetwork } from '../../../platform/http/connection.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { boot } from '../../../platform/page/boot.ts';
import { localMoment } from '../../../platform/time/dates.ts';
import { factsOf } from '../times.ts';
import { Act, Sent } from './act.tsx';
import { LeaveDialog, StayDialog, StudyDialog } from './dialogs.tsx';
import { Hours } from './hours.tsx';
import { Prepare, studyToPrepare } from './prepare.tsx';
import { Waiting } from './waiting.tsx';

interface TermActionsProps {
  term: TermAnswer;
  /** All terms of the reader. */
  terms: readonly TermAnswer[];
  /** line: the main action. detail: the hours of a term that the student is signed up for. */
  position: 'line' | 'detail';
  /** The line says what the reader has set going for the term. */
  isMarked?: boolean | undefined;
  /** The line has no detail that explains prepared sign-ups. */
  hasHint?: boolean | undefined;
}

/**
 * The actions of a term, or why there is none (spec 2, Term item). A click shows at once that the request
 * waits; only the data says that the student is signed up.
 */
export function TermActions({ position, ...props }: TermActionsProps) {
  if (position === 'line') return <Line {...props} />;
  const { term, terms } = props;
  if (term.study_id === undefined || term.space === null || !boot().offer.change_hour) return null;
  return <Hours term={term} terms={terms} studyId={term.study_id} />;
}

function Line({ term, terms, isMarked = false, hasHint = false }: Omit<TermActionsProps, 'position'>) {
  'use memo';
  const words = useTexts('requests');
  const busy = useBusy('terms');
  useOfferSignUp();
  const now = useTermsNow([term]);
  const [opened, open] = useState<'leave' | 'stay' | 'study' | null>(null);
  const close = () => open(null);

  const isBusy = busy.has(term.term_id);
  // A term that can be prepared has the button of Prepare alone. The line says when sign-up opens.
  const isPreparable = usePrepared() !== undefined && studyToPrepare(term, terms, now) !== null;
  const isLeaving = isSigned(term);
  const action = isLeaving ? 'sign_off' : 'sign_in';
  const denial = denialReason(action, term, { now, terms, pending: busy, studyId: null });
  // The study is asked for when the button is pressed.
  const isDenied = denial !== null && denial !== 'choose-study';
  const hasNoNetwork = useNoNetwork();
  const whyNot = isDenied
    ? words.denials[denial](factsOf(term, terms, now))
    : hasNoNetwork && words.noNetwork;
  const what = words.what(term.code.value, localMoment(ownStartOf(term)));

  const [only] = term.study_ids;
  const begin = () => {
    if (isLeaving) open('leave');
    else if (denial === 'choose-study') open('study');
    else if (cannotBeCancelled(term, now)) open('stay');
    else if (only !== undefined) void signIn(term, only);
  };
  return (
    <>
      {isBusy ? (
        <Act
          label={words.waitsShort}
          spoken={words.waitsFor(what)}
          icon={Clock}
          isOff
          reason={<Sent termId={term.term_id} />}
          onDo={begin}
        />
      ) : isPreparable ? null : (
        <Act
          label={isLeaving ? words.signOut : words.signIn}
          spoken={isLeaving ? words.signOutOf(what) : words.signInTo(what)}
          isOff={whyNot !== false}
          reason={whyNot && whyNot}
          onDo={begin}
        />
      )}
      <Waiting {...{ term, terms, now, isMarked }} />
      <Prepare {...{ term, terms, now, hasHint, isMarked }} />
      {opened && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the keys of a dialog from the line around it
        <div onKeyDown={(event) => event.stopPropagation()}>
          {opened === 'leave' && <LeaveDialog term={term} now={now} onClose={close} />}
          {opened === 'stay' && only !== undefined && (
            <StayDialog term={term} studyId={only} whyNot={whyNot} onClose={close} />
          )}
          {opened === 'study' && <StudyDialog term={term} now={now} whyNot={whyNot} onClose={close} />}
        </div>
      )}
    </>
  );
}
