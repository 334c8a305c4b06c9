import type { Campus } from '@kahan/contract';
import { DEFAULT_ROOM_TYPES, SEARCH_DEBOUNCE_MS } from '@kahan/domain';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Chip } from '../../../ui/form/chip.tsx';
import { Choice, SearchField } from '../../../ui/form/fields.tsx';
import { FoldButton } from '../../../ui/form/fold-button.tsx';
import { useSearchText } from '../../../ui/form/use-search-text.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { restoreSearchFilters, type SearchFilters, setSearchFilters, useSearchFilters } from './filters.ts';
import { type NamedRoom, useRecentRooms } from './recent-rooms.ts';
import { FoundList, RoomLine } from './results.tsx';
import css from './search.module.css';

type SearchType = 'room' | 'person';

/** Between the last letter and the search (spec 9). */
export const MAP_SEARCH_DEBOUNCE_MS = 2 * SEARCH_DEBOUNCE_MS;

interface SearchDialogProps {
  /** Text with which it opens. */
  text: string;
  campus: Campus | undefined;
  selected: ReadonlySet<string>;
  /** Keeps the text in the address. */
  onText: (text: string) => void;
  onChoose: (room: NamedRoom) => void;
  onClose: () => void;
}

/** Finds rooms and people on the map (spec 2, Maps). */
export function SearchDialog({
  text: opened,
  campus,
  selected,
  onText,
  onChoose,
  onClose,
}: SearchDialogProps) {
  const words = useTexts('maps');
  const [tab, setTab] = useState<'results' | 'history'>('results');
  const [type, setType] = useState<SearchType>('room');
  const {
    text,
    settled,
    type: write,
    flush,
  } = useSearchText(MAP_SEARCH_DEBOUNCE_MS, {
    first: opened,
    onSettled: onText,
  });
  const filters = useSearchFilters();
  const id = useId();
  const isOff = filters.types?.length === 0 || filters.buildings?.length === 0;

  const list = useRef<HTMLDivElement>(null);
  /** The first link of each line. */
  const lines = () =>
    [...(list.current?.querySelectorAll('li') ?? [])].flatMap((line) => line.querySelector('a') ?? []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first, ...others] = tab === 'results' && text.trim() === settled ? lines() : [];
    setTab('results');
    flush();
    if (others.length > 0) first?.focus();
    else first?.click();
  }

  /** From line to line, and up to the field again. */
  function move(event: KeyboardEvent, from: number) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || from + step < -1) return;
    const to = from + step < 0 ? document.getElementById(`${id}-text`) : lines()[from + step];
    event.preventDefault();
    to?.focus();
  }
  return (
    <Dialog title={words.find} low onClose={onClose}>
      {(close) => {
        const choose = (room: NamedRoom) => {
          close();
          onChoose(room);
        };
        return (
          <>
            <search>
              <form className="stack gap-3" onSubmit={submit} noValidate>
                <div className={css.line}>
                  <span id={`${id}-type`} className="hidden-text">
                    {words.searchType}
                  </span>
                  <Choice
                    labelledBy={`${id}-type`}
                    value={type}
                    options={[
                      { value: 'room', label: words.types.room },
                      { value: 'person', label: words.types.person },
                    ]}
                    onChange={setType}
                  />
                  <label htmlFor={`${id}-text`} className="hidden-text">
                    {type === 'room' ? words.roomName : words.personName}
                  </label>
                  <SearchField
                    id={`${id}-text`}
                    value={text}
                    disabled={isOff}
                    placeholder={type === 'room' ? words.roomName : words.personName}
                    onChange={(event) => write(event.target.value)}
                    onKeyDown={(event) => move(event, -1)}
                  />
                </div>
                <Filters campus={campus} filters={filters} isOpenAtFirst={isOff} />
              </form>
            </search>
            {isOff && (
              <Banner
                tone="warn"
                framed
                role="status"
                actions={
                  <Button compact onClick={restoreSearchFilters}>
                    {words.restoreFilters}
                  </Button>
                }
              >
                <p>{words.nothingSelected}</p>
              </Banner>
            )}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it is not interactive and only hears the keys of its lines */}
            <div
              ref={list}
              onKeyDown={(event) => {
                const line = event.target instanceof Element ? event.target.closest('li') : null;
                const at = lines().findIndex((link) => line?.contains(link));
                if (at >= 0) move(event, at);
              }}
            >
              <Tabs
                label={words.searchTabs}
                tabs={[
                  { id: 'results', label: words.results },
                  { id: 'history', label: words.history },
                ]}
                shown={tab}
                onShow={setTab}
              >
                {tab === 'history' ? (
                  <History selected={selected} onChoose={choose} />
                ) : (
                  <FoundList
                    search={isOff || settled === '' ? null : { text: settled, type, ...filters }}
                    selected={selected}
                    campus={campus}
                    onChoose={choose}
                  />
                )}
              </Tabs>
            </div>
          </>
        );
      }}
    </Dialog>
  );
}

interface FiltersProps {
  campus: Campus | undefined;
  filters: SearchFilters;
  isOpenAtFirst: boolean;
}

function toggled(all: readonly number[], one: number): readonly number[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

/** Room types and buildings, folded: most searches need none. */
function Filters({ campus, filters, isOpenAtFirst }: FiltersProps) {
  const words = useTexts('maps');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const types = filters.types ?? DEFAULT_ROOM_TYPES;
  const buildings = filters.buildings ?? campus?.buildings.map((building) => building.id) ?? [];
  return (
    <div>
      <FoldButton isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)}>
        <span className="small">{words.filters}</span>
      </FoldButton>
      <div id={id} hidden={!isOpen} className={css.filters}>
        <fieldset>
          <legend className="fine faint">{words.roomTypes}</legend>
          <div className={css.chips}>
            {campus?.room_types.map(({ type, name }) => (
              <Chip
                key={type}
                isOn={types.includes(type)}
                onClick={() => setSearchFilters({ ...filters, types: toggled(types, type) })}
              >
                {name}
              </Chip>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="fine faint">{words.buildings}</legend>
          <div className={css.chips}>
            {campus?.buildings.map(({ id: building, code, name }) => (
              <Chip
                key={building}
                isOn={buildings.includes(building)}
                title={name}
                onClick={() => setSearchFilters({ ...filters, buildings: toggled(buildings, building) })}
              >
                {code}
              </Chip>
            ))}
          </div>
        </fieldset>
      </div>
    </div>
  );
}

interface HistoryProps {
  selected: ReadonlySet<string>;
  onChoose: (room: NamedRoom) => void;
}

/** The rooms that were chosen last. */
function History({ selected, onChoose }: HistoryProps) {
  const words = useTexts('maps');
  const rooms = useRecentRooms();
  if (rooms.length === 0) return <p className={css.note}>{words.noHistory}</p>;
  return (
    <ul aria-label={words.history} className={css.list}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomLine
            room={room}
            facts={words.floor(room.floor)}
            isChosen={selected.has(room.id)}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}
