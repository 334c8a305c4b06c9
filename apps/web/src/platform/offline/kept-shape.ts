/**
 * Names the shape of the answers that this device keeps, so that builds which agree on it read each other's. A number, and
 * a hash of the schemas of these answers, which kept-shape.test.ts knows. Raise the number when a query makes something
 * else of its answer.
 */
export const KEPT_SHAPE = '5-d12a2dfc';
