/** People walk 1.4 m/s on level ground: the pace by which crossings and escape routes are planned for mixed crowds. */
export const WALK_SPEED = 1.4;

/** Stairs are walked at 0.3 m of height a second, up and down, by the same measure. */
export const CLIMB_SPEED = 0.3;

/** A floor is this high where the plan does not say otherwise, m. */
export const FLOOR_HEIGHT = 3.5;

/** A lift is waited for: half a round of a lift of five floors with its doors, s. */
export const LIFT_WAIT = 55;

/** Time of a lift of 1.4 m/s for a floor, s. */
export const LIFT_FLOOR = 2.5;

/** How a part of a way is walked. `edge` marks of a graph are sums of these. */
export const STAIRS = 1;
export const LIFT = 2;
/** With steps. */
export const BARRED = 4;
/** Through a room: taken where there is no other way. */
export const PRIVATE = 8;
