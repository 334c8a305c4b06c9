import type { ScheduleType } from '@kahan/contract/runtime';
import { Plus, Share2, SlidersHorizontal } from 'lucide';
import { publicAddress } from '../../../platform/http/addresses.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { useSlash } from '../../../ui/form/use-slash.ts';
import { SearchDialog } from '../search/search-dialog.tsx';
import type { LabelledSource } from '../sources/labelled-sources.ts';
import { forgetHidden, keepRecent } from '../state/stored.ts';
import type { LoadedSource } from '../state/timetable.ts';
import { addressOf, type View, withSource } from '../state/view.ts';
import { useToolsPhrases } from '../words.ts';
import { OptionsDialog } from './options.tsx';
import css from './tools.module.css';
import { usePanel } from './use-panel.ts';

/** How long the notice about a copied link stays, ms (spec 8). */
const COPY_TOLD_MS = 750;

/** Outcome of sharing: the share sheet took the link, it was copied, or both failed. */
type Shared = 'handed-on' | 'copied' | 'failed';

/**
 * Hands a link on: by the share sheet of a phone, elsewhere by a copy. A sheet that the reader closes again is no
 * failure.
 */
async function shareLink(url: string, title: string): Promise<Shared> {
  // Desktop browsers have a share sheet too, but users expect a copy (spec 2, Schedule).
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ url, title });
      return 'handed-on';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'handed-on';
      // A sheet that the system refuses: the copy is left.
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // The browser refused, or there is no clipboard without https; the user is told.
    return 'failed';
  }
}

type Panel = { name: 'options' } | { name: 'search'; kind: ScheduleType | null; text: string };
const SEARCH: Panel = { name: 'search', kind: null, text: '' };

interface ToolsProps {
  view: View;
  loaded: LoadedSource[];
  onView: (next: View, how: 'push' | 'replace') => void;
}

/** The end of the toolbar: share, options, add a timetable. */
export function ScheduleTools({ view, loaded, onView }: ToolsProps) {
  const words = useToolsPhrases();
  const { shell } = usePhrases();
  const { panel, open, turn, change, close, leave } = usePanel<Panel>(onView);
  useSlash(() => open(SEARCH));
  async function share() {
    const outcome = await shareLink(publicAddress(addressOf(view)), shell.title(shell.pages.schedule));
    if (outcome === 'handed-on') return;
    showToast(outcome === 'copied' ? words.copied : words.copyFailed, { lasts: COPY_TOLD_MS });
  }
  function add({ kind, id, label }: LabelledSource) {
    keepRecent({ kind, id, label });
    forgetHidden({ kind, id });
    leave(withSource(view, { kind, id }));
  }
  return (
    <div className="row gap-1">
      <IconButton icon={Share2} label={words.share} onClick={() => void share()} />
      <IconButton
        icon={SlidersHorizontal}
        label={words.options}
        aria-haspopup="dialog"
        onClick={() => open({ name: 'options' })}
      />
      <IconButton
        icon={Plus}
        label={words.add}
        className="only-phone"
        aria-haspopup="dialog"
        onClick={() => open(SEARCH)}
      />
      <Button
        icon={Plus}
        className={cx('only-desk', css.add)}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={() => open(SEARCH)}
      >
        {words.add}
      </Button>
      {panel?.name === 'options' && (
        <OptionsDialog
          view={view}
          loaded={loaded}
          onView={change}
          onLookUp={(kind, text) => turn({ name: 'search', kind, text })}
          onClose={close}
        />
      )}
      {panel?.name === 'search' && (
        <SearchDialog view={view} kind={panel.kind} text={panel.text} onChoose={add} onClose={close} />
      )}
    </div>
  );
}
