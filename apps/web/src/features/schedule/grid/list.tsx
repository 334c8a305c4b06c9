import type { YearScheduleAnswer } from '@kahan/contract';
import type { Day } from '@kahan/domain';
import { ArrowLeftRight } from 'lucide';
import { Link } from 'wouter';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { OPENED } from '../../../platform/page/address-view.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import type { ShownBlock } from '../blocks/blocks.ts';

import { dateIn, holidayOn } from '../weeks.ts';
import { type BlockLook, hrefOf } from './block.tsx';
import { describe } from './describe.ts';
import type { Bounds } from './layout.ts';
import css from './list.module.css';

interface ListProps {
  blocks: readonly ShownBlock[];
  bounds: Bounds;
  look: BlockLook;
  hueOf: (block: ShownBlock) => number;
  today: Day | null;
  monday: string | null;
  schedule: YearScheduleAnswer | undefined;
}

/** The timetable in words: its days under headings, earliest first. All that the grid shows, for eyes and ears alike. */
export function LessonList({ blocks, bounds, look, hueOf, today, monday, schedule }: ListProps) {
  'use memo';
  const { dates } = usePhrases();
  const { words } = look;
  return bounds.days.map((day) => {
    const date = monday === null ? null : dateIn(monday, 1, day);
    const holiday = date === null ? null : holidayOn(schedule, date);
    const ofDay = blocks.filter((block) => block.day === day);
    const heading = [date ? dates.long(date) : dates.weekday(day), holiday, day === today && words.today];
    const id = `day-${day}`;
    return (
      <Sheet key={day} aria-labelledby={id}>
        <HeadingRow id={id}>
          <span className={css.heading}>{heading.filter(Boolean).join(', ')}</span>
        </HeadingRow>
        {ofDay.length === 0 && (
          <Row last>
            <p className="dim">{words.noneOnDay}</p>
          </Row>
        )}
        {ofDay.length > 0 && (
          <ul>
            {ofDay.map((block) => (
              <Item key={block.key} block={block} look={look} hue={hueOf(block)} />
            ))}
          </ul>
        )}
      </Sheet>
    );
  });
}

function Item({ block, look, hue }: { block: ShownBlock; look: BlockLook; hue: number }) {
  const said = describe(block, look.words, look.teachingWeeks, look.dateOf);
  const [from, to] = said.time.split('–');
  return (
    <Row
      as="li"
      margin={
        <>
          <b>{from}</b>
          {to}
        </>
      }
    >
      <Link
        href={hrefOf(block, look)}
        state={'lesson' in block || 'entry' in block ? OPENED : undefined}
        className={cx(
          'subject',
          `s${hue}`,
          css.item,
          'exam' in block && css.exam,
          'entry' in block && css.entry,
          said.isCanceled && css.cancelled,
        )}
      >
        <b className={css.name}>{said.name}</b>
        <span className={css.meta}>
          <span>{said.kind}</span>
          {said.room && <span className={css.room}>{said.room}</span>}
          {said.teachers && <span>{said.teachers}</span>}
          {said.weeks && <span>{said.weeks}</span>}
          <span>{said.code}</span>
        </span>
        {said.usual && (
          <span className={css.usual}>
            <Icon of={ArrowLeftRight} small />
            {look.words.changed(look.words.usually(said.usual))}
          </span>
        )}
        {said.isCanceled && <span className="small strong negative">{said.state}</span>}
      </Link>
    </Row>
  );
}
