import { PAGES, type ScheduleType } from '@kahan/contract/runtime';
import { CalendarPlus, Plus, Share2, SlidersHorizontal, Users } from 'lucide';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { publicAddress } from '../../../platform/http/addresses.ts';
import { loadRequired } from '../../../platform/http/lazy-retry.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { loadTexts, useTexts } from '../../../platform/i18n/texts.ts';
import { COPY_TOLD_MS, shareLink } from '../../../platform/page/share.ts';
import { useSlashOn } from '../../../platform/page/slash-key.ts';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { useSlash } from '../../../ui/form/use-slash.ts';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { addRecent, forgetHidden } from '../settings/stored.ts';
import type { LabelledSource } from '../sources/labelled-sources.ts';
import { existingOf, type LoadedSource } from '../sources/loaded-source.ts';
import { addressOf, type ScheduleView, withSource } from '../view.ts';
import css from './detail.module.css';
import { usePanel } from './use-panel.ts';

// Each dialog loads when it is opened.

/** The dialog that shares one's own timetable. */
const ShareDialog = lazy(async () => ({
  default: await loadRequired(async () => (await import('../share/share-dialog.tsx')).ShareDialog),
}));

const OptionsDialog = lazy(async () => {
  const [{ OptionsDialog }] = await Promise.all([
    loadRequired(() => import('./options.tsx')),
    loadTexts('schedule-options'),
  ]);
  return { default: OptionsDialog };
});

const SearchDialog = lazy(async () => {
  const [{ SearchDialog }] = await Promise.all([
    loadRequired(() => import('../search/search-dialog.tsx')),
    loadTexts('schedule-options'),
  ]);
  return { default: SearchDialog };
});

type Panel =
  | { name: 'options' }
  | { name: 'share' }
  | { name: 'search'; kind: ScheduleType | null; text: string };
const SEARCH: Panel = { name: 'search', kind: null, text: '' };

interface ToolsProps {
  view: ScheduleView;
  loaded: LoadedSource[];
  onView: (next: ScheduleView, how: 'push' | 'replace') => void;
  /** Opens the form for an own entry; undefined where none are shown. */
  onEntry: ((entry: string) => void) | undefined;
}

/** The end of the toolbar: own entry, share, options, add a timetable. */
export function ScheduleTools({ view, loaded, onView, onEntry }: ToolsProps) {
  const words = useTexts('schedule-tools');
  const { shell } = usePhrases();
  const [, navigate] = useLocation();
  const together = () => navigate(PAGES.common_free_time.path);
  const { panel, open, turn, change, close, leave } = usePanel<Panel>(onView);
  useSlash(() => open(SEARCH));
  const isOwn = existingOf(loaded).some(({ source }) => source.kind === 'study');
  async function share() {
    if (isOwn) return open({ name: 'share' });
    const outcome = await shareLink(publicAddress(addressOf(view)), shell.title(shell.pages.schedule));
    if (outcome === 'shared') return;
    showToast(outcome === 'copied' ? words.copied : words.copyFailed, { lasts: COPY_TOLD_MS });
  }
  function add({ kind, id, label }: LabelledSource) {
    addRecent({ kind, id, label });
    forgetHidden({ kind, id });
    leave(withSource(view, { kind, id }));
  }
  return (
    <div className="row gap-1">
      {onEntry && (
        <>
          <IconButton
            icon={Users}
            label={shell.pages.common_free_time}
            className="only-desk"
            onClick={together}
          />
          <IconButton
            icon={CalendarPlus}
            label={words.addEntry}
            className="only-desk"
            aria-haspopup="dialog"
            onClick={() => onEntry('new')}
          />
        </>
      )}
      <IconButton
        icon={Share2}
        label={words.share}
        aria-haspopup={isOwn ? 'dialog' : undefined}
        onClick={() => void share()}
      />
      <IconButton
        icon={SlidersHorizontal}
        label={words.options}
        aria-haspopup="dialog"
        onClick={() => open({ name: 'options' })}
      />
      {onEntry ? (
        <div className="only-phone">
          {/* A phone has no room for one more button. */}
          <Menu
            label={words.addAny}
            button={(props) => <IconButton icon={Plus} label={words.addAny} {...props} />}
          >
            {() => (
              <>
                <MenuItem icon={CalendarPlus} onSelect={() => onEntry('new')}>
                  {words.addEntry}
                </MenuItem>
                <MenuItem icon={Plus} onSelect={() => open(SEARCH)}>
                  {words.add}
                </MenuItem>
                <MenuItem icon={Users} onSelect={together}>
                  {shell.pages.common_free_time}
                </MenuItem>
              </>
            )}
          </Menu>
        </div>
      ) : (
        <IconButton
          icon={Plus}
          label={words.add}
          className="only-phone"
          aria-haspopup="dialog"
          onClick={() => open(SEARCH)}
        />
      )}
      <Button
        icon={Plus}
        className={cx('only-desk', css.add)}
        aria-haspopup="dialog"
        aria-keyshortcuts={useSlashOn() ? '/' : undefined}
        onClick={() => open(SEARCH)}
      >
        {words.add}
      </Button>
      <Suspense fallback={null}>
        {panel?.name === 'share' && <ShareDialog view={view} loaded={existingOf(loaded)} onClose={close} />}
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
      </Suspense>
    </div>
  );
}
