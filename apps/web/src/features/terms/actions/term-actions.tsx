import type { TermAnswer } from '@kahan/contract';
import { isSigned, objectionTo, type TermAction } from '@kahan/domain';
import { Clock } from 'lucide';
import { useState } from 'react';
import { useRequestPhrases } from '../../../platform/request-phrases.ts';
import { useBusy } from '../../../platform/requests.ts';
import { useTermsNow } from '../../../platform/terms.ts';
import { Act } from './act.tsx';
import { signIn } from './asks.ts';
import { Hours } from './hours.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { Sent } from './sent.tsx';
import { StudyDialog } from './study-dialog.tsx';
import { factsOf, momentAt } from './term-moments.ts';

interface TermActionsProps {
  term: TermAnswer;
  /** All terms of the reader. */
  terms: readonly TermAnswer[];
  /** line: the one thing to do now. detail: the hours as well. */
  place: 'line' | 'detail';
}

/**
 * What can be done with a term now, or why it cannot (spec 2, Term item). A click shows at once that it waits; that
 * one is signed is said by the data alone.
 */
export function TermActions({ term, terms, place }: TermActionsProps) {
  'use memo';
  const words = useRequestPhrases();
  const busy = useBusy('terms');
  const now = useTermsNow([term]);
  const [opened, open] = useState<'leave' | 'study' | null>(null);

  const isBusy = busy.has(term.term_id);
  const action: TermAction = isSigned(term) ? 'sign_off' : 'sign_in';
  const objection = objectionTo(action, term, { now, terms, pending: busy, studyId: null });
  // Which study is asked when the button is pressed.
  const isOff = objection !== null && objection !== 'choose-study';
  const what = words.what(term.code.value, momentAt(term.student_start ?? term.start));
  const isLeaving = action === 'sign_off';
  const leaveLabel = place === 'detail' ? words.signOutLong : words.signOut;

  const onDo = () => {
    const [only] = term.study_ids;
    if (isLeaving) open('leave');
    else if (objection === 'choose-study') open('study');
    else if (only !== undefined) void signIn(term, only);
  };
  const reason = () => {
    if (isBusy) return <Sent termId={term.term_id} />;
    return objection !== null && isOff ? words.objections[objection](factsOf(term, terms, now)) : undefined;
  };
  const act = isBusy ? (
    <Act label={words.waitsShort} icon={Clock} isOff reason={reason()} onDo={onDo} />
  ) : (
    <Act
      label={isLeaving ? leaveLabel : words.signIn}
      spoken={isLeaving ? `${leaveLabel}: ${what}` : words.signInTo(what)}
      danger={isLeaving && place === 'detail'}
      isOff={isOff}
      reason={reason()}
      onDo={onDo}
    />
  );
  return (
    <>
      {place === 'detail' && term.study_id !== undefined && term.space !== null ? (
        <Hours term={term} studyId={term.study_id} terms={terms} busy={busy} now={now}>
          {act}
        </Hours>
      ) : (
        act
      )}
      {opened === 'leave' && <LeaveDialog term={term} now={now} onClose={() => open(null)} />}
      {opened === 'study' && <StudyDialog term={term} onClose={() => open(null)} />}
    </>
  );
}
