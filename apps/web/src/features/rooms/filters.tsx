import type { Answer } from '@kahan/contract';
import { type FreeRoomsWish, WANTED_SEATS } from '@kahan/contract/runtime';
import { pragueParts } from '@kahan/domain';
import { type FormEvent, useId } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Button } from '../../ui/form/button.tsx';
import { Chip } from '../../ui/form/chip.tsx';
import { ChipPanel } from '../../ui/form/chip-panel.tsx';
import { Checkbox, Choice } from '../../ui/form/fields.tsx';
import { ChipLine, FilterBar } from '../../ui/form/filter-bar.tsx';
import { useOwnRoom } from './own-room.ts';
import css from './rooms.module.css';
import { momentOf, momentParts, nextHour } from './times.ts';

interface FiltersProps {
  wish: FreeRoomsWish;
  onChange: (next: Partial<FreeRoomsWish>) => void;
  /** Buildings to choose from, once they are known. */
  buildings: Answer<'GET /api/rooms/free'>['buildings'];
}

/** When a room should be free, and what it should have. */
export function Filters({ wish, onChange, buildings }: FiltersProps) {
  const words = useTexts('rooms');
  const next = nextHour(useNow());
  const isOther = wish.at !== null && wish.at !== next.at;
  return (
    <FilterBar label={words.filters}>
      <ChipLine label={words.when}>
        <Chip isOn={wish.at === null} onClick={() => onChange({ at: null })}>
          {words.now}
        </Chip>
        <Chip isOn={wish.at === next.at} onClick={() => onChange({ at: next.at })}>
          {words.at(next.minutes)}
        </Chip>
        <OtherTime at={isOther ? wish.at : null} onTime={(at) => onChange({ at })} />
      </ChipLine>
      <ChipLine label={words.what}>
        <Chip isOn={wish.minutes === 60} onClick={() => onChange({ minutes: 60 })}>
          {words.hour}
        </Chip>
        <Chip isOn={wish.minutes === 120} onClick={() => onChange({ minutes: 120 })}>
          {words.twoHours}
        </Chip>
        <Chip isOn={wish.computers} onClick={() => onChange({ computers: !wish.computers })}>
          {words.computers}
        </Chip>
        <Chip isOn={wish.isStepFree} onClick={() => onChange({ isStepFree: !wish.isStepFree })}>
          {words.stepFree}
        </Chip>
        <Buildings wish={wish} onChange={onChange} buildings={buildings} />
        <Seats wish={wish} onChange={onChange} />
        <Near near={wish.near} onChange={onChange} />
      </ChipLine>
    </FilterBar>
  );
}

/** From where the ways are measured: the room of the address, or else that of the reader's last or next lesson today. */
function Near({ near, onChange }: { near: string | null; onChange: FiltersProps['onChange'] }) {
  const words = useTexts('rooms');
  const ownRoom = useOwnRoom();
  const room = near ?? ownRoom;
  if (room === null) return null;
  return (
    <Chip isOn={near !== null} onClick={() => onChange({ near: near === null ? room : null })}>
      {words.near(room)}
    </Chip>
  );
}

/** Any day and time, chosen in the browser's own fields. */
function OtherTime({ at, onTime }: { at: string | null; onTime: (at: string) => void }) {
  const words = useTexts('rooms');
  const { dates } = usePhrases();
  const id = useId();
  const today = pragueParts(useNow());
  const chosen = momentParts(at);
  const shown = chosen ?? { date: today.date, minutes: Math.min(today.hour + 1, 23) * 60 };
  const submit = (event: FormEvent<HTMLFormElement>, close: () => void) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [date, time] = [String(data.get('date')), String(data.get('time'))];
    close();
    onTime(`${date}T${time.slice(0, 5)}`);
  };
  return (
    <ChipPanel
      label={words.otherTimeLabel}
      text={chosen === null ? words.otherTime : dates.moment(chosen.date, chosen.minutes, today.date)}
      isOn={at !== null}
      lines={6}
    >
      {(close) => (
        <form key={at} className={css.time} onSubmit={(event) => submit(event, close)}>
          <label className="small strong" htmlFor={`${id}-date`}>
            {words.day}
          </label>
          <input
            id={`${id}-date`}
            name="date"
            type="date"
            className="field"
            required
            defaultValue={shown.date}
            min="1900-01-01"
            max="2199-12-31"
          />
          <label className="small strong" htmlFor={`${id}-time`}>
            {words.time}
          </label>
          <input
            id={`${id}-time`}
            name="time"
            type="time"
            className="field"
            required
            defaultValue={momentOf('', shown.minutes).slice(1)}
          />
          <Button type="submit" kind="primary">
            {words.show}
          </Button>
        </form>
      )}
    </ChipPanel>
  );
}

/** No building is chosen as long as all of them are. */
function Buildings({ wish, onChange, buildings }: FiltersProps) {
  const words = useTexts('rooms');
  const on = wish.buildings;
  const codes = buildings.filter(({ id }) => on.includes(id)).map(({ code }) => code);
  if (buildings.length < 2) return null;
  const toggle = (one: number) => {
    const next = on.includes(one) ? on.filter((id) => id !== one) : [...on, one].sort((a, b) => a - b);
    onChange({ buildings: next.length === buildings.length ? [] : next });
  };
  return (
    <ChipPanel
      label={words.buildingsLabel}
      text={codes.length === 0 ? words.allBuildings : words.buildings(codes)}
      isOn={on.length > 0}
      lines={buildings.length + 1}
    >
      {() =>
        buildings.map(({ id, value }) => (
          <Checkbox key={id} label={value} checked={on.includes(id)} onChange={() => toggle(id)} />
        ))
      }
    </ChipPanel>
  );
}

function Seats({ wish, onChange }: Pick<FiltersProps, 'wish' | 'onChange'>) {
  const words = useTexts('rooms');
  const id = useId();
  const labelOf = (seats: number) => (seats === 0 ? words.anySeats : words.seatsOrMore(seats));
  return (
    <ChipPanel
      label={words.seatsLabel}
      text={labelOf(wish.seats)}
      isOn={wish.seats > 0}
      lines={WANTED_SEATS.length + 1}
    >
      {() => (
        <div className={css.column}>
          <p id={id} className="hidden-text">
            {words.seatsLabel}
          </p>
          <Choice
            labelledBy={id}
            value={String(wish.seats)}
            options={WANTED_SEATS.map((seats) => ({ value: String(seats), label: labelOf(seats) }))}
            onChange={(value) => onChange({ seats: WANTED_SEATS.find((one) => String(one) === value) ?? 0 })}
          />
        </div>
      )}
    </ChipPanel>
  );
}
