import { SCHEDULE_TYPES, type ScheduleType } from '@kahan/contract/runtime';
import { type KeyboardEvent, useId, useState } from 'react';
import { useSearch } from '../../../data/schedule/search.ts';
import { useLoggedIn } from '../../../data/session/session.ts';
import { loadStateOf } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadProblem } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Choice, SearchField } from '../../../ui/form/fields.tsx';
import { useSearchText } from '../../../ui/form/use-search-text.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { nextIndex } from '../../../ui/overlay/menu-position.ts';
import { useRecent } from '../settings/stored.ts';
import type { LabelledSource } from '../sources/labelled-sources.ts';
import type { ScheduleView } from '../view.ts';
import { FoundList, foundOptions, type Option } from './found-list.tsx';
import css from './search-dialog.module.css';

const BONES = [1, 2, 3, 4];

interface SearchStateProps {
  kind: ScheduleType;
  text: string;
  search: ReturnType<typeof useSearch>;
}

/** State of a search: loading, number of results, no result, or the error. */
function SearchState({ kind, text, search }: SearchStateProps) {
  const words = useTexts('schedule-options');
  const { query, count } = search;
  if (query === undefined) return null;
  const state = loadStateOf(query);
  const isLoading = state === 'loading';
  if (isLoading && search.items.length === 0) {
    return (
      <Loading>
        {BONES.map((bone) => (
          <div key={bone} className={css.bone}>
            <Skeleton width="50%" height="var(--lead-16)" />
            <Skeleton width="70%" height="var(--lead-12)" />
          </div>
        ))}
      </Loading>
    );
  }
  if (state === 'failed' || state === 'cancelled')
    return <LoadProblem title={words.searchFailed} query={query} />;
  if (count === 0) return <EmptyState title={words.foundNone(text)}>{words.foundNoneHint[kind]}</EmptyState>;
  return (
    <div className="wraps middle gap-2 between">
      <p role="status" className={css.label}>
        {words.found(count)}
      </p>
      {(search.hasMore || isLoading) && (
        // It stays while it loads, and the focus on it.
        <Button compact aria-disabled={isLoading} onClick={() => isLoading || search.loadMore()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

/** Between the last letter and the request (spec 9). */
const WAIT_MS = 1_000;

interface SearchDialogProps {
  view: ScheduleView;
  kind: ScheduleType | null;
  /** Searched when the dialog opens. */
  text: string;
  onChoose: (source: LabelledSource) => void;
  onClose: () => void;
}

/** Finds the timetable of a room, a teacher (with a login) or a subject (spec 2, Schedule). */
export function SearchDialog({ view, kind: first, text: firstText, onChoose, onClose }: SearchDialogProps) {
  const words = useTexts('schedule-options');
  const isLoggedIn = useLoggedIn();
  const kinds = SCHEDULE_TYPES.filter((kind) => kind !== 'teacher' || isLoggedIn);
  const [kind, setKind] = useState<ScheduleType>(first ?? 'room');
  const [active, setActive] = useState(0);
  // An empty field is no search: the recent results return at once.
  const { text, settled, flush, type } = useSearchText(WAIT_MS, { first: firstText, emptyAtOnce: true });
  const search = useSearch(kind, settled, view);
  const recent = useRecent();
  const id = useId();
  const isEmpty = settled === '';
  const options: Option[] = isEmpty
    ? recent.map((source) => ({ source, facts: words.searchKinds[searchable(source.kind)] }))
    : foundOptions(kind, search.items, words);
  const chosenOption = options[Math.min(active, options.length - 1)];

  function move(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (text.trim() !== settled) flush();
      else if (chosenOption) onChoose(chosenOption.source);
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const next = nextIndex(event.key, options.length === 0 ? -1 : active, options.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog low title={words.searchTitle} onClose={onClose}>
      {() => (
        <>
          <div className="stack gap-2 start">
            <span id={`${id}-kind`} className={css.label}>
              {words.searchKind}
            </span>
            <Choice
              labelledBy={`${id}-kind`}
              value={kind}
              options={kinds.map((value) => ({ value, label: words.searchKinds[value] }))}
              onChange={(to) => {
                setKind(to);
                setActive(0);
                flush();
              }}
            />
            <label className={css.label} htmlFor={id}>
              {words.searchHint[kind]}
            </label>
            <SearchField
              id={id}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={chosenOption ? `${id}-${options.indexOf(chosenOption)}` : undefined}
              value={text}
              onChange={(event) => {
                setActive(0);
                type(event.target.value);
              }}
              onKeyDown={move}
            />
          </div>
          <div className={css.results}>
            {isEmpty && <p className={css.label}>{recent.length > 0 ? words.recent : words.noRecent}</p>}
            <FoundList
              id={id}
              label={isEmpty ? words.recent : words.searchKinds[kind]}
              options={options}
              chosen={chosenOption}
              shown={view.sources}
              onChoose={onChoose}
            />
            {!isEmpty && <SearchState kind={kind} text={settled} search={search} />}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Studies cannot be searched and are never recent. */
const searchable = (kind: LabelledSource['kind']): ScheduleType => (kind === 'study' ? 'subject' : kind);
