import type { BlockType } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule';
import { memo } from 'react';
import { clockOf, shortName, shortRoom } from '../../../data/schedule/lesson-names.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import type { DisplayFlags } from '../state/settings.ts';
import type { ShownBlock } from '../state/timetable.ts';
import css from './block.module.css';
import type { Density } from './density.ts';
import { type Described, describe, wholeText } from './describe.ts';
import type { Placed } from './layout.ts';

/** How lessons of a kind look. */
export const KINDS: Record<BlockType, string | undefined> = {
  P: css.lecture,
  X: css.exercise,
  R: css.reservation,
};
export const CANCELLED = css.cancelled;

/** On a phone a shorter block has no room for a second line of its name, or a corner for its letter. */
const HOUR = 60;

/** Shared by all blocks of a timetable. */
export interface BlockLook {
  words: SchedulePhrases;
  flags: DisplayFlags;
  /** null when one week is shown. */
  teachingWeeks: number | null;
  /** Address of the timetable with the detail of a subject open. */
  detailHref: (lesson: ShownBlock['lesson']) => string;
}

interface BlockProps extends Density {
  placed: Placed;
  hue: number;
  look: BlockLook;
  /** The tab stop of the grid. */
  isStop: boolean;
}

/** One block of the grid: a link to the details of its subject. */
export const Block = memo(function Block({ placed, hue, look, isStop, ...density }: BlockProps) {
  const { block, from, to, first, end } = placed;
  const said = describe(block, look.words, look.teachingWeeks);
  const isBrief = block.duration < HOUR;
  // A week can have hundreds: each element here, and each property that they inherit, is paid that often.
  return (
    <a
      href={look.detailHref(block.lesson)}
      title={wholeText(said)}
      className={cx(
        'subject',
        `s${hue}`,
        css.block,
        KINDS[block.lesson.subject_type],
        said.isCanceled && CANCELLED,
        said.isCanceled && css.gone,
        isBrief && css.brief,
        isBrief && look.flags.weeks && said.weeks && css.dated,
        isBrief && density.isTight && css.tight,
      )}
      style={{ gridArea: `${first} / ${from} / ${end} / ${to}` }}
      data-block={block.key}
      tabIndex={isStop ? 0 : -1}
    >
      {density.isSlim === density.isSlimOnPaper ? (
        faceOf({ block, said, look, isSlim: density.isSlim })
      ) : (
        <>
          {faceOf({ block, said, look, isSlim: density.isSlim, where: 'only-screen' })}
          {faceOf({ block, said, look, isSlim: density.isSlimOnPaper, where: css.onPaper })}
        </>
      )}
    </a>
  );
});

interface FaceProps {
  block: ShownBlock;
  said: Described;
  look: BlockLook;
  isSlim: boolean;
  /** Screen or paper, where they differ. */
  where?: string | undefined;
}

/** The text of a block; shortened in a slim one. */
function faceOf({ block, said, look: { words, flags }, isSlim, where }: FaceProps) {
  const kind = words.letters[block.lesson.subject_type];
  const room = flags.room && (isSlim ? shortRoom(said.room) : said.room);
  const letter = cx(css.kind, block.lesson.subject_type === 'P' && !said.isCanceled && css.filled);
  // Print has no space for the letter at the bottom: fill, border and dashes show the kind.
  const lone = cx(letter, css.lone, isSlim && css.below, isSlim && 'only-screen');
  const name = cx(isSlim ? css.short : css.name, flags.type && !flags.code && !isSlim && css.beside);
  return (
    <span className={cx(css.face, where)} aria-hidden="true">
      {flags.code ? (
        <span className={css.top}>
          <span className="cut">{said.code}</span>
          {flags.type && <span className={letter}>{kind}</span>}
        </span>
      ) : (
        flags.type && <span className={lone}>{kind}</span>
      )}
      {flags.name && <span className={name}>{isSlim ? shortName(said.name, language()) : said.name}</span>}
      {said.isCanceled && <span className={css.reason}>{said.state}</span>}
      {(room || flags.time) && (
        <span className={css.meta}>
          {room && <span className={css.room}>{room}</span>}{' '}
          {flags.time && (
            <span className={cx(css.time, isSlim && css.start)}>
              {isSlim ? clockOf(block.minutes) : said.time}
            </span>
          )}
        </span>
      )}
      {flags.teacher && said.teachers && <span className={cx(css.teachers, 'cut')}>{said.teachers}</span>}
      {flags.weeks && said.weeks && <span className={css.weeks}>{said.weeks}</span>}
    </span>
  );
}
