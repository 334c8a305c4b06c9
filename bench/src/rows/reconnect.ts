import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { type Login, logIn, socketsOf, studentNames } from '../load/client.ts';
import { control } from '../load/control.ts';
import type { Returners } from '../load/returners.ts';
import { alternate, compare } from '../pairs.ts';
import type { Row } from '../row.ts';
import { COUNTS_CPU } from '../servers/cores.ts';
import { askNumber } from '../servers/database.ts';
import type { Portal } from '../servers/portal.ts';

const CLIENTS = 5_000;
/** Students that the clients belong to; each has a log of its own, and may have 50 sockets open. */
const STUDENTS = CLIENTS / 50;
const PAIRS = 15;
/** Public news that all clients miss. */
const NEWS = 3;
/** Events of a new grade in a student's log: the card, and the update of results. */
const EVENTS_OF_A_GRADE = 2;
const FIRST_GRADE = 'C';
const GRADES = ['A', 'B'];

/**
 * Row 7: 5,000 clients lose their connection, miss public and personal events, and reconnect. The limit is the same
 * reconnection without missed events.
 */
export const reconnect: Row = {
  number: 7,
  title: `${CLIENTS} clients reconnect and are caught up, server CPU`,
  async measure(bench: Bench) {
    if (!COUNTS_CPU) throw new Error('this system does not tell the processor time of a process');
    const portal = await bench.portal();
    const names = studentNames(STUDENTS);
    const logins: Login[] = [];
    for (const name of names) logins.push(await logIn(portal, name));
    const clients = bench.program<Returners>('./load/returners.ts', 'load');
    await clients.call('open', socketsOf(portal, logins, CLIENTS));
    bench.say(`  ${CLIENTS} sockets of ${STUDENTS} students are connected`);
    const change = await changes(portal, names);
    // Some clients have not received the first events yet: they catch up here.
    await clients.call('leave');
    await clients.call('comeBack', null);
    const missed = NEWS + EVENTS_OF_A_GRADE;
    const back = async (events: number) => {
      const used = portal.cpu();
      await clients.call('comeBack', events);
      return (portal.cpu() - used) * 1000;
    };
    const rounds = await alternate(
      {
        async subject() {
          await clients.call('leave');
          await change();
          return back(missed);
        },
        async limit() {
          await clients.call('leave');
          return back(0);
        },
      },
      PAIRS,
    );
    return [
      {
        what: `${CLIENTS} clients return and are caught up`,
        against: 'the same return with nothing missed',
        unit: 'ms of server CPU',
        goal: GOALS[7],
        comparison: compare(rounds),
        notes: [
          `each client missed ${missed} events (${NEWS} public, ${EVENTS_OF_A_GRADE} of its student) and got every one exactly once`,
        ],
      },
    ];
  },
};

/** Makes news and a new grade for each student, and waits until the portal has logged all events. */
async function changes(portal: Portal, names: readonly string[]): Promise<() => Promise<void>> {
  const codes = new Map<string, string>();
  for (const name of names) {
    const { results } = await control<{ results: { key: string; code: string }[] }>(
      portal,
      'GET',
      `students/${name}`,
    );
    codes.set(name, results.at(-1)?.code ?? '');
  }
  const told = () =>
    askNumber(portal, 'select (select sum(event_seq) from users) + (select seq from public_log) as n');
  const untilTold = async (expected: number) => {
    const deadline = performance.now() + 30_000;
    for (let now = await told(); now !== expected; now = await told()) {
      if (now > expected || performance.now() > deadline) {
        throw new Error(`the last event is ${now}, expected ${expected}`);
      }
    }
  };
  const give = async (grade: string) => {
    const before = await told();
    const answers = await Promise.all(
      names.map((login) =>
        control<{ changed: boolean }>(portal, 'PUT', 'results', {
          login,
          code: codes.get(login),
          attempt: 1,
          grade,
          kind: 'exam',
        }),
      ),
    );
    await untilTold(before + answers.filter(({ changed }) => changed).length * EVENTS_OF_A_GRADE);
  };
  /** News that the portal reads together make one event, so each waits for the one before. */
  const publish = async () => {
    const before = await told();
    for (let number = 1; number <= NEWS; number += 1) {
      await control(portal, 'POST', 'news', {
        title: { cs: `Menza: změna ${number}`, en: `Canteen: change ${number}` },
        body: { cs: '<p>Otevřeno od 11 do 14 hodin.</p>', en: '<p>Open from 11 to 14.</p>' },
      });
      await untilTold(before + number);
    }
  };
  // A known grade, so that each round changes it.
  await give(FIRST_GRADE);
  let round = 0;
  return async () => {
    await give(GRADES[round++ % GRADES.length] ?? FIRST_GRADE);
    await publish();
  };
}
