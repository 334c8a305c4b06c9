import type { TermAnswer } from '@kahan/contract';
import { freePlaces } from '@kahan/domain';
import { useRequestPhrases } from '../../../data/requests/phrases.ts';
import { signOut } from '../../../data/terms/commands.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { nonBreaking } from '../../../ui/text/non-breaking-spaces.ts';
import css from './dialogs.module.css';
import { Apart } from './stop-keys.tsx';
import { momentAt } from './term-moments.ts';

interface LeaveDialogProps {
  term: TermAnswer;
  /** Unix seconds. */
  now: number;
  onClose: () => void;
}

/** Asks once before a place is given up, for it may be gone a moment later. */
export function LeaveDialog({ term, now, onClose }: LeaveDialogProps) {
  const words = useRequestPhrases();
  const what = words.what(term.code.value, momentAt(term.student_start ?? term.start));
  return (
    <Apart>
      <Dialog low reading title={words.leaveTitle} onClose={onClose}>
        {(close) => (
          <>
            <p className={css.text}>
              <b>{nonBreaking(what)}.</b>{' '}
              {nonBreaking(now < term.signing_end ? words.leaveFree(freePlaces(term)) : words.leaveOver)}
            </p>
            <div className={css.acts}>
              <Button onClick={close}>{words.keep}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  close();
                  void signOut(term);
                }}
              >
                {words.signOut}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </Apart>
  );
}
