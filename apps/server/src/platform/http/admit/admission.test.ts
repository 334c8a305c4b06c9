import { beforeEach, describe, expect, test } from 'vitest';
import { AdmissionControl } from './admission.ts';
import type { Client, Visit } from './shares.ts';

let turns: (() => void)[];
let looks: (() => void)[];
let gone: (number | string)[];
let now: number;
let worked: number;
let admission: AdmissionControl;

beforeEach(() => {
  [turns, looks, gone, now, worked] = [[], [], [], 0, 0];
  admission = new AdmissionControl({
    next: (run) => void turns.push(run),
    later: (run) => void looks.push(run),
    now: () => now,
    worked: () => worked,
  });
});

const run = (all: (() => void)[]) => {
  for (const one of all.splice(0)) one();
};
const turn = () => run(turns);
/** Lets time go by, and lets the admission look at held requests. */
const pass = (ms: number) => {
  now += ms;
  run(looks);
};

describe('strangers', () => {
  const come = (from: number, to: number) => {
    for (let n = from; n <= to; n += 1) admission.enter(null, () => void gone.push(n));
  };

  test('a few are let through at once', () => {
    come(1, 4);
    expect(gone).toEqual([1, 2, 3, 4]);
  });

  test('a crowd is let through turn by turn, in the order in which it came', () => {
    come(1, 10);
    expect(gone).toEqual([1, 2, 3, 4]);
    turn();
    come(11, 12);
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    turn();
    turn();
    expect(turns).toEqual([]);
    come(13, 13);
    expect(gone.at(-1)).toBe(13);
  });

  test('no request is admitted twice when one enters again during a turn', () => {
    come(1, 4);
    admission.enter(null, () => come(5, 9));
    turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7]);
    turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('one a turn is admitted while a known login is being served', () => {
    come(1, 7);
    admission.enter(user(1), ({ begin }) => begin());
    turn();
    turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('who comes to a line that is too long is turned away', () => {
    const let4 = Array.from({ length: 10_004 }, () => admission.enter(null, () => undefined));
    expect(let4.every(Boolean)).toBe(true);
    expect(admission.enter(null, () => undefined)).toBe(false);
  });
});

const user = (id: number): Client => ({ name: `user ${id}`, isKnown: true });
const address = (id: number): Client => ({ name: `address 192.0.2.${id}`, isKnown: false });

/** Admitted requests by name; the test ends them with `leave`. */
const visits = new Map<string, Visit>();
function ask(client: Client, name: string): boolean {
  return admission.enter(client, (visit) => {
    gone.push(name);
    visit.begin();
    visits.set(name, visit);
  });
}
const leave = (name: string) => visits.get(name)?.leave();
/** A request for which the event loop works `ms` milliseconds. */
function work(client: Client, name: string, ms: number): void {
  ask(client, name);
  worked += ms;
  now += ms;
  leave(name);
}

describe('the share of a client', () => {
  test.each([
    ['a user', user(1), 3_000, 150],
    ['the strangers of an address', address(1), 10_000, 400],
  ])(
    '%s that has used it up waits while others are served, and gets it back with time',
    (_who, client, burst, back) => {
      work(client, 'costly', burst + 10);
      ask(user(2), 'another');
      ask(client, 'held');
      turn();
      pass(20);
      expect(gone).toEqual(['costly', 'another']);
      expect(admission.held).toBe(1);
      pass((1_000 * 10) / back);
      expect(gone).toEqual(['costly', 'another', 'held']);
      expect(admission.held).toBe(0);
    },
  );

  test.each([
    ['a user', user(1), 4],
    ['the strangers of an address', address(1), 16],
  ])('while nobody else is served %s may go on, some at a time', (_who, client, most) => {
    work(client, 'costly', 20_000);
    for (let n = 0; n <= most; n += 1) ask(client, `r${n}`);
    for (let turns = 0; turns < most; turns += 1) turn();
    expect(gone).toHaveLength(1 + most);
    leave('r0');
    expect(gone.at(-1)).toBe(`r${most}`);
  });

  test('others count for a moment after their request', () => {
    work(user(1), 'costly', 5_000);
    work(user(2), 'another', 1);
    ask(user(1), 'held');
    pass(249);
    expect(gone).toEqual(['costly', 'another']);
    work(user(3), 'third', 1);
    pass(20);
    expect(gone).toEqual(['costly', 'another', 'third']);
    pass(250);
    expect(gone.at(-1)).toBe('held');
  });

  test('the time between two moments is divided among the requests under way', () => {
    for (const name of ['a', 'b', 'c']) ask(user(1), name);
    ask(user(2), 'other');
    worked += 4_400;
    for (const name of ['a', 'b', 'c', 'other']) leave(name);
    // User 1 has used three parts of four, 3,300 ms; the quarter leaves user 2 most of the share.
    ask(user(2), 'goes');
    ask(user(1), 'held');
    expect(gone.slice(4)).toEqual(['goes']);
  });

  test('while the event loop is idle a request that waits costs nothing', () => {
    ask(user(1), 'long');
    now += 600_000;
    leave('long');
    ask(user(2), 'another');
    ask(user(1), 'goes');
    expect(gone.at(-1)).toBe('goes');
  });

  test('requests of one client keep their order, and others pass by', () => {
    work(user(1), 'costly', 3_100);
    ask(user(2), 'another');
    for (const name of ['h1', 'h2']) ask(user(1), name);
    ask(user(3), 'third');
    expect(gone).toEqual(['costly', 'another', 'third']);
    pass(60_000);
    leave('h1');
    expect(gone.slice(3)).toEqual(['h1', 'h2']);
  });

  test('strangers who waited in the queue while their address used its share up are held, and those of others go', () => {
    for (let n = 0; n < 4; n += 1) ask(address(1), `costly ${n}`);
    ask(address(1), 'same');
    ask(address(2), 'other');
    worked += 50_000;
    for (let n = 0; n < 4; n += 1) leave(`costly ${n}`);
    ask(user(1), 'known');
    turn();
    expect(gone.slice(4)).toEqual(['known', 'other']);
    expect(admission.held).toBe(1);
  });

  test('a user has 64 requests under way; the next goes when one has left', () => {
    for (let n = 1; n <= 65; n += 1) ask(user(1), `r${n}`);
    expect(gone).toHaveLength(64);
    leave('r7');
    expect(gone.at(-1)).toBe('r65');
  });

  test('a request whose body ends after its answer is not under way for ever', () => {
    admission.enter(user(1), ({ begin, leave }) => {
      leave();
      begin();
    });
    now += 1_000;
    work(user(2), 'costly', 5_000);
    ask(user(2), 'goes');
    expect(gone.at(-1)).toBe('goes');
  });

  test('so many wait for a user; further ones are turned away, and none of the others', () => {
    work(user(1), 'costly', 5_000);
    ask(user(2), 'another');
    const entered = Array.from({ length: 256 }, (_, n) => ask(user(1), `h${n}`));
    expect(entered.every(Boolean)).toBe(true);
    expect(ask(user(1), 'more')).toBe(false);
    expect(ask(user(2), 'other')).toBe(true);
  });
});
