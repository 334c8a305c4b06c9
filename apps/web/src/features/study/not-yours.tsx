import { PAGES } from '@kahan/contract/runtime';
import { Link } from 'wouter';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { useStudyPhrases } from './words.ts';

/** An address that names no study of the reader's own. */
export function NotYours() {
  const study = useStudyPhrases();
  return (
    <Sheet>
      <Row last>
        <EmptyState
          title={study.notYours}
          action={
            <Link href={PAGES.overview.path} asChild>
              <ButtonLink href={PAGES.overview.path}>{study.toOverview}</ButtonLink>
            </Link>
          }
        >
          {study.notYoursHint}
        </EmptyState>
      </Row>
    </Sheet>
  );
}
