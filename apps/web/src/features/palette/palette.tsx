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
import { openTab } from '../../platform/page/navigation.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { serverNow } from '../../platform/time/server-time.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nextIndex } from '../../ui/overlay/menu-place.ts';
import { tied } from '../../ui/text/tied.ts';
import { type HitGroup, HitList } from './hit-list.tsx';
import { foundHits, HIT_KINDS, type Hit } from './hits.ts';
import css from './palette.module.css';
import { keepRecentHit, useRecentHits } from './recent.ts';
import { type MenuEntry, useOwnSearch } from './use-own.ts';
import { usePalettePhrases } from './words.ts';

export { usePalettePhrases };

/** Between the last letter and the call. */
const WAIT_MS = 100;

/** The value once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** All results for a text, in groups; without a text the recent ones and the screens. */
function useHits(text: string, entries: readonly MenuEntry[]) {
  const words = usePalettePhrases();
  const now = useNow();
  const asked = useSettled(text);
  const found = useFound(asked);
  const own = useOwnSearch(entries, words);
  const recent = useRecentHits();
  const here = own.find(text);
  if (text === '') {
    const groups: HitGroup[] = [
      {
        kind: 'recent',
        hits: recent.map((hit) => ({ ...hit, side: clockOrDate(new Date(hit.at), now, language()) })),
      },
      { kind: 'screens', hits: here.screens },
    ];
    return { groups: groups.filter(({ hits }) => hits.length > 0), found, isSearching: false };
  }
  const ownHrefs = new Set(here.classes.map(({ href }) => href));
  const fromServer = found.data === undefined ? [] : foundHits(found.data, own.codes, words);
  const all = [
    ...here.classes,
    ...fromServer.filter(({ href }) => !ownHrefs.has(href)),
    ...here.terms,
    ...here.screens,
  ];
  return {
    groups: HIT_KINDS.map((kind) => ({ kind, hits: all.filter((hit) => hit.kind === kind) })).filter(
      ({ hits }) => hits.length > 0,
    ),
    found,
    isSearching: asked !== text || found.isFetching,
  };
}

/** Keeps the palette above the keyboard of a phone, which covers the page. */
function useSeenHeight(dialog: { current: HTMLDialogElement | null }) {
  useEffect(() => {
    const seen = window.visualViewport;
    if (seen === null) return;
    const fit = () => {
      dialog.current?.style.setProperty('--seen', `${seen.height}px`);
      dialog.current?.style.setProperty('--above', `${seen.offsetTop}px`);
    };
    fit();
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, [dialog]);
}

interface NotesProps {
  text: string;
  isEmpty: boolean;
  isSearching: boolean;
  found: ReturnType<typeof useFound>;
}

/** What there is to say besides the results: nothing found, offline, failed. */
function Notes({ text, isEmpty, isSearching, found }: NotesProps) {
  const words = usePalettePhrases();
  const offline = useOffline();
  const isStudent = useIsStudent() === true;
  if (text === '') return <p className={css.note}>{tied(words.start)}</p>;
  if (offline) return <p className={css.note}>{tied(words.offline)}</p>;
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
      <p className="strong anywhere">{tied(words.none(text))}</p>
      <p>{tied(isStudent ? words.noneHintOwn : words.noneHint)}</p>
    </div>
  );
}

interface PaletteProps {
  /** What was typed before it opened. */
  typed: string;
  /** Of the menu; those that the reader may open are searched. */
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** Finds classes, people, rooms, own exam dates and screens while one types (product, One search). */
export function Palette({ typed, entries, onClose }: PaletteProps) {
  const words = usePalettePhrases();
  const [, navigate] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [written, setWritten] = useState(typed);
  const [moved, setMoved] = useState<string | null>(null);
  const id = useId();
  const text = written.trim();
  const { groups, found, isSearching } = useHits(text, entries);
  const hits = groups.flatMap((group) => group.hits);
  // The first one, until another one is chosen; and again when that one is not found any more.
  const index = Math.max(
    0,
    hits.findIndex(({ href }) => href === moved),
  );
  const chosen = hits[index];
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

  function opened(hit: Hit, event: MouseEvent) {
    keepRecentHit(hit, serverNow());
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) close();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      keepRecentHit(chosen, serverNow());
      if (event.ctrlKey || event.metaKey) return openTab(chosen.href);
      close();
      return navigate(chosen.href);
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
          aria-activedescendant={chosen ? `${id}-${index}` : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={written}
          onChange={(event) => {
            setMoved(null);
            setWritten(event.target.value);
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
          <HitList id={id} groups={groups} query={text} chosen={chosen?.href} onOpen={opened} />
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
