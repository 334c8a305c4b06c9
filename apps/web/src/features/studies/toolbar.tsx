import type { StudyAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { fullName, semesterAt, standingOf } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChevronLeft, Eye, EyeOff } from 'lucide';
import { setGradesHidden, useGradesHidden } from '../../data/preferences/device-settings.ts';
import { useUser } from '../../data/session/session.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import css from './study-page.module.css';
import { ToGroups } from './to-groups.tsx';

/** Stays with the word before it. */
const DOT = '\u00a0· ';

/** Which study this is, the way to the others, and the cover over grades. */
export function StudyToolbar({ study, isOneOfSeveral }: { study: StudyAnswer; isOneOfSeveral: boolean }) {
  const words = useTexts('study');
  const hidden = useGradesHidden();
  const user = useUser();
  const facts = [
    study.type.value,
    study.form.value,
    words.schoolYear(study.school_year),
    study.faculty,
    ...(study.group === '' ? [] : [words.inGroup(study.group)]),
    ...(standingOf(study, semesterAt(useNow()).year) === 'studying' ? [] : [study.state.value]),
  ];
  const label = hidden ? words.showGrades : words.hideGrades;
  return (
    <div className={css.toolbar}>
      {isOneOfSeveral && (
        <LinkButton
          compact
          kind="quiet"
          icon={ChevronLeft}
          className="only-screen"
          href={PAGES.overview.path}
        >
          {words.allStudies}
        </LinkButton>
      )}
      <p className={css.what}>
        {user && <span className={css.paper}>{fullName(user)} · </span>}
        <b>{study.study_program}</b>
        <span className="dim">
          {DOT}
          {nonBreaking(facts.join(DOT))}
        </span>
      </p>
      <div className={css.end}>
        <ToGroups studyId={study.study_id} isCounted={!isOneOfSeveral} />
        <Button
          compact
          kind="quiet"
          icon={hidden ? Eye : EyeOff}
          aria-label={label}
          onClick={() => setGradesHidden(!hidden)}
        >
          <span className="only-desk">{label}</span>
        </Button>
      </div>
    </div>
  );
}
