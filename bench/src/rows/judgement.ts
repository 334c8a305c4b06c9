import type { Bench } from '../bench.ts';
import { marks } from '../load/audit.ts';
import { SCREENS } from '../load/screens.ts';
import { studentCookies } from '../load/student-cookies.ts';
import { compare } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
import { openPortalSite } from '../servers/site.ts';

const FULL = 100;

/**
 * Row 19: what Lighthouse judges beside the speed, for each page of row 12: accessibility, best practices and what search
 * engines ask for. Nothing in it is timed, so each page is loaded once.
 */
export const judgement: Row = {
  number: 19,
  title: 'accessibility, best practices and SEO of the pages',
  async measure(bench: Bench) {
    const site = await openPortalSite(bench);
    const cookies = await studentCookies(site);
    const lines: Measurement[] = [];
    for (const { name, path, personal } of SCREENS) {
      const found = await marks(`${site.portal.url}${path}`, personal ? cookies : [], [site.trust]);
      const { accessibility, bestPractices, seo, findings } = found;
      bench.say(`  ${name}: accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}`);
      const lowest = Math.min(accessibility, bestPractices, seo);
      lines.push({
        what: `${name}: the lowest of the three`,
        against: `${FULL}`,
        unit: 'points',
        goal: { bound: 'at least', ratio: 1 },
        comparison: compare([{ subject: lowest, limit: FULL, before: FULL }]),
        notes: findings,
      });
    }
    return lines;
  },
};
