import type { Barrier, WayStep } from '@kahan/domain';
import { englishFloor } from '../../floors.ts';
import { clockRange, counted } from '../../words.ts';

/** A step of a way, as it is told. The first part is the step itself, the second one is said more quietly. */
export interface StepText {
  text: string;
  /** A part of the text that stands out: a room, a floor. */
  strong?: string;
  hint?: string;
}

/** A step with the facts that the steps before it make known. */
export type ToldStep = Pick<
  WayStep,
  'kind' | 'meters' | 'floor' | 'turn' | 'side' | 'doors' | 'building' | 'name'
> & { isFirst: boolean };

/** The obstacle on a way, by the names that the reader knows. */
export type ToldBarrier = Omit<Barrier, 'floor'> & { floor: number | null; to: string };

const minutes = (count: number) => counted('en', count, { one: 'minute', other: 'minutes' });
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

const floor = englishFloor;
/** `the 2nd floor`, `basement 1` */
const theFloor = (number: number): string => (number < 0 ? floor(number) : `the ${floor(number)}`);

const SIDES = { left: 'on the left', right: 'on the right' };
const TURNS = { left: 'turn left', right: 'turn right', straight: 'straight ahead' };
/** on the right; turn left; turn right, the stairs are on the right */
function beside({ kind, turn, side }: ToldStep): string | undefined {
  if (turn !== 'left' && turn !== 'right') return side === null ? undefined : SIDES[side];
  const go = TURNS[turn];
  return side === null ? go : `${go}, ${kind === 'lift' ? 'the lift is' : 'the stairs are'} ${SIDES[side]}`;
}

const metres = (count: number): string | undefined => (count > 0 ? `${count} m` : undefined);

function step(told: ToldStep): StepText {
  const { kind, turn, side, doors, building, name } = told;
  const hint = metres(told.meters);
  const where = beside(told);
  switch (kind) {
    case 'leave':
      return { text: turn === null ? `Out of ${name}` : `Out of ${name}, ${TURNS[turn]}` };
    case 'walk': {
      const to = building === null ? '' : ` to building ${building}`;
      const text =
        turn === 'left' || turn === 'right'
          ? `Turn ${turn}, along the corridor${to}`
          : `Along the corridor${to}`;
      return { text, ...(hint && { hint }) };
    }
    case 'outside': {
      const to = building === null ? '' : ` to building ${building}`;
      return {
        text: told.isFirst ? `Across the campus${to}` : `Out and across the campus${to}`,
        ...(hint && { hint }),
      };
    }
    case 'enter':
      return {
        text: told.isFirst
          ? `From the entrance of building ${building ?? ''}`
          : `In through the entrance of building ${building ?? ''}`,
        ...(name !== null && { hint: name }),
      };
    case 'stairs':
    case 'lift': {
      const by = kind === 'lift' ? 'Lift' : 'Stairs';
      const text = `${by} to ${theFloor(told.floor)}`;
      return { text, strong: text, ...(where && { hint: where }) };
    }
    case 'arrive': {
      const at =
        side === null
          ? 'straight ahead'
          : doors === null
            ? SIDES[side]
            : `${ORDINALS[doors - 1] ?? ''} door ${SIDES[side]}`;
      const parts = [name ?? '', turn === 'left' || turn === 'right' ? TURNS[turn] : '', at];
      return { text: parts.filter(Boolean).join(', '), ...(name !== null && { strong: name }) };
    }
  }
}

function barrier({ kind, floor: at, building, name, to }: ToldBarrier): { title: string; text: string } {
  const there = [building === null ? '' : `building ${building}`, at === null ? '' : floor(at)]
    .filter(Boolean)
    .join(', ');
  const place = there === '' ? '' : ` (${there})`;
  switch (kind) {
    case 'stairs':
      return {
        title: 'There is no step-free route',
        text:
          building === null || at === null
            ? 'Stairs are in the way.'
            : `In building ${building} only stairs lead on from ${theFloor(at)}.`,
      };
    case 'door':
      return {
        title: 'There is no step-free route',
        text: `A door with a step is in the way${name === null ? '' : `: ${name}`}${place}.`,
      };
    case 'unconnected':
      return { title: 'No route found', text: `The plans do not show how to get to ${name ?? to}${place}.` };
    case 'no-plan':
      return name === null
        ? {
            title: 'You are off the campus',
            text: 'The maps cover the campus only. See the route from an entrance.',
          }
        : { title: 'No route found', text: `Room ${name}${place} is not in the plans.` };
  }
}

/** Phrases of the way to a room. */
export const way = {
  floor,
  entrance: 'Entrance',
  here: 'Where you are',
  close: 'Close the route',
  verdict: (count: number) => minutes(count),
  verdictInBreak: (count: number, pause: number) => `${minutes(count)}, you have ${pause}.`,
  verdictTooFar: (count: number, pause: number) =>
    pause === 0 ? `${minutes(count)}, and there is no break.` : `${minutes(count)}, you only have ${pause}.`,
  span: clockRange,
  metres: (count: number) => `${count} m`,
  steps: 'Step-by-step directions',
  step,
  /** After how many minutes of the way a step is done: 2 min. */
  elapsed: (count: number) => `${count} min`,
  afterMinutes: (count: number) => `after ${minutes(count)}`,
  stepFree: 'Step-free',
  /** How much longer the step-free way is than the ordinary one. */
  longer: (count: number) =>
    count <= 0 ? 'takes no longer' : count === 1 ? 'one minute longer' : `${minutes(count)} longer`,
  noStepFree: 'no step-free route',
  barrier,
  withStairs: 'Show the route with stairs',
  fromEntrance: 'From the entrance',
  from: 'From',
  fromOptions: {
    entrance: 'Nearest entrance',
    here: 'Where I am',
    room: 'Another room',
  },
  lessonBefore: (room: string) => `${room}, the lesson before`,
  roomName: 'Room',
  show: 'Show',
  swap: 'Swap',
  failed: 'The route could not be loaded',
  roomUnknown: (room: string) => `Room ${room} does not exist`,
  roomUnknownHint: 'Check its name, or find it on the map.',
  /** Asking for the reader's position. */
  position: {
    title: 'The route from where you are',
    why: 'Your device finds the position, and asks you before it does. We use it to find the route: it is sent for that and not stored. It stays in the address of this page, so be careful who you send it to.',
    go: 'Find the position',
    refused: 'Your device did not allow it. You can change that in the settings of the browser.',
    failed: 'The position could not be found. Try again.',
  },
  badge: (number: number) => floor(number),
  /** Beside the plan, where the way goes on: 2nd floor from the lift to A 214. */
  onward: (by: 'stairs' | 'lift', to: string | null) => `from the ${by}${to === null ? '' : ` to ${to}`}`,
  /** A drawn route, for screen readers; without a room it begins at an entrance or at the reader. */
  line: (from: string | null, to: string, onFloor: string) =>
    `Route ${from === null ? '' : `from ${from} `}to ${to}, ${onFloor}`,
};

export type WayPhrases = typeof way;
