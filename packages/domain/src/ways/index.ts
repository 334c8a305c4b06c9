export type { Cooperative } from './cooperative.ts';
export {
  BARRIER_KINDS,
  type Barrier,
  endAt,
  findWay,
  type NoWay,
  secondsToRooms,
  type Way,
  type WayEnd,
  type WayEndpoint,
  type WayOptions,
} from './shortest-way.ts';
export { deriveGraph, derivingGraph, type WayGraph } from './way-graph.ts';
export type { WayLeg } from './way-legs.ts';
export { STEP_KINDS, TURNS, type Turn, type WayStep } from './way-steps.ts';
