import type { Capability } from '../../engine/index.ts';
import { mirroredCatalogue } from '../../engine/mirror/index.ts';

/** Rooms and buildings (spec 3, Room). Timetables and their search rest on them. */
export const rooms: Capability = {
  name: 'rooms',
  sources: [mirroredCatalogue('rooms', { isTold: true }), mirroredCatalogue('buildings', { isTold: true })],
};
