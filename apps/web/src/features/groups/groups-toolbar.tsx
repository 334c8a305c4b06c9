import { ChevronLeft } from 'lucide';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/form/button.tsx';
import { nonBreaking } from '../../ui/text/non-breaking-spaces.ts';
import css from './groups.module.css';
import { useGroupsPhrases } from './words.ts';

interface GroupsToolbarProps {
  /** Where the study's page is. */
  studyHref: string;
  /** Name of the programme; null while it is not known. */
  programme: string | null;
}

/** The way back to the study, and which one it is. */
export function GroupsToolbar({ studyHref, programme }: GroupsToolbarProps) {
  const words = useGroupsPhrases();
  return (
    <div className={css.toolbar}>
      <Link href={studyHref} asChild>
        <ButtonLink compact kind="quiet" icon={ChevronLeft} href={studyHref}>
          {words.toStudy}
        </ButtonLink>
      </Link>
      {programme !== null && (
        <p className={css.what}>
          <b>{nonBreaking(programme)}</b>
        </p>
      )}
    </div>
  );
}
