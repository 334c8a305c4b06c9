import type { StudyAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { fullName } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChevronLeft, Eye, EyeOff, NotebookPen } from 'lucide';
import { setGradesHidden, useGradesHidden } from '../../data/preferences/device-settings.ts';
import { useUser } from '../../data/session/session.ts';
import { toHandIn } from '../../data/to-hand-in.ts';
import { useStore } from '../../platform/storage/store.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { groupsAddress } from './address.ts';
import css from './toolbar.module.css';
import { useStudyPhrases } from './words.ts';

/** After its word, never at the start of a line. */
const DOT = '\u00a0· ';

/** Which study this is, the way to the others, and the cover over grades. */
export function StudyToolbar({ of, isOneOfSeveral }: { of: StudyAnswer; isOneOfSeveral: boolean }) {
  const study = useStudyPhrases();
  const hidden = useGradesHidden();
  const user = useUser();
  // The number is that of all studies together.
  const waiting = useStore(toHandIn);
  const facts = [
    of.type.value,
    of.form.value,
    study.schoolYear(of.school_year),
    of.faculty,
    study.inGroup(of.group),
  ];
  const label = hidden ? study.showGrades : study.hideGrades;
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
          {study.allStudies}
        </LinkButton>
      )}
      <p className={css.what}>
        {user && <span className={css.paper}>{fullName(user)} · </span>}
        <b>{nonBreaking(of.study_program)}</b>
        <span className="dim">
          {DOT}
          {nonBreaking(facts.join(DOT))}
        </span>
      </p>
      <div className={css.end}>
        <LinkButton
          compact
          kind="quiet"
          icon={NotebookPen}
          className={css.groups}
          href={groupsAddress(of.study_id)}
        >
          {study.groups}
          {waiting && !isOneOfSeveral && <Badge className={css.badge} {...waiting} />}
        </LinkButton>
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
