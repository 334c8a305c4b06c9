import { schedule as words } from '@kahan/phrases/en/schedule/schedule';
import { expect, test } from 'vitest';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { blocksOf } from '../blocks/blocks.ts';
import { FLAGS, type Flag } from '../settings/display.ts';
import { lesson, loaded } from '../sources/loaded-source.fixture.ts';
import { Block } from './block.tsx';

/** The parts of a lesson of weeks 1 and 2, in the order in which a block shows them. */
const PARTS = {
  code: ['N1'],
  type: ['L'],
  name: ['Subject N1'],
  room: ['A 137'],
  time: ['8:00–10:00'],
  teacher: ['Eva Malá'],
  weeks: ['weeks 1–2'],
} as const satisfies Record<Flag, readonly string[]>;

/** The parts of that lesson that a block shows. */
async function faceWith(on: readonly Flag[]): Promise<string[]> {
  const given = lesson({ gl: '1', code: 'N1', room: 'A 137', teachers: ['Eva Malá'] });
  const [block] = blocksOf([loaded('room A137', [given])], 0);
  if (!block) throw new Error('no block');
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, on.includes(flag)])) as Record<Flag, boolean>;
  const placed = { block, lane: 0, lanes: 1, first: 1, end: 2, from: 1, to: 9 };
  const hrefs = { detailHref: () => '/', entryHref: () => '/' };
  const look = { words, flags, teachingWeeks: 14, dateOf: String, ...hrefs };
  return textsOf(
    await markupOf(
      <Block
        placed={placed}
        hue={1}
        look={look}
        isStop
        isSlim={false}
        isSlimOnPaper={false}
        isTight={false}
        whole={40}
      />,
    ),
  );
}

test.each(FLAGS)('[SCHEDULE-09] the box %s alone shows that part alone', async (flag) => {
  expect(await faceWith([flag])).toEqual(PARTS[flag]);
});

test.each(FLAGS)('[SCHEDULE-09] without the box %s all other parts are shown', async (flag) => {
  const { [flag]: _, ...others } = PARTS;
  expect(await faceWith(FLAGS.filter((one) => one !== flag))).toEqual(Object.values(others).flat());
});

test('[SCHEDULE-09] without a box a block shows nothing', async () => {
  expect(await faceWith([])).toEqual([]);
});
