/** The portal, the sandbox and the moment of the journeys of one worker. */
export interface World {
  portal: string;
  sandbox: string;
  /** Where the portal's clock stands: an instant. */
  now: string;
}

const nameOf = (index: number) => `KAHAN_E2E_WORLD_${index}`;

/** Called by the global set-up, before any worker starts. */
export function tellWorld(index: number, world: World): void {
  process.env[nameOf(index)] = JSON.stringify(world);
}

/** The world of the worker that asks. */
export function world(): World {
  const told = process.env[nameOf(Number(process.env.TEST_PARALLEL_INDEX))];
  if (!told) throw new Error('the global set-up has made no world for this worker');
  return JSON.parse(told) as World;
}
