import { PAGES } from '@kahan/contract/runtime';
import { Link } from 'wouter';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
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
