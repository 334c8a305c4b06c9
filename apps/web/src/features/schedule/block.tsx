import type { BlockType } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule';
import { type CSSProperties, memo } from 'react';
import { clockOf, shortName, shortRoom } from '../../platform/lesson-names.ts';
import { language } from '../../platform/phrases.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import css from './block.module.css';
import { describe, wholeText } from './describe.ts';
import type { DisplayFlags } from './flags.ts';
import type { Placed } from './layout.ts';
import type { ShownBlock } from './timetable.ts';

const LOOKS: Record<BlockType, string | undefined> = { P: css.lecture, X: css.exercise, R: css.reservation };

/** On a phone a shorter block has no room for a second line of its name, or a corner for its letter. */
const HOUR = 60;

/** What all blocks of a timetable share. */
export interface BlockLook {
  words: SchedulePhrases;
  flags: DisplayFlags;
  /** null where one week is shown. */
  teachingWeeks: number | null;
  /** Address of the timetable with the detail of a subject open. */
  detailHref: (lesson: ShownBlock['lesson']) => string;
}

interface BlockProps {
  placed: Placed;
  hue: number;
  look: BlockLook;
  /** The one that Tab comes to. */
  isStop: boolean;
}

/** One block of the grid: a link to the detail of its subject. */
export const Block = memo(function Block({ placed, hue, look, isStop }: BlockProps) {
  const { block, from, to, first, end } = placed;
  const { words, flags, teachingWeeks } = look;
  const said = describe(block, words, teachingWeeks);
  const type = block.lesson.subject_type;
  const place = { '--from': from, '--to': to, '--first': first, '--end': end } as CSSProperties;
  const kind = words.letters[type];
  const beside = flags.type && !flags.code && css.beside;
  const room = flags.room ? said.room : '';
  const bareRoom = shortRoom(room);
  // A week can have hundreds: each element here, and each box that the browser has to lay out, is paid that often.
  return (
    <li className={css.place}>
      <a
        href={look.detailHref(block.lesson)}
        className={cx(
          'subject',
          `s${hue}`,
          css.block,
          LOOKS[type],
          said.isCanceled && css.cancelled,
          block.duration < HOUR && css.brief,
        )}
        style={place}
        data-block={block.key}
        tabIndex={isStop ? 0 : -1}
      >
        <VisuallyHidden>{wholeText(said)}</VisuallyHidden>
        <span className={css.inside} aria-hidden="true">
          {flags.code ? (
            <span className={css.top}>
              <span className={css.code}>{said.code}</span>
              {flags.type && <span className={css.kind}>{kind}</span>}
            </span>
          ) : (
            flags.type && <span className={cx(css.kind, css.lone)}>{kind}</span>
          )}
          {flags.name && (
            <>
              <span className={cx(css.name, beside)}>{said.name}</span>
              <span className={cx(css.short, beside)}>{shortName(said.name, language())}</span>
            </>
          )}
          {said.isCanceled && <span className={css.reason}>{said.state}</span>}
          {(room || flags.time) && (
            <span className={css.meta}>
              {room && <span className={cx(css.room, room !== bareRoom && css.wideRoom)}>{room}</span>}
              {room !== bareRoom && <span className={cx(css.room, css.bareRoom)}>{bareRoom}</span>}{' '}
              {flags.time && (
                <span className={css.time}>
                  {clockOf(block.minutes)}
                  <span className={css.until}>–{clockOf(block.minutes + block.duration)}</span>
                </span>
              )}
            </span>
          )}
          {flags.teacher && said.teachers && <span className={css.teachers}>{said.teachers}</span>}
          {flags.weeks && said.weeks && <span className={css.weeks}>{said.weeks}</span>}
        </span>
      </a>
    </li>
  );
});
