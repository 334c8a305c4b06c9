import type { PlacedBlock } from './layout.ts';

/** Where blocks are drawn: hours run across it on a desktop and on paper, and down it on a phone. */
export interface Track {
  isPhone: boolean;
  /** Hours run down and all days are beside each other, each as wide as its lanes need. */
  isWeek: boolean;
  /** Inner width of a day, px. */
  width: number;
  /** Size of the page's letters, 1 at 16 px: the browser's own setting changes it. */
  scale: number;
}

/** Width of margins, borders and padding around the text of a block, px (block.module.css). */
const AROUND = { desk: 22, phone: 28, paper: 12 };

/** Narrower texts are shortened, px: a lesson of 50 minutes on a desktop, one lane of four on a phone. */
const SLIM = 68;
/** A brief block of a phone that is narrower has no room for room, time and weeks in a row, px. */
const TIGHT = 260;

/** Width of a letter of a name, and of the letter of the kind beside it, px at the usual size. */
const LETTER = 8;
const KIND = 22;

/** Lanes side by side that a phone has room for; more of them scroll. */
export const FIT_PHONE = 4;
/** Width of a lane where they scroll, px (4.5rem, grid.module.css). */
const LANE = 72;

/** Inner width of a day on A4 across: without margins of 10 mm, the column of days of 22 mm and a hairline, px. */
const PAPER = ((297 - 20 - 22) / 25.4) * 96 - 1;

/** How much of a block fits into its width. */
export interface Density {
  /** The short name and room, and the start alone. */
  isSlim: boolean;
  /** The same on paper. */
  isSlimOnPaper: boolean;
  /** How many letters of a name fit into a line. A longer word is broken between syllables. */
  letters: number;
  /** On a phone: not the time beside room and weeks. */
  isTight: boolean;
}

/** Density of a block. @param units length of the day @param lanes lanes of its day */
export function densityOf(
  { from, to, first, end }: Omit<PlacedBlock, 'block'>,
  { isPhone, isWeek, width, scale }: Track,
  units: number,
  lanes: number,
): Density {
  const along = (to - from) / units;
  const lane = lanes > FIT_PHONE && !isWeek ? LANE : width / lanes;
  const text = isPhone ? lane * (end - first) - AROUND.phone : width * along - AROUND.desk;
  return {
    isSlim: text <= SLIM,
    letters: Math.max(0, Math.floor((text / scale - KIND) / LETTER)),
    isSlimOnPaper: PAPER * along - AROUND.paper <= SLIM,
    isTight: isPhone && text <= TIGHT,
  };
}
