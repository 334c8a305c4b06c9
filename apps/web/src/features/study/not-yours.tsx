import { PAGES } from '@kahan/contract/light';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button.tsx';
import { Row, Sheet } from '../../ui/sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
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
