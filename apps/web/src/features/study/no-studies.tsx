import { PAGES } from '@kahan/contract/light';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button.tsx';
import { Row, Sheet } from '../../ui/sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useStudyPhrases } from './words.ts';

/** A student whom the student system has no study of. */
export function NoStudies() {
  const study = useStudyPhrases();
  return (
    <Sheet>
      <Row last>
        <EmptyState
          title={study.noStudies}
          action={
            <Link href={PAGES.home.path} asChild>
              <ButtonLink href={PAGES.home.path}>{study.toHome}</ButtonLink>
            </Link>
          }
        >
          {study.noStudiesHint}
        </EmptyState>
      </Row>
    </Sheet>
  );
}
