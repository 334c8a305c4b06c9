import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import { classAddress } from '@kahan/contract/runtime';
import { settings as settingsTexts } from '@kahan/phrases/en/preferences/settings';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { newStudent } from '../../support/student.ts';
import {
  cardOf,
  cards,
  expect,
  expectAccessible,
  firstTitle,
  ignoreErrors,
  tabTo,
  test,
} from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** The local date of an instant in unix seconds. */
const dateInPrague = (at: number): string =>
  new Date(at * 1000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' });

test('[NEWS-01] [NEWS-04] [NEWS-05] [ERRORS-03] [ERRORS-11] Home begins with the next lesson, leads to each of today, keeps its page in the address, and loads again after a failure @phone', async ({
  page,
  login,
  words,
  browserErrors,
}) => {
  await test.step('the next lesson is first on the page, with its countdown and room', async () => {
    await login('student');
    const countdown = page.getByText(words.home.inMinutes(18));
    await expect(countdown).toBeVisible();
    const { schedule } = await (await page.request.get('/api/user/schedule')).json();
    const rooms = (schedule as ScheduleLesson[])
      .flatMap(({ blocks }) => blocks)
      .filter(({ term, weeks }) => term.minutes === 11 * 60 && weeks[9]?.date === '2026-11-18')
      .map(({ location }) => location?.value ?? '');
    expect(rooms).toHaveLength(1);
    await expect(page.getByRole('article').filter({ has: countdown })).toContainText(rooms[0] ?? 'a room');
    await page.goto('/?page=2');
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText(words.home.inMinutes(18))).toHaveCount(0);
    await page.goto('/');
    const way = page.getByRole('link', { name: words.home.wayTo(rooms[0] ?? '') });
    const box = await way.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    await way.click();
    await expect(page).toHaveURL(/\/maps\?rooms=.*&to=/);
    const title = new RegExp(`→\\s${(rooms[0] ?? '').replace(' ', '\\s')}$`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
  await test.step('each lesson of today opens its detail in the timetable, and Back returns', async () => {
    await page.goto('/');
    const today = page.getByRole('region', { name: words.home.today });
    const links = today.locator('a[href^="/schedule"]');
    await expect(links.first()).toBeVisible();
    // One lesson leads, one follows, both are on the strip.
    expect(await links.count()).toBeGreaterThanOrEqual(4);
    for (const link of await links.all()) {
      const code =
        new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('detail') ?? '';
      await link.click();
      const detail = page.getByRole('dialog');
      await expect(detail).toContainText(code);
      await expect(detail.getByText('11:00').or(detail.getByText('15:00')).first()).toBeVisible();
      await expect(page.locator('[data-block]').first()).toBeAttached();
      await page.goBack();
      await expect(today).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
    }
  });
  await test.step('six cards a page, and the address remembers the page', async () => {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(6);
    const first = await firstTitle(page);
    await page.getByRole('link', { name: words.states.page(2), exact: true }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(cards(page).first().getByRole('heading').first()).not.toHaveText(first);
    await page.goBack();
    await expect(cards(page).first().getByRole('heading').first()).toHaveText(first);
  });
  await test.step('a feed that cannot be loaded says why, and Retry loads it', async () => {
    await page.goto('/');
    let loads = 0;
    await page.route('**/api/user/items/active**', (route) => {
      loads++;
      return route.fulfill({
        status: 503,
        json: { code: 'STUDENT_SYSTEM_DOWN', message: 'x', requestId: 'x' },
      });
    });
    await page.reload();
    await expect(page.getByText(words.home.newsFailed)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(words.status.serverError)).toBeVisible();
    const before = loads;
    const retry = page.getByRole('main').getByRole('button', { name: words.states.retry }).first();
    await retry.click();
    await expect.poll(() => loads).toBeGreaterThan(before);
    await page.unroute('**/api/user/items/active**');
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
      await expect(cards(page).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    ignoreErrors(browserErrors, '503');
  });
});

test('a student who does not go to a lesson is led to the next one, and may go after all @phone', async ({
  page,
  login,
  words: { home },
}) => {
  await login(await newStudent());
  const today = page.getByRole('region', { name: home.today });
  const lead = today.getByRole('article').getByRole('heading');
  const name = await lead.innerText();
  await today.getByRole('button', { name: home.notTodayOf(name) }).click();
  await expect(today.getByRole('button', { name: home.notTodayOf(name) })).toHaveCount(0);
  await expect(today.getByRole('listitem').filter({ hasText: home.notGoing })).toHaveCount(1);
  // This device keeps the choice for the day.
  await page.reload();
  await expect(today.getByRole('button', { name: home.goAfterAllTo(name) })).toBeVisible();
  await expect(today.getByRole('button', { name: home.notTodayOf(name) })).toHaveCount(0);
  await expectAccessible(page);
  await today.getByRole('button', { name: home.goAfterAllTo(name) }).click();
  await expect(lead).toHaveText(name);
});

test('[NEWS-07] [NEWS-16] a card is archived, restored by Undo, archived again and found in the archive', async ({
  page,
  login,
  words,
}, { project }) => {
  await login(await newStudent());
  const title = await firstTitle(page);
  const { card, archive, archiveButton } = cardOf(page, title, words);
  await archive();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: words.states.undo }).click();
  await expect(card).toHaveCount(1);
  // A desktop has a button beside the menu.
  if (project.name === 'phone') await archive();
  else await archiveButton.click();
  await expect(card).toHaveCount(0);
  await page.goto('/archive');
  await expect(cards(page).filter({ hasText: title })).toHaveCount(1);
});

test('[NEWS-08] [NEWS-11] a card is postponed till tomorrow and precedes the archived ones in the archive @desktop', async ({
  page,
  login,
  words,
}) => {
  await login(await newStudent());
  const other = await firstTitle(page);
  await cardOf(page, other, words).archiveButton.click();
  await expect(cardOf(page, other, words).card).toHaveCount(0);
  const title = await firstTitle(page);
  const { card, choose } = cardOf(page, title, words);
  await choose(words.home.options.tomorrow);
  await expect(card).toHaveCount(0);
  await page.goto('/archive');
  await expect(cards(page).filter({ hasText: other })).toHaveCount(1);
  await expect(cards(page).first()).toContainText(title);
  await cards(page).first().getByRole('button', { name: words.archive.bringBack }).click();
  await expect(cards(page).filter({ hasText: title })).toHaveCount(0);
});

test('[NEWS-10] old news is archived on request, without newer news, and Undo restores it @phone', async ({
  page,
  login,
  words,
}) => {
  await login(await newStudent());
  const feed = async () => {
    const answer = await page.request.get('/api/user/items/active?count=100');
    return ((await answer.json()) as { items: { id: string; ts: number }[] }).items;
  };
  const ids = async () => (await feed()).map(({ id }) => id);
  const edge = Date.parse(world().now) / 1000 - 14 * 86_400;
  const before = await feed();
  const newer = before.filter(({ ts }) => ts >= edge).map(({ id }) => id);
  expect(newer).not.toEqual([]);
  expect(newer.length).toBeLessThan(before.length);
  await page.getByRole('button', { name: words.home.archiveOld }).click();
  await expect.poll(ids).toEqual(newer);
  await page.getByRole('button', { name: words.states.undo }).click();
  await expect.poll(ids).toEqual(before.map(({ id }) => id));
});

test('[NEWS-10] old news that the reader keeps is not offered again when one more item becomes old @desktop', async ({
  page,
  login,
  words,
}) => {
  await login(await newStudent());
  const ask = page.getByRole('button', { name: words.home.archiveOld });
  await expect(ask).toBeVisible();
  await page.getByRole('button', { name: words.home.keep, exact: true }).click();
  await expect(ask).toHaveCount(0);
  const growOld = async (more: number) => {
    // Leaving the page would lose an answer that has not arrived yet.
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/api/user/items/active?start=0*', async (route) => {
      const response = await route.fetch();
      const feed = await response.json();
      await route.fulfill({ response, json: { ...feed, old: feed.old + more } });
    });
    await page.reload();
  };
  await growOld(1);
  await expect(cards(page).first()).toBeVisible();
  await expect(ask).toHaveCount(0);
  // More old news brings the prompt back.
  await growOld(12);
  await expect(ask).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('[SHELL-10] without a connection the page stays, says so, and recovers by itself @desktop', async ({
  page,
  login,
  words,
  network,
}) => {
  await login('student');
  await expect(cards(page).first()).toBeVisible();
  const place = await cards(page).first().boundingBox();
  await network.cut();
  await expect(page.getByText(words.shell.offline)).toBeInViewport();
  expect(await cards(page).first().boundingBox()).toEqual(place);
  await network.restore();
  await expect(page.getByText(words.shell.offline)).toHaveCount(0);
});

test('home works by keyboard alone @desktop', async ({ page, login, words }) => {
  await login(await newStudent());
  const title = await firstTitle(page);
  const { card, opener: postpone } = cardOf(page, title, words);
  await tabTo(page, postpone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(postpone).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
});

test('[NEWS-06] [NEWS-11] an empty feed says so and links to the archive, which has pages after what is postponed @phone', async ({
  page,
  login,
  words,
}) => {
  await login(await newStudent());
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'kahan_csrf')?.value ?? '';
  const feed = await page.request.get('/api/user/items/active?count=100');
  const ids = ((await feed.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
  const [postponed, ...archived] = ids;
  const change = (id: string, data: object) =>
    page.request.patch(`/api/user/items/${id}`, { data, headers: { 'X-CSRF-Token': csrf } });
  await change(postponed ?? '', { postpone: Date.parse(world().now) / 1000 + 3_600 });
  for (const id of archived) await change(id, { archived: true });
  await page.reload();
  await expect(page.getByText(words.home.empty)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words.home.toArchive }).click();
  const shown = () => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-item')));
  const page1 = [postponed, ...archived.slice(0, 10)];
  expect(archived.length, 'two pages').toBeGreaterThan(10);
  await expect.poll(shown).toEqual(page1);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.filter({ hasText: words.archive.postponed })).toHaveCount(1);
  await page.getByRole('link', { name: words.states.page(2), exact: true }).click();
  await expect.poll(shown).toEqual(archived.slice(10, 20));
  await expect(headings.filter({ hasText: words.archive.postponed })).toHaveCount(0);
});

test('[NEWS-27] [ROUTES-01] [NEWS-01] [STUDIES-22] the feed needs a login, and a teacher has one with the lessons of the day, as the timetable shows them @desktop', async ({
  page,
  login,
  words,
}) => {
  await test.step('the feed needs a login', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/api\/login/);
    expect((await page.request.get('/api/user/items/active')).status()).toBe(401);
  });
  await test.step('a teacher has news and the own lessons, and nothing of students is loaded', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await login('teacher');
    await expect(cards(page).first()).toBeVisible();
    await page.goto('/schedule');
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    expect(asked.filter((path) => /^\/api\/user\/(schedule|study|results)/.test(path))).toEqual([]);
    const { uident } = await (await page.request.get('/api/user')).json();
    const answer = await page.request.get(`/api/schedules/teacher/${uident}?year=2026&semester=1`);
    const { items } = (await answer.json()) as { items: ScheduleLesson[] };
    const taught = items
      .flatMap(({ blocks }) => blocks)
      .filter(({ weeks }) => Object.values(weeks).some(({ date }) => date === '2026-11-18'));
    const { terms } = await (await page.request.get('/api/user/terms/examined')).json();
    const examined = (terms as TermAnswer[]).filter(({ start }) => dateInPrague(start) === '2026-11-18');
    const strip = page.getByRole('list', { name: words.home.lessonsToday });
    const count = taught.length + examined.length;
    if (count > 0) await expect(strip.getByRole('listitem')).toHaveCount(count);
    const today = page.getByRole('region', { name: words.home.today });
    await expect(today.getByRole('article')).toHaveCount(1);
    await expect(today.getByRole('button', { name: /./ })).toHaveCount(0);
    const exams = page.getByRole('region', { name: words.home.examined.title });
    await expect(exams.getByRole('listitem').first()).toBeVisible();
    const [next] = (terms as TermAnswer[]).filter(({ start }) => start * 1000 > Date.parse(world().now));
    const counted = (signed: number) => words.home.examined.signed(signed, next?.capacity ?? 0);
    const first = exams.getByRole('listitem').first();
    await expect(first).toContainText(counted(next?.signed_count ?? 0));
    await expectAccessible(page);
    await today.getByRole('article').locator('a[href^="/schedule"]').click();
    await expect(page).toHaveURL(new RegExp(`teacher=${uident}`));
    await expect(page.getByRole('dialog')).toBeVisible();
    // The timetable has the exam, too, in the week of its date.
    const days = (Date.parse(dateInPrague(next?.start ?? 0)) - Date.parse('2026-09-21')) / 86_400_000;
    await page.goto(`/schedule/2026/1?teacher=${uident}&week=${Math.floor(days / 7) + 1}`);
    const exam = page.getByRole('main').locator(`a[href$="${classAddress(next?.code.code ?? '')}"]`);
    await expect(exam.first()).toBeVisible();
  });
  await test.step('the settings offer a teacher nothing of students', async () => {
    await page.goto('/settings');
    const screens = page.getByLabel(settingsTexts.screen).locator('option');
    await expect(screens.first()).toBeAttached();
    const { home: homePage, overview, terms } = words.shell.pages;
    const names = await screens.allTextContents();
    expect(names).toContain(homePage);
    expect(names).not.toContain(overview);
    expect(names).not.toContain(terms);
    const kinds = page.getByRole('group', { name: settingsTexts.kindsOf }).getByRole('checkbox');
    await expect(kinds).toHaveCount(1);
  });
});

test('a student without lessons is told why and what to do next, on Home, in the timetable and with exam dates @phone', async ({
  page,
  login,
  words,
}) => {
  const emptied = (part: string, key: string) =>
    page.route(`**/api/user/${part}?*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), [key]: [] } });
    });
  await emptied('schedule', 'schedule');
  await emptied('terms', 'terms');
  await login(await newStudent());
  const told = (text: string) => page.getByRole('main').getByText(nonBreaking(text), { exact: true });
  const { studying, 'no-programme': noProgramme } = words.home.withoutLessons;
  await expect(told(studying)).toBeVisible();
  // There is no strip of a day without anything.
  await expect(page.getByRole('list', { name: words.home.lessonsToday })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: words.home.toStudyOffice }).click();
  await expect(page).toHaveURL('/contacts');

  await emptied('study', 'studies');
  await page.goto('/schedule');
  await expect(told(noProgramme)).toBeVisible();
  await page.goto('/terms');
  await expect(told(noProgramme)).toBeVisible();
  await page.goto('/');
  await expect(told(noProgramme)).toBeVisible();
});
