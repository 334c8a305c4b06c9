import type { TermAnswer } from '@kahan/contract';
import { cannotBeCancelled, freePlaces, ownStartOf } from '@kahan/domain';
import { useState } from 'react';
import { signIn, signOut } from '../../../data/terms/commands.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { localMoment } from '../../../platform/time/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { Warning } from '../../../ui/feedback/warning.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { factsOf } from '../times.ts';
import { Act } from './act.tsx';
import css from './actions.module.css';
import { StudyChoice } from './study-choice.tsx';

interface LeaveDialogProps {
  term: TermAnswer;
  /** Unix seconds. */
  now: number;
  onClose: () => void;
}

/** Asks before a sign-out, because the place may be taken at once. */
export function LeaveDialog({ term, now, onClose }: LeaveDialogProps) {
  const words = useTexts('requests');
  const what = words.what(term.code.value, localMoment(ownStartOf(term)));
  // The deadline may pass while the dialog is open.
  const isLate = now >= term.logout_end;
  const cost = now < term.signing_end ? words.leaveFree(freePlaces(term)) : words.leaveOver;
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      confirm={words.signOut}
      cancel={words.keep}
      {...(isLate && { isBusy: true })}
      onConfirm={() => void signOut(term)}
      onClose={onClose}
    >
      <p className={cx(css.text, 'measure')}>
        <b>{what}.</b> {isLate ? words.denials['logout-over'](factsOf(term, [term], now)) : cost}
      </p>
    </ConfirmDialog>
  );
}

interface StayDialogProps {
  term: TermAnswer;
  /** The only study with which the student can sign up. */
  studyId: string;
  /** Why one cannot sign up any more, while the dialog is open; false: one can. */
  whyNot: string | false;
  onClose: () => void;
}

/** Asks before a sign-up that can never be cancelled. */
export function StayDialog({ term, studyId, whyNot, onClose }: StayDialogProps) {
  const words = useTexts('requests');
  const { ownTerms } = usePhrases();
  return (
    <ConfirmDialog
      title={words.signInTitle}
      confirm={words.signIn}
      cancel={words.keepOut}
      {...(whyNot !== false && { isBusy: true })}
      onConfirm={() => void signIn(term, studyId)}
      onClose={onClose}
    >
      <p className={cx(css.text, 'measure')}>
        <b>{words.what(term.code.value, localMoment(ownStartOf(term)))}.</b> {whyNot || ownTerms.noCancel}
      </p>
    </ConfirmDialog>
  );
}

interface StudyDialogProps {
  term: TermAnswer;
  /** Unix seconds. */
  now: number;
  /** Why one cannot sign up any more, while the dialog is open; false: one can. */
  whyNot: string | false;
  onClose: () => void;
}

/** A student with several studies chooses one before signing up (TERMS-28), and learns when that could never be cancelled. */
export function StudyDialog({ term, now, whyNot, onClose }: StudyDialogProps) {
  const words = useTexts('requests');
  const { ownTerms } = usePhrases();
  const [chosen, choose] = useState<string | null>(null);
  return (
    <Dialog low reading title={words.chooseTitle} onClose={onClose}>
      {(close) => (
        <>
          <p className={cx(css.text, 'measure')}>
            <b>{words.what(term.code.value, localMoment(term.start))}.</b> {words.chooseHint}
          </p>
          {cannotBeCancelled(term, now) && <Warning>{ownTerms.noCancel}</Warning>}
          <StudyChoice studyIds={term.study_ids} chosen={chosen} onChoose={choose} />
          <div className="choices">
            <Button onClick={close}>{words.keepOut}</Button>
            <Act
              label={words.signIn}
              isOff={whyNot !== false || chosen === null}
              reason={whyNot || (chosen === null && words.chooseFirst)}
              onDo={() => {
                close();
                if (chosen !== null) void signIn(term, chosen);
              }}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
