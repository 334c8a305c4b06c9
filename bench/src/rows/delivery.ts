import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { type Login, logIn, socketsOf, studentNames } from '../load/client.ts';
import { control } from '../load/control.ts';
import type { Fleet } from '../load/fleet.ts';
import { alternate, compare } from '../pairs.ts';
import type { Row } from '../row.ts';
import type { Broadcaster } from '../servers/broadcaster.ts';
import { COUNTS_CPU } from '../servers/cores.ts';
import type { Portal } from '../servers/portal.ts';
import type { Program } from '../servers/program.ts';

const SOCKETS = 5_000;
const CHANGES = 10;
/** A user may have 50 sockets open. */
const STUDENTS = SOCKETS / 50;

/**
 * Row 6: one change to 5,000 sockets. A change is public news in the student system; the portal's cost is the CPU time
 * of its process for reading the feed, storing the change, reading its log and sending.
 */
export const delivery: Row = {
  number: 6,
  title: `one change to ${SOCKETS} sockets, server CPU`,
  async measure(bench: Bench) {
    if (!COUNTS_CPU) throw new Error('this system does not tell the processor time of a process');
    const portal = await bench.portal();
    const logins: Login[] = [];
    for (const name of studentNames(STUDENTS)) logins.push(await logIn(portal, name));
    const clients = bench.program<Fleet>('./load/fleet.ts', 'load');
    await clients.call('open', socketsOf(portal, logins, SOCKETS));
    bench.say(`  ${SOCKETS} sockets are connected to the portal`);
    const broadcaster = bench.program<Broadcaster>('./servers/broadcaster.ts', 'server');
    const listeners = bench.program<Fleet>('./load/fleet.ts', 'load');
    const url = `ws://127.0.0.1:${await broadcaster.call('listen')}`;
    await listeners.call('open', { url, count: SOCKETS, logins: [{}] });
    bench.say(`  ${SOCKETS} sockets are connected to ws`);

    const news = newsroom(portal);
    await news();
    await clients.call('receivedAll', SOCKETS);
    const message = await clients.call('sample');
    const rounds = await alternate({
      subject: slice(clients, news, portal.cpu),
      limit: slice(listeners, () => broadcaster.call('send', message), broadcaster.cpu),
    });
    return [
      {
        what: `one change to ${SOCKETS} sockets`,
        against: 'ws sending one buffer',
        unit: 'ms of server CPU',
        goal: GOALS[6],
        comparison: compare(rounds),
        notes: [
          `${CHANGES} changes a slice, each of ${Buffer.byteLength(message)} bytes, one after the other; every socket got every one exactly once`,
        ],
      },
    ];
  },
};

/** Milliseconds of server CPU for one change. */
function slice(fleet: Program<Fleet>, change: () => Promise<void>, cpu: () => number) {
  return async () => {
    const before = await fleet.call('received');
    const used = cpu();
    for (let sent = 1; sent <= CHANGES; sent++) {
      await change();
      await fleet.call('receivedAll', before + sent * SOCKETS);
    }
    return ((cpu() - used) / CHANGES) * 1000;
  };
}

/** Publishes one piece of news in the student system at each call. */
function newsroom(portal: Portal): () => Promise<void> {
  let published = 0;
  return async () => {
    const number = ++published;
    const title = { cs: `Knihovna: změna ${number}`, en: `Library: change ${number}` };
    const body = {
      cs: '<p>Studovna je v týdnu otevřena od 8 do 20 hodin.</p>',
      en: '<p>The reading room is open from 8 to 20 on weekdays.</p>',
    };
    await control(portal, 'POST', 'news', { title, body });
  };
}
