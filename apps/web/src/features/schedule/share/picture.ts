import type { SchedulePhrases } from '@kahan/phrases/en/schedule/schedule';
import { clockOf, shortName } from '../../../data/schedule/lesson-names.ts';
import type { LessonBlock } from '../blocks/blocks.ts';
import { type Described, describe } from '../grid/describe.ts';
import { type Bounds, boundsOf, layoutOf, type PlacedBlock, UNIT_MINUTES } from '../grid/layout.ts';
import { type PictureColours, withLightColours } from './light-colours.ts';

/** Pixels of the picture for each of its units, sharp on phones and on paper. */
const SCALE = 2;
/** Everything below is in units. */
export const WIDTH = 1280;
const MARGIN = 32;
const HEAD = 84;
const HOURS = 28;
const LABEL = 104;
const LANE = 84;
const FOOT = 44;
const GAP = 3;
const PAD = 8;
const RADIUS = 4;
const HOUR = 60;
/** A block of less width has a short name, and its room and time in lines of their own. */
const NARROW = 130;

export interface Picture {
  /** First line, and the week with its dates. */
  title: string;
  period: string;
  foot: string;
  blocks: readonly LessonBlock[];
  hueOf: (block: LessonBlock) => number;
  words: SchedulePhrases;
  /** null when one week is shown. */
  teachingWeeks: number | null;
  /** Name of a day and its date. */
  dayOf: (day: LessonBlock['day']) => [name: string, date: string];
}

/** The week as a PNG: days are rows and hours columns, in the light theme whatever the page has. */
export async function drawPicture(picture: Picture): Promise<Blob> {
  // A canvas draws with a fallback while the font is loading.
  await document.fonts.ready;
  const canvas = withLightColours((colours) => draw(picture, colours));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the canvas gave no picture')) : resolve(blob)),
      'image/png',
    ),
  );
}

function draw(picture: Picture, colours: PictureColours): HTMLCanvasElement {
  const { blocks } = picture;
  const bounds = hoursOf(blocks);
  const days = layoutOf(blocks, bounds);
  const lanes = days.reduce((sum, day) => sum + day.lanes, 0);
  const height = MARGIN + HEAD + HOURS + lanes * LANE + FOOT;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no canvas');
  context.scale(SCALE, SCALE);
  const pen = new Pen(context, colours);
  pen.fill(0, 0, WIDTH, height, colours.paper);
  pen.text(picture.title, MARGIN, MARGIN + 26, { size: 24, weight: 600 });
  pen.text(picture.period, MARGIN, MARGIN + 54, { size: 16, colour: colours.dim });
  pen.text(picture.foot, MARGIN, height - 16, { size: 14, colour: colours.faint });

  const left = MARGIN + LABEL;
  const unit = ((WIDTH - MARGIN - left) * UNIT_MINUTES) / (bounds.to - bounds.from);
  const top = MARGIN + HEAD + HOURS;
  for (let at = bounds.from; at <= bounds.to; at += HOUR) {
    const x = left + ((at - bounds.from) / UNIT_MINUTES) * unit;
    pen.line(x, top - 6, x, top + lanes * LANE);
    if (at < bounds.to) pen.text(clockOf(at), x + 4, top - 10, { size: 14, colour: colours.faint });
  }
  let y = top;
  for (const { day, lanes: count, placed } of days) {
    const [name, date] = picture.dayOf(day);
    pen.line(MARGIN, y, WIDTH - MARGIN, y);
    pen.text(name.slice(0, 1).toUpperCase() + name.slice(1), MARGIN, y + 24, { size: 16, weight: 600 });
    pen.text(date, MARGIN, y + 44, { size: 14, colour: colours.faint });
    for (const one of placed) {
      const { block, from, to, first, end } = one;
      const box = {
        x: left + (from - 1) * unit + GAP,
        y: y + (first - 1) * LANE + GAP,
        width: (to - from) * unit - 2 * GAP,
        height: (end - first) * LANE - 2 * GAP,
      };
      drawBlock(pen, box, one, describe(block, picture.words, picture.teachingWeeks, String), picture);
    }
    y += count * LANE;
  }
  pen.line(MARGIN, y, WIDTH - MARGIN, y);
  return canvas;
}

/** The days of the grid, and the whole hours in which something takes place. */
function hoursOf(blocks: readonly LessonBlock[]): Bounds {
  const bounds = boundsOf(blocks);
  if (blocks.length === 0) return bounds;
  const from = Math.min(...blocks.map(({ minutes }) => minutes));
  const to = Math.max(...blocks.map(({ minutes, duration }) => minutes + duration));
  return { ...bounds, from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawBlock(
  pen: Pen,
  box: PictureBox,
  { block }: PlacedBlock<LessonBlock>,
  said: Described,
  { words, hueOf }: Picture,
): void {
  const { colours } = pen;
  const { subject_type: kind } = block.lesson;
  const { background, ink, edge } = colours.subject(hueOf(block));
  const isFilled = kind === 'P' && !said.isCanceled;
  pen.box(box, {
    fill: isFilled ? background : colours.paper,
    edge: isFilled ? background : said.isCanceled ? colours.strongLine : edge,
    isDashed: kind === 'R' || said.isCanceled,
  });
  const inner = { ...box, x: box.x + PAD, width: box.width - 2 * PAD };
  pen.within(box, () => {
    const letter = words.letters[kind];
    const faint = said.isCanceled ? colours.faint : ink;
    pen.text(letter, box.x + box.width - PAD, box.y + 19, {
      size: 14,
      weight: 600,
      colour: faint,
      isRight: true,
    });
    const isNarrow = inner.width < NARROW;
    const name = isNarrow ? shortName(said.name) : said.name;
    const nameLines = pen.lines(name, inner.width - 16, { size: 16, weight: 600 }, isNarrow ? 1 : 2);
    for (const [index, line] of nameLines.entries()) {
      const style = { size: 16, weight: 600, colour: faint, isStruck: said.isCanceled };
      pen.text(line, inner.x, box.y + 20 + index * 18, style);
    }
    const type = { size: 14 };
    const reason = said.isCanceled ? pen.lines(said.state, inner.width, type, 2) : [];
    const where = isNarrow
      ? [said.room, clockOf(block.minutes)]
      : [[said.room, said.time].filter(Boolean).join('  '), said.teachers];
    const texts = [...(said.isCanceled ? reason : where), said.weeks].filter(Boolean);
    const start = box.y + 20 + nameLines.length * 18;
    for (const [index, text] of texts.entries()) {
      const baseline = start + index * 16;
      if (baseline > box.y + box.height - 4) break;
      const [line = ''] = pen.lines(text, inner.width, type, 1);
      pen.text(line, inner.x, baseline, { ...type, colour: faint });
    }
  });
}

interface Type {
  size: number;
  weight?: number;
}
interface Written extends Type {
  colour?: string;
  isRight?: boolean;
  isStruck?: boolean;
}

/** Draws with the colours and the font of the page. */
class Pen {
  readonly colours: PictureColours;
  private readonly context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D, colours: PictureColours) {
    this.context = context;
    this.colours = colours;
  }

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.context.fillStyle = colour;
    this.context.fillRect(x, y, width, height);
  }

  line(x: number, y: number, toX: number, toY: number, colour = this.colours.line): void {
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX, toY);
    context.stroke();
  }

  box({ x, y, width, height }: PictureBox, look: { fill: string; edge: string; isDashed: boolean }): void {
    const { context } = this;
    context.beginPath();
    context.roundRect(x, y, width, height, RADIUS);
    context.fillStyle = look.fill;
    context.fill();
    context.setLineDash(look.isDashed ? [4, 3] : []);
    context.strokeStyle = look.edge;
    context.lineWidth = 1.25;
    context.stroke();
    context.setLineDash([]);
  }

  /** Clips what `draw` draws to the box. */
  within({ x, y, width, height }: PictureBox, run: () => void): void {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    run();
    context.restore();
  }

  text(text: string, x: number, y: number, written: Written): void {
    const { context } = this;
    this.use(written);
    context.fillStyle = written.colour ?? this.colours.ink;
    context.textAlign = written.isRight ? 'right' : 'left';
    context.fillText(text, x, y);
    if (written.isStruck) {
      const middle = y - written.size / 3;
      this.line(x, middle, x + context.measureText(text).width, middle, written.colour);
    }
  }

  /** A text in lines of a width, the last one cut with an ellipsis. */
  lines(text: string, width: number, type: Type, most: number): string[] {
    this.use(type);
    const fits = (line: string) => this.context.measureText(line).width <= width;
    const lines: string[] = [];
    let rest = text.split(' ');
    while (rest.length > 0 && lines.length < most) {
      let count = 1;
      while (count < rest.length && fits(rest.slice(0, count + 1).join(' '))) count += 1;
      if (lines.length === most - 1) count = rest.length;
      let line = rest.slice(0, count).join(' ');
      if (!fits(line)) {
        while (line !== '' && !fits(`${line}…`)) line = line.slice(0, -1);
        line += '…';
      }
      lines.push(line);
      rest = rest.slice(count);
    }
    return lines;
  }

  private use({ size, weight = 400 }: Type): void {
    this.context.font = `${weight} ${size}px ${this.colours.font}`;
  }
}
