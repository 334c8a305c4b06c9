import { foodAddress, mapAddress } from '@kahan/contract/runtime';
import { addDays, pragueDate, type WeekMoment } from '@kahan/domain';
import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FoodPlace } from '../../data/food.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import { tied } from '../../ui/text/tied.ts';
import { colourOf } from './colours.ts';
import { Menu } from './menu.tsx';
import { openingState, openOn } from './opening.ts';
import css from './place.module.css';
import { useFoodPhrases } from './words.ts';

interface PlaceProps {
  place: FoodPlace;
  /** Its place in the answer, from 0. */
  position: number;
  /** The day that was asked for. */
  date: string;
  /** Days that have an address of their own in the toolbar. */
  days: readonly string[];
  now: Date;
  /** The first card says what the prices are. */
  isFirst: boolean;
}

/** One canteen: whether it is open, where it is, its menu of the day, its links. */
export function PlaceCard({ place, position, date, days, now, isFirst }: PlaceProps) {
  const words = useFoodPhrases();
  const { name, menu } = place;
  const hasTwoPrices = menu.some(({ items }) =>
    items.some(({ student_price, other_price }) => student_price !== null && other_price !== null),
  );
  return (
    <Row
      as="article"
      className={css.place}
      margin={<Opening of={place} date={date} now={now} />}
      data-place={place.id}
      aria-label={name}
    >
      <div className={css.head}>
        <h2>
          <span className={cx(css.mark, colourOf(position))} aria-hidden />
          {tied(name)}
        </h2>
        <p className={css.about}>
          <MapLink of={place} />
          {isFirst && hasTwoPrices && <span>{tied(words.bold)}</span>}
        </p>
      </div>
      <Age of={place} date={date} now={now} />
      {menu.length === 0 ? <NoFood of={place} date={date} days={days} now={now} /> : <Menu of={menu} />}
      <Links of={place} />
    </Row>
  );
}

interface PartProps {
  of: FoodPlace;
  date: string;
  now: Date;
}

const momentOf = ({ inDays, minutes, day }: WeekMoment, today: string) => ({
  date: addDays(today, inDays),
  minutes,
  day,
});

/** Today whether it is open and when that changes; on another day its hours. */
function Opening({ of: { opening }, date, now }: PartProps): ReactNode {
  const words = useFoodPhrases();
  const today = pragueDate(now);
  if (date !== today) {
    const spans = openOn(opening, date);
    if (spans === null) return null;
    const [first, ...others] = spans.map(({ from, to }) => words.hours(from, to));
    return (
      <>
        <b>{first ?? words.closed}</b> {first === undefined ? tied(words.closedDay(date)) : others.join(', ')}
      </>
    );
  }
  const state = openingState(opening, now);
  if (state === null) return null;
  if (!state.isOpen) {
    return (
      <>
        <b>{words.closed}</b> {tied(words.opens(momentOf(state.opens, today), today))}
      </>
    );
  }
  return (
    <>
      <b className="positive">{words.open}</b>{' '}
      {tied(state.until === null ? words.always : words.until(momentOf(state.until, today)))}
    </>
  );
}

/** On our map when the canteen has a room there, else on a public one. */
function MapLink({ of: { name, room, mapsUrl } }: { of: FoodPlace }) {
  const words = useFoodPhrases();
  if (room !== null) {
    return (
      <Link href={mapAddress({ rooms: [room] })} aria-label={words.onMapOf(name)}>
        {tied(words.onMap)}
      </Link>
    );
  }
  if (mapsUrl === null) return null;
  return (
    <a href={mapsUrl} target="_blank" rel="noreferrer" aria-label={words.onMapOf(name)}>
      {tied(words.onMap)}
    </a>
  );
}

/** Why the menu is not that of the day, or not of now. */
function Age({ of: { failed, menuDate, as_of, menu }, date, now }: PartProps) {
  const words = useFoodPhrases();
  const isOther = menuDate !== date && menu.length > 0;
  if (!failed && !isOther) return null;
  const today = pragueDate(now);
  const asOf = words.failedAsOf(clockOrDate(new Date(as_of * 1000), now, language()));
  const which = failed ? (isOther ? words.lastOf(menuDate, today) : asOf) : words.menuOf(menuDate, today);
  return (
    <p className={css.age} data-failed={failed || undefined}>
      <Icon of={CircleAlert} small />
      <span>{tied(failed ? `${words.failed} ${which}` : which)}</span>
    </p>
  );
}

/** That there is no food, when it opens again, and the way to that day. */
function NoFood({ of: { opening }, date, days, now }: PartProps & Pick<PlaceProps, 'days'>) {
  const words = useFoodPhrases();
  const today = pragueDate(now);
  const state = date === today ? openingState(opening, now) : null;
  const opens = state === null || state.isOpen ? null : momentOf(state.opens, today);
  const next = days.find((day) => day > date && (openOn(opening, day) ?? []).length > 0);
  return (
    <p className={css.none}>
      {tied(words.noFood(date, today))}{' '}
      {opens !== null && opens.date !== today && tied(words.opensAgain(opens, today))}{' '}
      {next !== undefined && (
        <Link href={foodAddress(next === today ? null : next)} state={PRESERVE_SCROLL} className="nowrap">
          {tied(words.showDay(next, today))}
        </Link>
      )}
    </p>
  );
}

/** The canteen's own pages. */
function Links({ of: { name, web, links } }: { of: FoodPlace }) {
  const words = useFoodPhrases();
  const all = web === null ? links : [web, ...links];
  if (all.length === 0) return null;
  return (
    <ul className={css.links} aria-label={words.more(name)}>
      {all.map(({ url, label }) => (
        <li key={`${label} ${url}`}>
          <a href={url} target="_blank" rel="noreferrer" className={css.link}>
            {tied(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}
