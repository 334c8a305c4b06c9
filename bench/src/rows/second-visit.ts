import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { SLOW_4G } from '../load/phone.ts';
import type { Screen } from '../load/screens.ts';
import {
  cutOff,
  firstVisits,
  inBrowser,
  NEVER_MS,
  paint,
  VISITED,
  withProfile,
} from '../load/second-visits.ts';
import { compare, type Round } from '../pairs.ts';
import type { Measurement } from '../row.ts';
import type { Sites } from '../servers/site.ts';

const ROUNDS = 5;
const HELLO: Pick<Screen, 'path' | 'shows'> = { path: '/', shows: 'h1' };

/**
 * Second visits after a restart of the browser, with all that it has kept, on the phone's processor and network: until a
 * lesson of today is painted, against the first words of the page of React alone in a new profile. Then the same with
 * the network cut.
 */
export async function secondVisits(bench: Bench, sites: Sites): Promise<Measurement[]> {
  const { portal, hello, trust } = sites;
  return withProfile(async (profile) => {
    await inBrowser(profile, trust, (context) => firstVisits(context, portal.url));
    await Promise.all([portal, hello].map(({ front }) => front.call('slow', SLOW_4G)));
    const loadHello = () =>
      withProfile((fresh) => inBrowser(fresh, trust, (context) => paint(context, hello, HELLO)));
    const visits = VISITED.flatMap((screen) => [
      {
        what: `${screen.name}: a lesson of today, second visit`,
        visit: () => inBrowser(profile, trust, (context) => paint(context, portal, screen)),
      },
      {
        what: `${screen.name}: the same without a network`,
        visit: () =>
          inBrowser(profile, trust, (context) =>
            cutOff(context, portal, () => paint(context, portal, screen)),
          ),
      },
    ]);
    const rounds = new Map<string, Round[]>();
    let before = await loadHello();
    for (let round = 1; round <= ROUNDS; round++) {
      const limit = await loadHello();
      for (const { what, visit } of visits) {
        const subject = await visit();
        rounds.set(what, [...(rounds.get(what) ?? []), { subject, limit, before }]);
      }
      before = limit;
      bench.say(`  second visits, round ${round} of ${ROUNDS}`);
    }
    return [...rounds].map(([what, measured]) => ({
      what,
      against: 'React hello page, cold',
      unit: 'ms',
      goal: GOALS[12].again,
      comparison: compare(measured),
      notes: measured.some(({ subject }) => subject === NEVER_MS)
        ? [`${what}: nothing appeared, which counts as ${NEVER_MS / 1000} s`]
        : [],
    }));
  });
}
