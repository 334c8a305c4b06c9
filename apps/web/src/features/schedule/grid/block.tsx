import type { BlockType } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule/schedule';
import { ArrowLeftRight } from 'lucide';
import { memo } from 'react';
import { clockOf, shortName, shortRoom } from '../../../data/schedule/lesson-names.ts';
import { examHref } from '../../../data/terms/links.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { EntryBlock, LessonBlock, ShownBlock } from '../blocks/blocks.ts';
import type { DisplayFlags } from '../settings/display.ts';
import css from './block.module.css';
import { breaking } from './breaking.ts';
import type { Density } from './density.ts';
import { type Described, describe, wholeText } from './describe.ts';
import type { PlacedBlock } from './layout.ts';

/** How lessons of a kind look. */
export const KINDS: Record<BlockType | 'exam' | 'entry' | 'other', string | undefined> = {
  P: css.lecture,
  X: css.exercise,
  R: css.reservation,
  exam: css.exam,
  entry: css.entry,
  other: css.other,
};
const kindOf = (block: ShownBlock) => {
  if ('other' in block) return 'other';
  if ('entry' in block) return 'entry';
  return 'exam' in block ? 'exam' : block.lesson.subject_type;
};
export const CANCELLED = css.cancelled;

/** On a phone a shorter block has no room for a second line of its name, or a corner for its letter. */
const HOUR = 60;

/** Where a block opens: the detail of its subject, the term, the own entry, or its own address. */
export function hrefOf(block: ShownBlock, { detailHref, entryHref }: BlockLook): string {
  if ('entry' in block) return entryHref(block);
  if ('other' in block) return block.other.href;
  return 'exam' in block ? examHref(block.exam.term) : detailHref(block.lesson);
}

/** Shared by all blocks of a timetable. */
export interface BlockLook {
  words: SchedulePhrases;
  flags: DisplayFlags;
  /** null when one week is shown. */
  teachingWeeks: number | null;
  /** Puts a date into words. */
  dateOf: (iso: string) => string;
  /** Address of the timetable with the detail of a subject open. */
  detailHref: (lesson: LessonBlock['lesson']) => string;
  /** Address of an own entry. */
  entryHref: (block: EntryBlock) => string;
}

interface BlockProps extends Omit<Density, 'letters'> {
  /** Letters of the longest word of its name that fits into a line. */
  whole: number;
  placed: PlacedBlock;
  hue: number;
  look: BlockLook;
  /** The tab stop of the grid. */
  isStop: boolean;
}

/** One block of the grid: a link to the details of its subject. */
export const Block = memo(function Block({ placed, hue, look, isStop, whole, ...density }: BlockProps) {
  const { block, from, to, first, end } = placed;
  const said = describe(block, look.words, look.teachingWeeks, look.dateOf);
  const isBrief = block.duration < HOUR;
  const face = { block, said, look, whole };
  // A week can have hundreds: each element here, and each property that they inherit, is paid that often.
  return (
    <a
      href={hrefOf(block, look)}
      title={wholeText(said, look.words)}
      className={cx(
        'subject',
        `s${hue}`,
        css.block,
        KINDS[kindOf(block)],
        said.isCanceled && CANCELLED,
        said.isCanceled && css.gone,
        density.isSlim && css.slim,
        isBrief && css.brief,
        isBrief && look.flags.weeks && said.weeks && css.dated,
        isBrief && density.isTight && css.tight,
      )}
      style={{ gridArea: `${first} / ${from} / ${end} / ${to}` }}
      data-block={block.key}
      {...('other' in block && block.other.isOutside && { target: '_blank', rel: 'noreferrer' })}
      tabIndex={isStop ? 0 : -1}
    >
      {density.isSlim === density.isSlimOnPaper ? (
        faceOf({ ...face, isSlim: density.isSlim })
      ) : (
        <>
          {faceOf({ ...face, isSlim: density.isSlim, where: 'only-screen' })}
          {faceOf({ ...face, isSlim: density.isSlimOnPaper, where: css.onPaper })}
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
  /** Letters of the longest word of the name that fits into a line. */
  whole: number;
  /** Screen or paper, where they differ. */
  where?: string | undefined;
}

/** The text of a block; shortened in a slim one. */
function faceOf({ block, said, look: { words, flags }, isSlim, whole, where }: FaceProps) {
  const shown =
    isSlim && flags.name
      ? { text: 'entry' in block ? said.name : shortName(said.name), style: undefined }
      : breaking(said.name, whole, language);
  const isShort = isSlim || block.duration < HOUR;
  const room = flags.room && (isSlim ? shortRoom(said.room) : said.room);
  const letter = cx(css.kind, kindOf(block) === 'P' && !said.isCanceled && css.filled);
  // Print has no space for the letter at the bottom: fill, border and dashes show the kind.
  const lone = cx(letter, css.lone, isSlim && css.below, isSlim && 'only-screen');
  const name = cx(isSlim ? css.short : css.name, flags.type && !flags.code && !isSlim && css.beside);
  return (
    <span className={cx(css.face, where)} aria-hidden="true">
      {flags.code ? (
        <span className={css.top}>
          <span className="cut">{said.code}</span>
          {flags.type && <span className={letter}>{said.letter}</span>}
        </span>
      ) : (
        flags.type && said.letter !== '' && <span className={lone}>{said.letter}</span>
      )}
      {flags.name && (
        <span className={name} style={shown.style}>
          {shown.text}
        </span>
      )}
      {said.isCanceled && <span className={css.reason}>{said.state}</span>}
      {said.usual && (
        <span className={css.usual}>
          {!isSlim && <Icon of={ArrowLeftRight} small />}
          <span className={cx('cut', isShort && css.former)}>
            {isShort ? said.usual : words.usually(said.usual)}
          </span>
        </span>
      )}
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
