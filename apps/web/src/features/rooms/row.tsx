import type { FreeRoomFound } from '@kahan/contract';
import { roomAddress, wayAddress } from '@kahan/contract/runtime';
import { minutesAt } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Route } from 'lucide';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { language } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import css from './rooms.module.css';
import { positionOn, type Ruler } from './times.ts';

const MINUTE = 60;
/** `10:00–11:30` */
const clockOf = (at: number) => {
  const minutes = minutesAt(at);
  return `${Math.floor(minutes / MINUTE)}:${String(minutes % MINUTE).padStart(2, '0')}`;
};

const lowerFirst = (text: string) => text.slice(0, 1).toLocaleLowerCase(language()) + text.slice(1);

/** Properties that place a part of a ruler. */
const along = (ruler: Ruler, from: number, until = from) =>
  ({
    '--from': positionOn(ruler, from),
    '--until': positionOn(ruler, until),
    '--hours': ruler.hours,
  }) as CSSProperties;

/** The hours above the rulers; each ruler has a text of its own for screen readers. */
export function RulerHead({ ruler, at, isNow }: { ruler: Ruler; at: number; isNow: boolean }) {
  const words = useTexts('rooms');
  return (
    <Row last aria-hidden className={css.headRow}>
      <div className={css.room}>
        <span className="only-desk" />
        <div className={css.head}>
          <span className={css.mark} style={along(ruler, at)}>
            {isNow ? words.nowMark : clockOf(at)}
          </span>
          {ruler.marks.map((mark) => (
            <span
              key={mark.at}
              className={cx(mark.at === ruler.until && css.end)}
              style={along(ruler, mark.at)}
            >
              {mark.hour}
            </span>
          ))}
        </div>
        <span className={cx(css.seats, 'fine', 'faint', 'only-desk')}>{words.seatsHead}</span>
        <span className="only-desk" />
      </div>
    </Row>
  );
}

interface FreeRoomRowProps {
  item: FreeRoomFound;
  ruler: Ruler;
  /** The asked moment, unix seconds. */
  at: number;
  /** The room from which the ways are measured. */
  near: string | null;
  isStepFree: boolean;
}

/** A free room: how long it is free, what and where it is, its day on the ruler. */
export function FreeRoomRow({ item, ruler, at, near, isStepFree }: FreeRoomRowProps) {
  const words = useTexts('rooms');
  const { room, building, town, description, free, busy, walk_seconds } = item;
  const seats = room.capacity ?? 0;
  const isMeasured = walk_seconds !== null;
  const where = [
    ...(building.code === '' ? [] : [words.building(building.code)]),
    words.floor(room.floor),
    ...(town === null ? [] : [town]),
  ].join(', ');
  const until = words.until(minutesAt(free.until));
  const takenSpans = busy
    .filter((span) => span.until > at)
    .map((span) => `${clockOf(span.from)}–${clockOf(span.until)}`);
  return (
    <Row
      as="li"
      className={css.line}
      margin={
        isMeasured ? (
          <>
            <b>{words.minutes(Math.max(1, Math.round(walk_seconds / MINUTE)))}</b>
            {words.walk}
          </>
        ) : (
          <span className="only-phone">
            <b>{seats}</b>
            {words.seatsWord(seats)}
          </span>
        )
      }
    >
      <div className={css.room}>
        <div>
          <p>
            <Link href={roomAddress(room.id)} className={css.name} aria-label={words.onMap(room.name)}>
              {nonBreaking(room.name)}
            </Link>{' '}
            <span className="small positive">{until}</span>
          </p>
          <p className="small dim">
            {description !== null && nonBreaking(lowerFirst(description))}
            {isMeasured && <span className="only-phone">{`, ${words.seats(seats)}`}</span>}
            {nonBreaking(` · ${where}`)}
          </p>
        </div>
        <div
          className={css.ruler}
          role="img"
          aria-label={words.ruler(until, takenSpans)}
          style={along(ruler, at)}
        >
          {busy
            .filter((span) => span.until > ruler.from && span.from < ruler.until)
            .map((span) => (
              <i key={span.from} className={css.taken} style={along(ruler, span.from, span.until)} />
            ))}
          <i className={css.free} style={along(ruler, Math.max(free.from, at), free.until)} />
          <b className={css.now} style={along(ruler, at)} />
        </div>
        <span className={cx(css.seats, 'small', 'dim', 'only-desk')}>{seats}</span>
        <div className={cx(css.acts, 'only-desk')}>
          <LinkButton
            kind="quiet"
            compact
            icon={Route}
            href={wayAddress({ to: room.id, from: near, isStepFree })}
            aria-label={words.wayTo(room.name)}
          >
            {words.way}
          </LinkButton>
        </div>
      </div>
    </Row>
  );
}
