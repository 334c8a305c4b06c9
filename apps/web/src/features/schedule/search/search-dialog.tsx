import { SCHEDULE_TYPES, type ScheduleType } from '@kahan/contract/runtime';
import { type KeyboardEvent, useId, useState } from 'react';
import { useSearch } from '../../../data/schedule/search.ts';
import { useLoggedIn } from '../../../data/session/session.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { nextIndex } from '../../../ui/overlay/menu-place.ts';
import { useToolsPhrases } from '../panels/tools-words.ts';
import type { NamedSource } from '../sources/labelled-sources.ts';
import { useRecent } from '../sources/stored-sources.ts';
import type { View } from '../state/view.ts';
import { foundOptions, type Option } from './found.ts';
import { FoundList } from './found-list.tsx';
import css from './search-dialog.module.css';
import { SearchState } from './search-state.tsx';
import { useSettled } from './use-debounced.ts';

/** Between the last letter and the request (spec 9). */
const WAIT_MS = 1_000;

interface SearchDialogProps {
  view: View;
  kind: ScheduleType | null;
  /** What is looked up at once. */
  text: string;
  onChoose: (source: NamedSource) => void;
  onClose: () => void;
}

/** Finds the timetable of a room, a teacher (with a login) or a subject (spec 2, Schedule). */
export function SearchDialog({ view, kind: first, text: firstText, onChoose, onClose }: SearchDialogProps) {
  const words = useToolsPhrases();
  const isLoggedIn = useLoggedIn();
  const kinds = SCHEDULE_TYPES.filter((kind) => kind !== 'teacher' || isLoggedIn);
  const [kind, setKind] = useState<ScheduleType>(first ?? 'room');
  const [active, setActive] = useState(0);
  const { text, settled, settle, type } = useSettled(firstText, WAIT_MS);
  const search = useSearch(kind, settled, view);
  const recent = useRecent();
  const id = useId();
  const isEmpty = settled === '';
  const options: Option[] = isEmpty
    ? recent.map((source) => ({ source, facts: words.searchKinds[searchable(source.kind)] }))
    : foundOptions(kind, search.items, words);
  const chosen = options[Math.min(active, options.length - 1)];

  function move(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (text.trim() !== settled) settle();
      else if (chosen) onChoose(chosen.source);
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
          <div className={css.ask}>
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
                settle();
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
              aria-activedescendant={chosen ? `${id}-${options.indexOf(chosen)}` : undefined}
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
              chosen={chosen}
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

/** Studies are not looked up; none is among what was. */
const searchable = (kind: NamedSource['kind']): ScheduleType => (kind === 'study' ? 'subject' : kind);
