import { Search, X } from 'lucide';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { useFound } from '../../data/search.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { openTab } from '../../platform/page/navigation.ts';
import { clock, useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { useSearchText } from '../../ui/form/use-search-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { nextIndex } from '../../ui/overlay/menu-position.ts';
import { HitList, type HitSection } from './hit-list.tsx';
import { byKind, foundHits, type SearchHit } from './hits.ts';
import css from './palette.module.css';
import { addRecentHit, useRecentHits } from './recent.ts';
import { type MenuScreen, useOwnSearch } from './use-own.ts';

/** Between the last letter and the call. */
const WAIT_MS = 100;

/** All results for a text, in sections; without a text the recent ones and the screens. `settled` is asked of the server. */
function useHits(text: string, settled: string, entries: readonly MenuScreen[]) {
  const words = useTexts('palette');
  const now = useNow();
  const found = useFound(settled);
  const ownSearch = useOwnSearch(entries, words);
  const recent = useRecentHits();
  const here = ownSearch.find(text);
  if (text === '') {
    const sections: HitSection[] = [
      {
        kind: 'recent',
        hits: recent.map((hit) => ({ ...hit, side: clockOrDate(new Date(hit.at), now, language()) })),
      },
      { kind: 'screens', hits: here.screens },
    ];
    return { sections: sections.filter(({ hits }) => hits.length > 0), found, isSearching: false };
  }
  const fromServer = found.data === undefined ? [] : foundHits(found.data, ownSearch.codes, words);
  return {
    sections: byKind([...here.classes, ...fromServer, ...here.terms, ...here.screens], text),
    found,
    isSearching: settled !== text || found.isFetching,
  };
}

/** Keeps the palette above the keyboard of a phone, which covers the page. */
function useSeenHeight(dialog: { current: HTMLDialogElement | null }) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const fit = () => {
      dialog.current?.style.setProperty('--seen', `${viewport.height}px`);
      dialog.current?.style.setProperty('--above', `${viewport.offsetTop}px`);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [dialog]);
}

interface NotesProps {
  text: string;
  isEmpty: boolean;
  isSearching: boolean;
  found: ReturnType<typeof useFound>;
}

/** A note besides the results: nothing found, offline, failed. */
function Notes({ text, isEmpty, isSearching, found }: NotesProps) {
  const words = useTexts('palette');
  const offline = useOffline();
  const isStudent = useIsStudent() === true;
  if (offline) return <p className={css.note}>{isStudent ? words.offlineOwn : words.offline}</p>;
  if (text === '') return <p className={css.note}>{words.start}</p>;
  if (found.isError && !found.isFetching) {
    return (
      <p className={css.note}>
        {words.failed}{' '}
        <Button compact onClick={() => void found.refetch()}>
          {words.retry}
        </Button>
      </p>
    );
  }
  if (!isEmpty || isSearching) return null;
  return (
    <div className={css.note}>
      <p className="strong anywhere">{words.none(text)}</p>
      <p>{isStudent ? words.noneHintOwn : words.noneHint}</p>
    </div>
  );
}

interface PaletteProps {
  /** The text that was typed before the palette opened. */
  typed: string;
  /** Screens of the menu; those that the reader may open are searched. */
  entries: readonly MenuScreen[];
  onClose: () => void;
}

/** Finds classes, people, rooms, own exam dates and screens while one types (product, One search). */
export function Palette({ typed, entries, onClose }: PaletteProps) {
  const words = useTexts('palette');
  const [, navigate] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { text: written, settled, type } = useSearchText(WAIT_MS, { first: typed });
  const [moved, setMoved] = useState<string | null>(null);
  const id = useId();
  const text = written.trim();
  const { sections, found, isSearching } = useHits(text, settled, entries);
  const hits = sections.flatMap((section) => section.hits);
  // The first result, until another one is chosen; and again when that one is not found any more.
  const index = Math.max(
    0,
    hits.findIndex(({ href }) => href === moved),
  );
  const chosenHit = hits[index];
  useSeenHeight(dialog);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    element.querySelector('input')?.focus();
    // A dialog that is removed while open would not give the focus back.
    return () => element.close();
  }, []);
  const close = () => dialog.current?.close();

  function opened(hit: SearchHit, event: MouseEvent) {
    addRecentHit(hit, clock.now().getTime());
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) close();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && chosenHit !== undefined) {
      event.preventDefault();
      addRecentHit(chosenHit, clock.now().getTime());
      if (event.ctrlKey || event.metaKey) return openTab(chosenHit.href);
      close();
      return navigate(chosenHit.href);
    }
    const next = nextIndex(event.key, hits.length === 0 ? -1 : index, hits.length);
    if (next === null || event.shiftKey) return;
    event.preventDefault();
    setMoved(hits[next]?.href ?? null);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does what the click outside does
    <dialog
      ref={dialog}
      aria-label={words.label}
      className={css.palette}
      onClose={() => dialog.current?.open === false && onClose()}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={css.field}>
        <Icon of={Search} />
        <input
          type="text"
          role="combobox"
          aria-label={words.placeholder}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={chosenHit ? `${id}-${index}` : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={written}
          onChange={(event) => {
            setMoved(null);
            type(event.target.value);
          }}
          onKeyDown={press}
        />
        <p role="status" className={css.count}>
          {text !== '' && (isSearching && hits.length === 0 ? words.searching : words.found(hits.length))}
        </p>
        <IconButton icon={X} label={words.close} className="only-phone" onClick={close} />
      </div>
      <div className={css.results}>
        {hits.length > 0 && (
          <HitList id={id} sections={sections} query={text} chosen={chosenHit?.href} onOpen={opened} />
        )}
        <Notes text={text} isEmpty={hits.length === 0} isSearching={isSearching} found={found} />
      </div>
      <div className={css.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {words.choose}
        </span>
        <span>
          <kbd>↵</kbd>
          {words.open}
        </span>
        <span>
          <kbd>Ctrl ↵</kbd>
          {words.newTab}
        </span>
        <span className={css.last}>
          <kbd>Esc</kbd>
          {words.close}
        </span>
      </div>
    </dialog>
  );
}
