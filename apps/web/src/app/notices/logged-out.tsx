import { useEffect } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './notice.module.css';

/** Stands in the place of the login page, which only the server has, until the server is reached. */
export function LoggedOutPage() {
  const { shell } = usePhrases();
  useEffect(() => {
    document.title = shell.name;
  }, [shell]);
  return (
    <main className={css.whole}>
      <Sheet>
        <Row last>
          <div className="stack gap-3 measure start">
            <h1 tabIndex={-1}>{shell.loggedOut}</h1>
            <p>{shell.loggedOutHint}</p>
          </div>
        </Row>
      </Sheet>
    </main>
  );
}
