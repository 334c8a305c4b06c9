import type { TermAnswer } from '@kahan/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRequestPhrases } from '../../../data/requests/phrases.ts';
import { studiesQuery } from '../../../data/studies.ts';
import { signIn } from '../../../data/terms/commands.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { nonBreaking } from '../../../ui/text/non-breaking-spaces.ts';
import { Act } from './act.tsx';
import css from './dialogs.module.css';
import { Apart } from './stop-keys.tsx';
import { momentAt } from './term-moments.ts';

interface StudyDialogProps {
  term: TermAnswer;
  onClose: () => void;
}

/** With several studies one is chosen before signing in (TERMS-28). */
export function StudyDialog({ term, onClose }: StudyDialogProps) {
  const words = useRequestPhrases();
  const studies = useQuery(studiesQuery).data?.data.studies;
  const [chosen, choose] = useState<string | null>(null);
  const name = useId();
  const nameOf = (id: string): string => {
    const study = studies?.find(({ study_id }) => study_id === id);
    if (study === undefined) return words.unknownStudy(id);
    // A programme with one field has its name.
    const names = new Set([study.study_program, study.field_of_study.value]);
    return words.study([...names].join(', '), study.school_year);
  };
  return (
    <Apart>
      <Dialog low reading title={words.chooseTitle} onClose={onClose}>
        {(close) => (
          <>
            <p className={css.text}>
              <b>{nonBreaking(words.what(term.code.value, momentAt(term.start)))}.</b> {words.chooseHint}
            </p>
            <div className={css.studies} role="radiogroup" aria-label={words.chooseTitle}>
              {term.study_ids.map((id) => (
                <label key={id} className={css.study}>
                  <input type="radio" name={name} checked={chosen === id} onChange={() => choose(id)} />
                  <span>{nonBreaking(nameOf(id))}</span>
                </label>
              ))}
            </div>
            <div className={css.acts}>
              <Button onClick={close}>{words.keepOut}</Button>
              <Act
                label={words.signIn}
                isOff={chosen === null}
                reason={chosen === null ? words.chooseFirst : undefined}
                onDo={() => {
                  close();
                  if (chosen !== null) void signIn(term, chosen);
                }}
              />
            </div>
          </>
        )}
      </Dialog>
    </Apart>
  );
}
