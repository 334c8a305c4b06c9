import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { recordsOf } from '../../support/control.ts';
import { type ApiLesson, closeLayer, SEMESTER, tools, toolTexts, WEEK } from '../../support/schedule.ts';
import { newStudent } from '../../support/student.ts';
import {
  expect,
  expectAccessible,
  type Language,
  portalUrl,
  test,
  waitingForApp,
} from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

/** The last day of the winter's exams. */
const LAST = { cs: '12. 2.', en: '12 Feb' };

interface Opening {
  login: (username: string, page?: string) => Promise<void>;
  who: string;
  language: Language;
  /** Semester and week. */
  at?: string;
}

/** The panel over the student's own timetable of the usual week. */
async function openPanel(page: Page, opening: Opening): Promise<Locator> {
  const { login, who, language, at = `${SEMESTER}?week=${WEEK}` } = opening;
  const [study] = (await recordsOf(who)).studies;
  await login(who, at.replace('?', `?study=${study?.study_id}&`));
  await expect(page.locator('[data-block]').first()).toBeAttached();
  await tools(page, toolTexts[language]).share.click();
  const dialog = page.getByRole('dialog', { name: textsIn(language, 'share').title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A browser of a person without a login. */
async function friend(browser: Browser, page: Page) {
  const viewport = page.viewportSize();
  const locale = await page.evaluate(() => navigator.language);
  const context = await browser.newContext({ baseURL: portalUrl(), locale, ...(viewport && { viewport }) });
  return { page: waitingForApp(await context.newPage()), leave: () => context.close() };
}

const keysOn = (page: Page) =>
  page
    .locator('[data-block]')
    .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-block')).sort());

/** The file that a press saves. */
async function savedBy(page: Page, button: Locator) {
  const download = page.waitForEvent('download');
  await button.click();
  const saved = await download;
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

test('a friend without a login opens a private link and sees the week; cancelled, the same page says so @desktop', async ({
  page,
  browser,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('share');
  const who = await newStudent();
  const dialog = await openPanel(page, { login, who, language });
  const own = await keysOn(page);
  expect(own.length).toBeGreaterThan(3);
  await expect(dialog.getByText(words.noLinks)).toBeVisible();
  await expect(dialog.getByText(words.promise(LAST[language]).slice(0, 60))).toBeVisible();
  await expectAccessible(page);
  const name = dialog.getByLabel(words.name);
  await name.fill('x'.repeat(61));
  await expect(name).toHaveAccessibleDescription(words.nameLong(61, 60));
  await dialog.getByRole('button', { name: words.make }).click();
  await expect(name).toBeFocused();
  await name.fill('My sister');
  await dialog.getByRole('button', { name: words.make }).click();
  const address = await dialog.getByLabel(words.address).inputValue();
  expect(address).toMatch(/\/schedule\/shared#[\w-]{43}$/);
  const secret = address.split('#')[1] ?? '';
  await expectAccessible(page);

  const other = await friend(browser, page);
  const asked: string[] = [];
  other.page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await other.page.goto(address);
  await expect(other.page.getByText(words.sharedUntil(LAST[language]))).toBeVisible();
  await expect.poll(() => keysOn(other.page)).toEqual(own);
  const { last_name } = (await (await page.request.get('/api/user')).json()) as { last_name: string };
  await expect(other.page.getByText(last_name)).toHaveCount(0);
  await expectAccessible(other.page);
  // Weeks and details keep the link.
  await other.page
    .getByRole('button', { name: textsOf('schedule').nextWeek })
    .filter({ visible: true })
    .first()
    .click();
  await expect(other.page).toHaveURL(new RegExp(`week=${WEEK + 1}.*#${secret}$`));
  await other.page.locator('[data-block]').filter({ visible: true }).first().click();
  await expect(other.page.getByRole('dialog')).toBeVisible();
  await closeLayer(other.page);
  // The part of the link after # is in no request's address and in no header.
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((request) => request.includes(secret))).toEqual([]);

  const cancel = dialog.getByRole('button', { name: words.cancelOf('My sister') });
  await cancel.click();
  await expect(page.getByText(words.cancelled)).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(dialog.getByLabel(words.address), 'a link that is ended is not offered').toHaveCount(0);
  // The friend's page shows the end of the link when it turns to another week.
  await other.page
    .getByRole('button', { name: textsOf('schedule').nextWeek })
    .filter({ visible: true })
    .first()
    .click();
  await expect(other.page.getByRole('heading', { name: words.gone })).toBeVisible();
  await other.page.reload();
  await expect(other.page.getByRole('heading', { name: words.gone })).toBeVisible();
  await expect(other.page.locator('[data-block]')).toHaveCount(0);
  await expectAccessible(other.page);
  await other.leave();
});

test('the file for calendars has every meeting of the semester, on both sides of the day when the clocks change @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('share');
  const who = await newStudent();
  // Summer time ends on Sunday 25 October 2026.
  const dialog = await openPanel(page, { login, who, language, at: '/schedule/2026/1?week=0' });
  const { name, bytes } = await savedBy(page, dialog.getByRole('button', { name: words.calendar }));
  expect(name).toBe(`${words.file}-2026-1.ics`);
  const lines = bytes.toString().replaceAll('\r\n ', '').split('\r\n');
  const starts = lines.flatMap(
    (line) => /^DTSTART;TZID=Europe\/Prague:(\d{8})T(\d{6})$/.exec(line)?.slice(1) ?? [],
  );
  const { schedule } = (await (await page.request.get('/api/user/schedule')).json()) as {
    schedule: ApiLesson[];
  };
  const meetings = schedule
    .filter(({ semester }) => semester === 1)
    .flatMap(({ blocks }) =>
      blocks.flatMap(({ term, weeks }) =>
        Object.values(weeks).map(({ date }) => ({ date, at: term.minutes })),
      ),
    );
  const two = (value: number) => String(value).padStart(2, '0');
  const expected = meetings.map(({ date, at }) => [
    date.replaceAll('-', ''),
    `${two(Math.floor(at / 60))}${two(at % 60)}00`,
  ]);
  const pairs = Array.from({ length: starts.length / 2 }, (_, index) => [
    starts[2 * index],
    starts[2 * index + 1],
  ]);
  const sorted = (all: (string | undefined)[][]) => all.map((pair) => pair.join('T')).sort();
  expect(sorted(pairs)).toEqual(sorted(expected));
  for (const month of ['202610', '202611'])
    expect(pairs.some(([date]) => date?.startsWith(month))).toBe(true);
  for (const part of ['VCALENDAR', 'VTIMEZONE', 'DAYLIGHT', 'STANDARD']) {
    expect(lines.filter((line) => line === `BEGIN:${part}`)).toHaveLength(1);
    expect(lines.filter((line) => line === `END:${part}`)).toHaveLength(1);
  }
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(expected.length);
});

test('the picture is a PNG of the week on light paper, also in the dark theme @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('share');
  await page.emulateMedia({ colorScheme: 'dark' });
  const dialog = await openPanel(page, { login, who: await newStudent(), language });
  const { name, bytes } = await savedBy(page, dialog.getByRole('button', { name: words.picture }));
  expect(name).toBe(`${words.file}-2026-11-16.png`);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const seen = await page.evaluate(
    async (data) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(data)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      const colours = new Map<string, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = pixels.slice(at, at + 3).join(',');
        colours.set(colour, (colours.get(colour) ?? 0) + 1);
      }
      const [most = ['', 0]] = [...colours].sort(([, a], [, b]) => b - a);
      return {
        width: image.width,
        height: image.height,
        paper: most[0],
        share: most[1] / (pixels.length / 4),
        colours: colours.size,
      };
    },
    [...bytes],
  );
  expect(seen.width).toBe(2560);
  // The picture has five days, a head and a foot.
  expect(seen.height).toBeGreaterThanOrEqual(2 * (188 + 5 * 84));
  expect(Math.min(...seen.paper.split(',').map(Number))).toBeGreaterThan(240);
  expect(seen.share).toBeLessThan(0.95);
  expect(seen.colours).toBeGreaterThan(100);
  // The page itself stays dark.
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'light');
});
