/** The page of the student system to which all portals link. */
export const STUDENT_SYSTEM_PAGE = 'https://studis.example/';

/** The portal's credential at the student system, which a journey may act with. */
export const STUDENT_SYSTEM_TOKEN = 'token-of-the-journeys-0123456789';

/** Students whom the sandbox makes, besides the two of its demo. */
export const STUDENTS = 300;

/** The portal, the sandbox and the pinned instant of one worker. */
export interface World {
  portal: string;
  sandbox: string;
  /** Port at which the app for phones may be served on this machine. */
  appPort: number;
  /** Port of this machine at which the portal looks for FCM. */
  fcmPort: number;
  /** A folder with a mark for each student whom a journey has used. */
  usedStudents: string;
  /** The portal's pinned clock, an ISO instant. */
  now: string;
}

const nameOf = (index: number) => `KAHAN_E2E_WORLD_${index}`;

/** Passes a world to its worker. The global set-up calls it before any worker starts. */
export function publishWorld(index: number, world: World): void {
  process.env[nameOf(index)] = JSON.stringify(world);
}

/** The world of this worker. @throws Error without a global set-up */
export function world(): World {
  const told = process.env[nameOf(Number(process.env.TEST_PARALLEL_INDEX))];
  if (!told) throw new Error('the global set-up has made no world for this worker');
  return JSON.parse(told) as World;
}
