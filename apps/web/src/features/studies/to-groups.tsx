import { NotebookPen } from 'lucide';
import { toHandIn } from '../../data/groups/to-hand-in.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { boot } from '../../platform/page/boot.ts';
import { useStore } from '../../platform/storage/store.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { groupsAddress } from './address.ts';
import css from './study-page.module.css';

interface ToGroupsProps {
  studyId: string;
  /** The number of items to hand in is shown, which is that of all studies together. */
  isCounted: boolean;
}

/** The way to the class groups, where the student system has some. */
export function ToGroups({ studyId, isCounted }: ToGroupsProps) {
  const words = useTexts('study');
  const waiting = useStore(toHandIn);
  if (!boot().offer.groups) return null;
  return (
    <LinkButton compact kind="quiet" icon={NotebookPen} className={css.groups} href={groupsAddress(studyId)}>
      {words.groups}
      {waiting && isCounted && <Badge className={css.badge} {...waiting} />}
    </LinkButton>
  );
}
