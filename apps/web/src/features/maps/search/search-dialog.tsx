import type { Campus } from '@kahan/contract';
import { SEARCH_DEBOUNCE_MS } from '@kahan/domain';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Chip } from '../../../ui/form/chip.tsx';
import { Choice, SearchField } from '../../../ui/form/fields.tsx';
import { FoldButton } from '../../../ui/form/fold-button.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useMapsPhrases } from '../words.ts';
import { restoreSearchFilters, type SearchFilters, setSearchFilters, useSearchFilters } from './filters.ts';
import { useRoomHistory } from './history.ts';
import type { KeptRoom } from './kept-rooms.ts';
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
  onChoose: (room: KeptRoom) => void;
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
  const words = useMapsPhrases();
  const [tab, setTab] = useState<'results' | 'history'>('results');
  const [type, setType] = useState<SearchType>('room');
  const [text, setText] = useState(opened);
  /** What is searched for: the text after a pause. */
  const [asked, setAsked] = useState(opened.trim());
  const filters = useSearchFilters();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const isOff = filters.types.length === 0 || filters.buildings.length === 0;
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(value: string) {
    setAsked(value.trim());
    onText(value.trim());
  }
  function write(value: string) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(value), MAP_SEARCH_DEBOUNCE_MS);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    clearTimeout(timer.current);
    setTab('results');
    ask(text);
  }
  return (
    <Dialog title={words.find} low onClose={onClose}>
      {(close) => {
        const choose = (room: KeptRoom) => {
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
                <p>{tied(words.nothingSelected)}</p>
              </Banner>
            )}
            <div>
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
                    search={isOff || asked === '' ? null : { text: asked, type, ...filters }}
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
  const words = useMapsPhrases();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { types, buildings } = filters;
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
                onClick={() => setSearchFilters({ types: toggled(types, type), buildings })}
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
                onClick={() => setSearchFilters({ types, buildings: toggled(buildings, building) })}
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
  onChoose: (room: KeptRoom) => void;
}

/** The rooms that were chosen last. */
function History({ selected, onChoose }: HistoryProps) {
  const words = useMapsPhrases();
  const rooms = useRoomHistory();
  if (rooms.length === 0) return <p className={css.note}>{tied(words.noHistory)}</p>;
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
