import { RefreshCw } from 'lucide';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { reload } from '../../platform/page/navigation.ts';
import { Button } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './notice.module.css';
import { SupportHint } from './support-hint.tsx';

/** In place of a page that broke: asks to reload and to report. */
export function CrashPage() {
  const { shell } = usePhrases();
  return (
    <Sheet>
      <Row last>
        <div role="alert" className={css.notice}>
          <h2>{shell.crashed}</h2>
          <SupportHint around={shell.crashedHint}>
            <Button kind="primary" icon={RefreshCw} onClick={reload}>
              {shell.reload}
            </Button>
          </SupportHint>
        </div>
      </Row>
    </Sheet>
  );
}

/** The same when the frame itself broke. */
export function CrashScreen() {
  return (
    <main className={css.whole}>
      <CrashPage />
    </main>
  );
}
