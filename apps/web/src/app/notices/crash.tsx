import { RefreshCw } from 'lucide';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { dropShells } from '../../platform/offline/builds.ts';
import { reload } from '../../platform/page/navigation.ts';
import { Button } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './notice.module.css';
import { SupportHint } from './support-hint.tsx';

/** Replaces a page that crashed: asks to reload and to report, with the code by which support finds the error. */
export function CrashPage({ code }: { code: string }) {
  const { shell, states } = usePhrases();
  return (
    <Sheet>
      <Row last>
        <div role="alert" className="stack gap-3 measure start">
          <h2 className="plain heavy">{shell.crashed}</h2>
          <SupportHint around={shell.crashedHint}>
            <Button kind="primary" icon={RefreshCw} onClick={() => void dropShells().finally(reload)}>
              {shell.reload}
            </Button>
            <p className="small dim">{states.problemNumber(code)}</p>
          </SupportHint>
        </div>
      </Row>
    </Sheet>
  );
}

/** The same when the shell itself crashed. */
export function CrashScreen({ code }: { code: string }) {
  return (
    <main className={css.whole}>
      <CrashPage code={code} />
    </main>
  );
}
