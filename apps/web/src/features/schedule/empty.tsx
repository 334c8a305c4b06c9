import { ALL_WEEKS } from '@kahan/domain';
import { useLoggedIn, useUser } from '../../data/session/session.ts';
import { loginAddress } from '../../platform/http/addresses.ts';
import { EmptyPage } from '../../ui/feedback/page-states.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { addressOf, type Present, type View, withSource } from './state/view.ts';
import { useSchedulePhrases } from './words.ts';

interface EmptyProps {
  /** Nothing is chosen; nothing in the whole semester; nothing in this week. */
  kind: 'nobody' | 'semester' | 'week';
  view: View;
  present: Present;
  onView: (next: View, how: 'push' | 'replace') => void;
}

/** No block to show: why, and the next sensible step. */
export function Empty({ kind, view, present, onView }: EmptyProps) {
  const words = useSchedulePhrases();
  const texts = {
    nobody: [words.noneChosen, words.noneChosenHint],
    semester: [words.noneAtAll, words.noneAtAllHint],
    week: [words.none, words.noneHint],
  } as const;
  const loggedIn = useLoggedIn();
  const [title, hint] = kind === 'nobody' && !loggedIn ? [words.nobody, words.nobodyHint] : texts[kind];
  return (
    <EmptyPage title={title} action={<Action {...{ kind, view, present, onView }} />}>
      {hint}
    </EmptyPage>
  );
}

function Action({ kind, view, present, onView }: EmptyProps) {
  const words = useSchedulePhrases();
  const loggedIn = useLoggedIn();
  const studies = useUser()?.studies ?? [];
  if (kind === 'nobody' && !loggedIn) {
    return (
      <ButtonLink kind="primary" href={loginAddress(addressOf(view))}>
        {words.login}
      </ButtonLink>
    );
  }
  if (kind === 'nobody') {
    const mine = studies.reduce(
      (all, { study_id }) => withSource(all, { kind: 'study', id: study_id }),
      view,
    );
    return studies.length > 0 && <Button onClick={() => onView(mine, 'replace')}>{words.showMine}</Button>;
  }
  if (kind === 'week')
    return (
      <Button onClick={() => onView({ ...view, week: ALL_WEEKS }, 'replace')}>{words.showAllWeeks}</Button>
    );
  const { year, semester, week } = present;
  const isElsewhere = view.year !== year || view.semester !== semester;
  return (
    isElsewhere && (
      <Button onClick={() => onView({ ...view, year, semester, week: week ?? ALL_WEEKS }, 'replace')}>
        {words.toPresent}
      </Button>
    )
  );
}
