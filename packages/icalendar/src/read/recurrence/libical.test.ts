import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { Budget } from '../bounds.ts';
import { occurrences } from './occurrences.ts';
import { parseRule } from './rule.ts';

/** A published case of libical. */
interface Case {
  rule: string;
  start: string;
  /** Where the expansion shall begin; the instances still begin with the first one. */
  startAt: string | undefined;
  instances: string[];
}

const TEXT = readFileSync(new URL('../../../test/icalrecur_test.txt', import.meta.url), 'utf8');

const CASES = TEXT.split(/\n\s*\n/).flatMap((block): Case[] => {
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(block)?.[1];
  const [rule, start] = [field('RRULE'), field('DTSTART')];
  if (rule === undefined || start === undefined) return [];
  return [{ rule, start, startAt: field('START-AT'), instances: field('INSTANCES')?.split(',') ?? [] }];
});

/**
 * Rules that libical does not expand, and we do. RFC 5545 (3.3.10) allows BYWEEKNO and BYMONTHDAY in one yearly rule:
 * both narrow the days.
 */
const DIFFERENT: Readonly<Record<string, string[]>> = {
  'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1;UNTIL=20320101': [
    '20241230',
    '20251230',
    '20301230',
    '20311230',
  ],
};

/** Seconds of the wall clock, with the sign of UTC disregarded as libical does. */
function secondsOf(text: string): number {
  const [, y, m, d, h = 0, i = 0, s = 0] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  return Date.UTC(Number(y), Number(m) - 1, Number(d), Number(h), Number(i), Number(s)) / 1000;
}

/** Seconds in the form of a start. */
function shown(seconds: number, like: string): string {
  const text = new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d+Z$/g, '');
  return like.includes('T') ? `${text}${like.endsWith('Z') ? 'Z' : ''}` : text.slice(0, 8);
}

const LAST = secondsOf('21000101');

function expanded({ rule: text, start, instances }: Case, from: string = start): string[] {
  const parsed = parseRule(ICAL.parse.property(`RRULE:${text}`)[3]);
  // A day has no hours that a rule could change; the reader leaves these parts out, too.
  const rule = start.includes('T') ? parsed : { ...parsed, hours: null, minutes: null, seconds: null };
  const budget = new Budget({ steps: 1e9, eventSteps: 1e9 });
  const until = rule.until === null ? LAST : rule.until.seconds;
  const found: string[] = [];
  for (const at of occurrences(rule, { begin: secondsOf(start), from: secondsOf(from), until, budget })) {
    if (at !== null) found.push(shown(at, start));
    if (found.length > instances.length + 10) break;
  }
  return found;
}

const wanted = ({ rule, instances }: Case) =>
  DIFFERENT[rule] ?? instances.filter((instance) => instance !== '');

test('all published cases are there', () => {
  expect(CASES.length).toBe(146);
});

describe('recurrences are those of libical', () => {
  test.each(CASES)('$rule from $start', (one) => {
    expect(expanded(one)).toEqual(wanted(one));
  });

  test.each(CASES.filter(({ startAt }) => startAt !== undefined))(
    '$rule from $start, begun at $startAt',
    (one) => {
      const from = one.startAt ?? one.start;
      const late = wanted(one).filter((instance) => secondsOf(instance) >= secondsOf(from));
      expect(expanded(one, from)).toEqual(late);
    },
  );
});

test.each(CASES)('$rule is the same wherever the expansion begins', (one) => {
  const instances = wanted(one);
  const middle = instances[Math.floor(instances.length / 2)];
  if (middle === undefined) return;
  expect(expanded(one, middle)).toEqual(instances.slice(instances.indexOf(middle)));
});
