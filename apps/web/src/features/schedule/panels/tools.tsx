import type { ScheduleType } from '@kahan/contract/runtime';
import { Plus, Share2, SlidersHorizontal } from 'lucide';
import { useEffect } from 'react';
import { publicAddress } from '../../../platform/http/addresses.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import type { NamedSource } from '../sources/labelled-sources.ts';
import { forgetHidden, keepRecent } from '../sources/stored-sources.ts';
import type { LoadedSource } from '../state/timetable.ts';
import { addressOf, type View, withSource } from '../state/view.ts';
import { OptionsDialog } from './options.tsx';
import { COPY_TOLD_MS, shareLink } from './share.ts';
import css from './tools.module.css';
import { useToolsPhrases } from './tools-words.ts';
import { usePanel } from './use-panel.ts';

/** Whether a key is typed into something. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** `/` opens the search, unless it is typed into a field or something lies over the page. */
function useSlash(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
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
  function add({ kind, id, label }: NamedSource) {
    keepRecent({ kind, id, label });
    forgetHidden({ kind, id });
    leave(withSource(view, { kind, id }));
  }
  return (
    <div className={css.tools}>
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
