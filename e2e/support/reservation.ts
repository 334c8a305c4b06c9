import type { RoomReservation } from '@kahan/contract';
import { NOW_HEADER } from '@kahan/contract/runtime';
import type { Page, WebSocketRoute } from '@playwright/test';

export type DoorEvent = RoomReservation['events'][number];

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Europe/Prague', dateStyle: 'short', timeStyle: 'short' },
});

/** The first instant at which the wall clock in Prague shows a date and a time like `9:00`. @throws Error when none does */
export function pragueTime(date: string, time: string): Date {
  const wanted = `${date} ${time.padStart(5, '0')}`;
  const found = ['+02:00', '+01:00']
    .map((offset) => new Date(`${wanted.replace(' ', 'T')}:00${offset}`))
    .find((instant) => wallClock.format(instant) === wanted);
  if (found === undefined) throw new Error(`no clock shows ${wanted}`);
  return found;
}

/** An event of a date, from and until a time like `9:00`. */
export function held(
  date: string,
  from: string,
  until: string,
  more: Partial<DoorEvent> & { name: DoorEvent['name'] },
): DoorEvent {
  const at = (time: string) => pragueTime(date, time).getTime() / 1000;
  return {
    ...{ id: `${date} ${from} ${more.name.cs}`, kind: 'lesson', code: 'B101005', type: 'P' },
    ...{ term_type: null, teachers: [], canceled: false, start: at(from), end: at(until) },
    ...more,
  };
}

export const chemistry = { cs: 'Obecná a anorganická chemie', en: 'General and Inorganic Chemistry' };
export const physics = { cs: 'Fyzikální chemie I', en: 'Physical Chemistry I' };

export const doorOf = (
  events: DoorEvent[],
  next: DoorEvent | null = null,
  name = 'B III',
): RoomReservation => ({
  room: {
    ...{ id: 'BIII', name, type: 1, capacity: 180 },
    description: { cs: 'Posluchárna', en: 'Lecture hall' },
  },
  building: { code: 'B', name: { cs: 'Budova B', en: 'Building B' } },
  events: events.toSorted((a, b) => a.start - b.start),
  next,
});

/** Answers the call of a sign with the value of `give`; null: there is no such room. @returns the number of calls */
export async function serveDoor(page: Page, give: () => RoomReservation | null): Promise<() => number> {
  let calls = 0;
  await page.route('**/api/reservation/*', (route) => {
    calls++;
    const answer = give();
    if (answer !== null) return route.fulfill({ json: answer });
    return route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '', requestId: '-' } });
  });
  return () => calls;
}

/** The clock of page and server starts at an instant, and the journey moves it. The portal's own stands still. */
export async function startClockAt(page: Page, instant: Date): Promise<void> {
  await page.clock.install({ time: instant });
  await page.addInitScript((now) => {
    new MutationObserver(() => {
      document.documentElement?.setAttribute('data-clock', 'running');
      document.documentElement?.setAttribute('data-now', now);
    }).observe(document, { childList: true });
  }, instant.toISOString());
  await page.route('**/kept-shell', async (route) => {
    const response = await route.fetch();
    const { [NOW_HEADER.toLowerCase()]: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** Stands in for live delivery: a connection that never ends by itself, on which a journey sends messages. */
export async function serveLive(page: Page): Promise<(message: object) => void> {
  const sockets: WebSocketRoute[] = [];
  let sent = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.onMessage((text) => {
      const packet = String(text);
      const asked = /^42\/notifications,(\d+)\["id"/.exec(packet)?.[1];
      if (packet.startsWith('40')) socket.send('40/notifications,{"sid":"1"}');
      if (asked !== undefined) socket.send(`43/notifications,${asked}[{"cursor":"-.${sent}"}]`);
    });
    socket.send(
      JSON.stringify({ sid: '1', upgrades: [], pingInterval: 1e9, pingTimeout: 1e9 }).replace(/^/, '0'),
    );
    sockets.push(socket);
  });
  return (payload) => {
    sent++;
    const envelope = { cursor: `-.${sent}`, payload };
    sockets.at(-1)?.send(`42/notifications,${JSON.stringify(['service_updated', envelope])}`);
  };
}
