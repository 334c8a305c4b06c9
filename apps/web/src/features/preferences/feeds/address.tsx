import { Copy } from 'lucide';
import { copyAndTell } from '../../../ui/feedback/copy.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useSettingsPhrases } from '../words.ts';
import css from './feeds.module.css';

/** The address of a feed and the button that copies it (spec 8). @param kind the feed's name */
export function Address({ url, kind }: { url: string; kind: string }) {
  const { feeds: words } = useSettingsPhrases();
  return (
    <div className={css.address}>
      <code className={css.url}>{url}</code>
      <Button
        kind="quiet"
        icon={Copy}
        aria-label={words.copyOf(kind)}
        onClick={() => void copyAndTell(url, words)}
      >
        {words.copy}
      </Button>
    </div>
  );
}
