import { z } from 'zod';
import { readNotice, writeNotice } from '../capabilities/notice/index.ts';
import type { AdminDeps } from './administer.ts';

/** As long as three lines of a phone. */
const LONGEST = 300;

const text = (language: string) =>
  z
    .string()
    .trim()
    .min(1, `a ${language} text is expected`)
    .max(LONGEST, `the ${language} text has more than ${LONGEST} characters`);

const words = z.tuple([
  z.iso
    .datetime({
      offset: true,
      error: 'an instant with its zone is expected first, e.g. 2026-11-30T06:00:00+01:00',
    })
    .transform((instant) => new Date(instant))
    .refine((instant) => instant > new Date(), 'the instant is over'),
  text('Czech'),
  text('English'),
]);

/** Shows a text on every page until an instant; it takes the place of the one before. @returns the exit code */
export async function giveNotice({ db, say, audit }: AdminDeps, given: readonly string[]): Promise<number> {
  const parsed = words.safeParse(given);
  if (!parsed.success) {
    for (const { message } of parsed.error.issues) say(message);
    return 2;
  }
  const [until, cs, en] = parsed.data;
  await writeNotice(db, { text: { cs, en }, until });
  audit.record({ event: 'notice-given', until: until.toISOString() });
  say(`Every open page shows it now, and every other one when it is opened, until ${until.toISOString()}.`);
  return 0;
}

export async function endNotice({ db, say, audit }: AdminDeps): Promise<number> {
  if ((await readNotice(db)) === null) {
    say('No notice is shown.');
    return 1;
  }
  await writeNotice(db, null);
  audit.record({ event: 'notice-ended' });
  say('It is gone from every open page.');
  return 0;
}
