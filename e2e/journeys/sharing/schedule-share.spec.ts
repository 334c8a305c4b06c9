import type { Browser, Page } from '@playwright/test';
import { closeLayer, ownSchedule, ROOM, tools, toolTexts, WEEK } from '../../support/schedule.ts';
import {
  expect,
  expectAccessible,
  ignoreErrors,
  portalUrl,
  test,
  waitingForApp,
} from '../../support/test.ts';

interface Entry {
  study_id?: string;
  semester: number;
  blocks: {
    term: { day: number; minutes: number; duration: number };
    weeks: Record<string, { canceled: boolean | string }>;
  }[];
}

/** Meetings of the week with day and times, from the API alone. */
async function heldIn(page: Page, path: string, key: 'schedule' | 'items') {
  const answer = (await (await page.request.get(path)).json()) as Record<string, Entry[]>;
  return (answer[key] ?? [])
    .filter(({ semester }) => semester === 1)
    .flatMap(({ blocks }) => blocks)
    .filter(({ weeks }) => weeks[WEEK]?.canceled === false)
    .map(({ term }) => ({ day: term.day, from: term.minutes, to: term.minutes + term.duration }));
}

const minutesOf = (clock: string) => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1]);

/** The free spans on screen, with their day. */
async function spansOn(page: Page) {
  const days = await page.locator('[data-free-day]').evaluateAll((rows) =>
    rows.map((row) => ({
      day: Number(row.getAttribute('data-free-day')),
      spans: [...row.querySelectorAll('li b')].map((span) => (span.textContent ?? '').replace('\u2060', '')),
    })),
  );
  return days.flatMap(({ day, spans }) =>
    spans.map((span) => {
      const [from = '', to = ''] = span.split('–');
      return { day, from: minutesOf(from), to: minutesOf(to) };
    }),
  );
}

const overlaps = (a: { day: number; from: number; to: number }, b: typeof a) =>
  a.day === b.day && a.from < b.to && b.from < a.to;

/** A browser of another person, without a login. */
async function stranger(browser: Browser, page: Page) {
  const viewport = page.viewportSize();
  const context = await browser.newContext({
    baseURL: portalUrl(),
    locale: await page.evaluate(() => navigator.language),
    ...(viewport && { viewport }),
  });
  return { page: waitingForApp(await context.newPage()), leave: () => context.close() };
}

test('[SCHEDULE-07] [SCHEDULE-45] free time of the own timetable and a room is found, shared, and opened without a login', async ({
  page,
  browser,
  login,
  language,
  textsOf,
}, { project }) => {
  const texts = toolTexts[language];
  const isPhone = project.name === 'phone';
  // A phone passes links to its share sheet, which test browsers do not have; a desktop copies them.
  await page.addInitScript((phone) => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    if (phone) navigator.share = async (data) => void shared.push(data?.url ?? '');
    else
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => void shared.push(text) },
      });
  }, isPhone);
  await login('student', await ownSchedule());
  const { addRoom, options, share } = tools(page, texts);
  await addRoom(ROOM.name);
  const dialog = await options();
  await dialog.getByRole('radio', { name: texts.shapes.free }).check();
  await closeLayer(page);
  await expect(page.getByRole('heading', { name: ROOM.name })).toBeVisible();
  await expectAccessible(page);

  const own = await heldIn(page, '/api/user/schedule', 'schedule');
  const room = await heldIn(page, `/api/schedules/room/${ROOM.id}?year=2026&semester=1`, 'items');
  const spans = await spansOn(page);
  expect(spans.length).toBeGreaterThan(5);
  expect(own.length).toBeGreaterThan(3);
  expect(room.length).toBeGreaterThan(3);
  for (const span of spans) {
    expect(span.to - span.from).toBeGreaterThanOrEqual(45);
    expect([...own, ...room].filter((held) => overlaps(held, span))).toEqual([]);
  }

  await share.click();
  // The view has own lessons: the panel has the plain address, too, for oneself.
  const panel = page.getByRole('dialog', { name: textsOf('share').title });
  await panel.getByRole('button', { name: textsOf('share').plainCopy }).click();
  if (!isPhone) await expect(page.getByText(texts.copied)).toBeVisible();
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared);
  await expect.poll(shared).toEqual([page.url()]);

  const other = await stranger(browser, page);
  await other.page.goto(page.url());
  const heading = other.page.getByRole('heading', { name: ROOM.name });
  await expect(heading).toBeVisible();
  const study = new URL(page.url()).searchParams.get('study') ?? '';
  expect(await heading.innerText()).not.toContain(study);
  await expect(other.page.getByText(texts.freeLeftOut([study]))).toBeVisible();
  const seen = await spansOn(other.page);
  expect(seen.length).toBeGreaterThan(0);
  for (const span of seen) expect(room.filter((held) => overlaps(held, span))).toEqual([]);
  // Another person sees only the room's lessons, so the own hours are free there.
  expect(own.some((held) => seen.some((span) => overlaps(held, span)))).toBe(true);
  await expectAccessible(other.page);
  await other.leave();
});

test('[SCHEDULE-07] a link that could not be copied is reported @desktop', async ({ page, language }) => {
  const texts = toolTexts[language];
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    }),
  );
  await page.goto(`/schedule/2026/1?room=${ROOM.id}&week=${WEEK}`);
  await tools(page, texts).share.click();
  await expect(page.getByText(texts.copyFailed)).toBeVisible();
  await expect(page.getByText(texts.copyFailed)).toBeHidden();
});

test('free time with a room that did not load is marked as unreliable @phone', async ({
  page,
  login,
  language,
  browserErrors,
}) => {
  const texts = toolTexts[language];
  await page.route('**/api/schedules/room/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await login('student', await ownSchedule({ room: ROOM.id, view: 'free' }));
  const warning = page.getByText(texts.freeUntrusted([ROOM.id]));
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/schedules/room/**');
  await page.reload();
  await expect(page.getByRole('heading', { name: ROOM.name })).toBeVisible();
  await expect(warning).toBeHidden();
  ignoreErrors(browserErrors, '500');
});
