import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { type Login, logIn, record, STUDENT } from '../load/client.ts';
import type { Row } from '../row.ts';
import type { CannedAnswer } from '../servers/bare.ts';
import type { Portal } from '../servers/portal.ts';
import { race, startRace } from './requests.ts';

/** The first login is followed by an import, after which the feed stands still. */
const STILL_MS = 3_000;
const FEED = '/api/user/items/active?start=0&count=6';

/** Row 1: the feed of a logged-in student, as 200 and as 304, against node:http with the same bytes. */
export const feed: Row = {
  number: 1,
  title: 'authenticated feed, requests/s',
  async measure(bench: Bench) {
    const portal = await bench.portal();
    const login = await logIn(portal, STUDENT);
    const answer = await settled(portal, login);
    if (answer.notModified === undefined) throw new Error('the feed has no ETag');
    const setting = await startRace(bench, portal, login);
    await setting.bare.call('answer', answer);
    const bytes = Buffer.from(answer.body, 'base64').length;
    const headers = answer.headers.length / 2;
    const whole = await race(bench, setting, answer, 'everything');
    const unchanged = await race(bench, setting, answer, 'only what changed');
    const shared = { against: 'bare node:http, same bytes and headers', unit: 'requests/s' };
    return [
      {
        ...shared,
        what: 'authenticated feed, 200',
        goal: GOALS[1],
        comparison: whole.comparison,
        notes: [`200: ${bytes} bytes, ${headers} headers; ${whole.notes.join('; ')}`],
      },
      {
        ...shared,
        what: 'authenticated feed, 304',
        goal: GOALS[1],
        comparison: unchanged.comparison,
        notes: [`304: ${unchanged.notes.join('; ')}`],
      },
    ];
  },
};

/** The feed as it stays: the import after the first login may still add items, and then the answer is another one. */
async function settled(portal: Portal, login: Login): Promise<CannedAnswer> {
  let last = await record(portal, login, FEED);
  for (;;) {
    await delay(STILL_MS);
    const now = await record(portal, login, FEED);
    if (now.body === last.body) return now;
    last = now;
  }
}
