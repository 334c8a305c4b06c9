import type { BrowserContext, Page } from '@playwright/test';
import { control, recordsOf, signUp } from '../../support/control.ts';
import { canSignUp, freeSubject, newStudent } from '../../support/student.ts';
import { expect, test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** No lesson and no other exam date begins at such a minute. */
const TIME = /19[:.]07/;
const MOVED = /20[:.]13/;
const EVERY = ['/terms', '/', '/schedule', '/calendar/week', '/calendar/agenda'];

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return page;
}

test('an exam date that one is signed up for moves on every open page: exam dates, Home, timetable, calendar, subject @desktop', async ({
  page,
  context,
  login,
}) => {
  const who = await newStudent(canSignUp);
  const records = await recordsOf(who);
  const code = freeSubject(records)?.code ?? '';
  await login(who);
  const today = Date.parse(`${world().now.slice(0, 10)}T00:00:00+01:00`) / 1000;
  const at = (minutes: number) => today + minutes * 60;
  const { term_id } = await control<{ term_id: string }>('POST', '/terms', {
    ...{ code, start: at(19 * 60 + 7), signing_end: at(18 * 60), logout_end: at(18 * 60), place: 'A III' },
  });
  const [study] = records.studies;
  await signUp({ login: who, study_id: study?.study_id ?? '', term_id });
  await page.close();
  const pages = await Promise.all([...EVERY, `/classes/${code}`].map((path) => open(context, path)));
  for (const shown of pages) await expect(shown.getByRole('main')).toContainText(TIME);

  await control('PATCH', `/terms/${term_id}`, { start: at(20 * 60 + 13) });
  for (const shown of pages) {
    await expect(shown.getByRole('main')).toContainText(MOVED);
    // A card names the former time as well; no other screen does.
    if (new URL(shown.url()).pathname !== '/') await expect(shown.getByRole('main')).not.toContainText(TIME);
  }
  await control('DELETE', `/terms/${term_id}`);
  for (const shown of pages.slice(0, 1).concat(pages.slice(2)))
    await expect(shown.getByRole('main')).not.toContainText(MOVED);
});
