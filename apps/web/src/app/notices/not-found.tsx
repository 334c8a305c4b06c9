import { House } from 'lucide';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { SupportHint } from './support-hint.tsx';

/** For addresses without a page (spec 2). */
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
