import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { changelogQuery, releasesSince } from '../../data/versioninfo.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { loadTexts, useTexts } from '../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { overlay } from '../../ui/overlay/overlay.ts';
import css from './changelog.module.css';

interface ChangelogDialogProps {
  /** The version that the reader knows; null for all releases. */
  since: string | null;
  onClose: () => void;
}

function ChangelogDialog({ since, onClose }: ChangelogDialogProps) {
  const words = useTexts('changelog');
  return (
    <Dialog title={words.title} reading low onClose={onClose}>
      {(close) => (
        <>
          <Releases since={since} />
          <div className="choices">
            <Button kind="primary" onClick={close}>
              {words.done}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Releases({ since }: Pick<ChangelogDialogProps, 'since'>) {
  const words = useTexts('changelog');
  const { dates } = usePhrases();
  const query = useQuery(changelogQuery);
  if (query.data === undefined) {
    if (loadStateOf(query) !== 'loading') return <LoadProblem title={words.failed} query={query} />;
    return (
      <Loading onCancel={() => cancelLoad(changelogQuery)}>
        <Skeleton width="min(24rem, 90%)" height="6rem" />
      </Loading>
    );
  }
  const releases = since === null ? Object.entries(query.data) : releasesSince(query.data, since);
  return releases.map(([version, { released, changes }]) => (
    <section key={version} className={css.release}>
      <h3>{words.version(version, dates.date(released))}</h3>
      <ul>
        {changes.map(({ kind, text }) => (
          <li key={text.en} className={css.change}>
            <span className="small dim">{words.kinds[kind]}</span>
            <span>{nonBreaking(text[language()])}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/**
 * Opens the dialog with what changed (spec 2, Shell).
 * @param since the version that the reader knows; null for all releases
 * @param onClosed after the reader has closed it
 * @returns false while another dialog is open
 */
export async function openChangelog(since: string | null, onClosed = () => {}): Promise<boolean> {
  await loadTexts('changelog');
  if (overlay.get() !== null) return false;
  const end = () => {
    overlay.set(null);
    onClosed();
  };
  overlay.set(<ChangelogDialog since={since} onClose={end} />);
  return true;
}
