import { RefreshCw } from 'lucide';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { dropShells } from '../../platform/offline/builds.ts';
import { isAndroidApp, leaveTo, reload } from '../../platform/page/navigation.ts';
import { Button } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './notice.module.css';

/** Blocks the app when the server no longer accepts this version (spec 2). The app for Android is renewed by its store. */
export function VersionDeniedPage({ store }: { store: string | null }) {
  const { shell } = usePhrases();
  const shop = isAndroidApp() ? store : null;
  const renew = () => (shop === null ? reload() : leaveTo(shop));
  return (
    <main className={css.whole}>
      <Sheet>
        <Row last>
          <div className="stack gap-3 measure start">
            <h1 tabIndex={-1}>{shell.versionDenied}</h1>
            <p>{shop === null ? shell.versionDeniedHint : shell.versionDeniedInStore}</p>
            <Button kind="primary" icon={RefreshCw} onClick={() => void dropShells().finally(renew)}>
              {shop === null ? shell.reload : shell.update}
            </Button>
          </div>
        </Row>
      </Sheet>
    </main>
  );
}
