import { House } from 'lucide';
import { usePhrases } from '../../platform/phrases.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Row, Sheet } from '../../ui/sheet.tsx';
import { SupportHint } from './support-hint.tsx';

/** For every address that no page has (spec 2). */
export function NotFoundPage() {
  const { shell } = usePhrases();
  return (
    <Sheet>
      <Row margin="404" last>
        <SupportHint around={shell.notFoundHint}>
          <ButtonLink href="/" icon={House}>
            {shell.toHome}
          </ButtonLink>
        </SupportHint>
      </Row>
    </Sheet>
  );
}
