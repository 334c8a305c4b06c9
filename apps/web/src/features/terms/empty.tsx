import { PAGES } from '@kahan/contract/runtime';
import { Link } from 'wouter';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { useTermsPhrases } from './words.ts';

/** A student for whom there is no term. */
export function NoTerms() {
  const words = useTermsPhrases();
  return (
    <Sheet>
      <Row last>
        <EmptyState
          title={words.empty}
          action={
            <Link href={PAGES.home.path} asChild>
              <ButtonLink href={PAGES.home.path}>{words.toHome}</ButtonLink>
            </Link>
          }
        >
          {words.emptyHint}
        </EmptyState>
      </Row>
    </Sheet>
  );
}

interface NothingFitsProps {
  /** Terms that the filters leave out. */
  hidden: number;
  onClear: () => void;
}

/** Filters that leave nothing. */
export function NothingFits({ hidden, onClear }: NothingFitsProps) {
  const words = useTermsPhrases();
  return (
    <Sheet>
      <Row last>
        <EmptyState title={words.nothingFits} action={<Button onClick={onClear}>{words.clear}</Button>}>
          {words.nothingFitsHint(hidden)}
        </EmptyState>
      </Row>
    </Sheet>
  );
}
