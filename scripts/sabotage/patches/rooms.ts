import { type Patch, patchesOf } from '../patch.ts';
import { rules } from './agenda.ts';

const SERVER = 'apps/server/src/capabilities/rooms';

/** Free rooms, places, and the search of the map. */
export const ROOMS: Patch[] = [
  ...rules('campus/free-rooms', [
    ['a room is free that is taken before the end', 'asked.until <= until', 'asked.from < until'],
    ['rooms that the administration excludes are free', 'is_shared && capacity', 'capacity'],
  ]),
  ...patchesOf('packages/domain/src/campus/occupancy.ts', 'packages/domain/src/campus/free-rooms.test.ts', [
    ['a cancelled lesson takes its room', '!isCanceled(use) && use.end', 'use.end'],
    ['an exam of unknown length takes no time', 'duration ?? EXAM_MINUTES', 'duration ?? 0'],
  ]),
  ...patchesOf(`${SERVER}/occupancy.ts`, `${SERVER}/free.test.ts`, [
    [
      'a day stays as it was read when a lesson changes',
      "bus.on('timetables', () => days.clear());",
      '',
      'a cancelled lesson leaves its room free',
    ],
  ]),
  ...patchesOf(`${SERVER}/index.ts`, `${SERVER}/rooms.test.ts`, [
    ['a search looks into all buildings', 'tags: [types.map(typeTag), there]', 'tags: [types.map(typeTag)]'],
  ]),
];
