import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { studiesQuery } from '../../../data/studies.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import css from './actions.module.css';

interface StudyChoiceProps {
  studyIds: readonly string[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The studies with which a student can sign up. */
export function StudyChoice({ studyIds, chosen, onChoose }: StudyChoiceProps) {
  const words = useTexts('requests');
  const studies = useQuery(studiesQuery).data?.data.studies;
  const name = useId();
  const nameOf = (id: string): string => {
    const study = studies?.find(({ study_id }) => study_id === id);
    if (study === undefined) return words.unknownStudy(id);
    // A programme with one field has the name of the field.
    const names = new Set([study.study_program, study.field_of_study.value]);
    return words.study([...names].join(', '), study.school_year);
  };
  return (
    <div className="stack" role="radiogroup" aria-label={words.chooseTitle}>
      {studyIds.map((id) => (
        <label key={id} className={css.study}>
          <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{nonBreaking(nameOf(id))}</span>
        </label>
      ))}
    </div>
  );
}
