import { foodAddress, mapAddress } from '@kahan/contract/runtime';
import {
  addDays,
  canteenOpenOn,
  canteenStateAt,
  instantOf,
  pragueDate,
  type WeekMoment,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Canteen } from '../../data/food.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import { colourOf, dayOf } from './canteen.ts';
import css from './food.module.css';
import { Menu } from './menu.tsx';

interface CanteenCardProps {
  canteen: Canteen;
  /** Its index in the answer, from 0. */
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
export function CanteenCard({ canteen, position, date, days, now, isFirst }: CanteenCardProps) {
  const words = useTexts('food');
  const { name, menu } = canteen;
  const hasTwoPrices = menu.some(({ items }) =>
    items.some(({ student_price, other_price }) => student_price !== null && other_price !== null),
  );
  return (
    <Row
      as="article"
      className={css.place}
      margin={<Opening canteen={canteen} date={date} now={now} />}
      data-place={canteen.id}
      aria-label={name}
    >
      <div className={css.head}>
        <h2>
          <span className={cx(css.mark, colourOf(position))} aria-hidden />
          {nonBreaking(name)}
        </h2>
        <p className={css.about}>
          <MapLink canteen={canteen} />
          {isFirst && hasTwoPrices && <span>{words.bold}</span>}
        </p>
      </div>
      <Age canteen={canteen} date={date} now={now} />
      {menu.length === 0 ? (
        <NoFood canteen={canteen} date={date} days={days} now={now} />
      ) : (
        <Menu sections={menu} />
      )}
      <Links canteen={canteen} />
    </Row>
  );
}

interface CanteenDayProps {
  canteen: Canteen;
  date: string;
  now: Date;
}

const momentOf = ({ inDays, minutes, day }: WeekMoment, today: string) => ({
  date: addDays(today, inDays),
  minutes,
  day,
});

/**
 * Whether it is open and when that changes; on another day its hours. Without a menu they are told as the usual ones, and
 * on a day on which it is closed not at all.
 */
function Opening({ canteen, date, now }: CanteenDayProps): ReactNode {
  const words = useTexts('food');
  const today = pragueDate(now);
  const day = dayOf(canteen, date);
  const isToday = date === today;
  const state = isToday ? canteenStateAt(canteen, now) : null;
  const spans = canteenOpenOn(canteen, date);
  if (day === 'closed' || spans?.length === 0) {
    return (
      <>
        <b>{words.closed}</b> {isToday ? words.today : words.closedDay(date)}
      </>
    );
  }
  if (spans === null) return null;
  if (day !== 'menu') return words.usually(spans.map(({ from, to }) => words.hours(from, to)));
  if (state === null) {
    const [first, ...others] = spans.map(({ from, to }) => words.hours(from, to));
    return (
      <>
        <b>{first}</b> {others.join(', ')}
      </>
    );
  }
  if (!state.isOpen) {
    return (
      <>
        <b>{words.closed}</b> {state.opens !== null && words.opens(momentOf(state.opens, today), today)}
      </>
    );
  }
  return (
    <>
      <b className="positive">{words.open}</b>{' '}
      {state.until === null ? words.always : words.until(momentOf(state.until, today))}
    </>
  );
}

/** On our map when the canteen has a room there, else on a public one. */
function MapLink({ canteen: { name, room, mapsUrl } }: { canteen: Canteen }) {
  const words = useTexts('food');
  if (room !== null) {
    return (
      <Link href={mapAddress({ rooms: [room] })} aria-label={words.onMapOf(name)}>
        {words.onMap}
      </Link>
    );
  }
  if (mapsUrl === null) return null;
  return (
    <a href={mapsUrl} target="_blank" rel="noreferrer" aria-label={words.onMapOf(name)}>
      {words.onMap}
    </a>
  );
}

/** Why the menu is not that of the day, or not of now. */
function Age({ canteen: { failed, menuDate, as_of, menu }, date, now }: CanteenDayProps) {
  const words = useTexts('food');
  const isOther = menuDate !== date && menu.length > 0;
  if (!failed && !isOther) return null;
  const today = pragueDate(now);
  const asOf = words.failedAsOf(clockOrDate(instantOf(as_of), now, language()));
  const which = failed ? (isOther ? words.lastOf(menuDate, today) : asOf) : words.menuOf(menuDate, today);
  return (
    <p className={css.age} data-failed={failed || undefined}>
      <Icon of={CircleAlert} small />
      <span>{failed ? `${words.failed} ${which}` : which}</span>
    </p>
  );
}

/** Why there is no menu, when it opens again, and the way to that day. */
function NoFood({ canteen, date, days, now }: CanteenDayProps & Pick<CanteenCardProps, 'days'>) {
  const words = useTexts('food');
  const today = pragueDate(now);
  const day = dayOf(canteen, date);
  const state = date === today ? canteenStateAt(canteen, now) : null;
  const opens = state === null || state.isOpen || state.opens === null ? null : momentOf(state.opens, today);
  const next = days.find((one) => one > date && (canteenOpenOn(canteen, one) ?? []).length > 0);
  const why = {
    closed: words.closedOn,
    unpublished: words.noFood,
    unknown: words.notKnown,
    menu: words.noFood,
  };
  return (
    <p className={css.none} data-day={day}>
      {why[day](date, today)} {opens !== null && opens.date !== today && words.opensAgain(opens, today)}{' '}
      {next !== undefined && (
        <Link href={foodAddress(next === today ? null : next)} state={PRESERVE_SCROLL} className="nowrap">
          {words.showDay(next, today)}
        </Link>
      )}
    </p>
  );
}

/** The canteen's own pages. */
function Links({ canteen: { name, web, links } }: { canteen: Canteen }) {
  const words = useTexts('food');
  const all = web === null ? links : [web, ...links];
  if (all.length === 0) return null;
  return (
    <ul className={css.links} aria-label={words.more(name)}>
      {all.map(({ url, label }) => (
        <li key={`${label} ${url}`}>
          <a href={url} target="_blank" rel="noreferrer" className={css.link}>
            {nonBreaking(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}
