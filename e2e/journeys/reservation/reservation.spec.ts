import type { RoomReservation } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { reservation as texts } from '@kahan/phrases/reservation';
import type { Locator, Page } from '@playwright/test';
import { startClock } from '../../support/clock.ts';
import { chemistry, doorOf, held, physics, serveDoor, serveLive } from '../../support/reservation.ts';
import { expect, expectAccessible, expectNoOverflow, ignoreErrors, test } from '../../support/test.ts';

const PATH = '/reservation/BIII';
const TABLET = { width: 1024, height: 768 };
const WALL = { width: 768, height: 1024 };

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const dayOf = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const slashed = ({ cs, en }: { cs: string; en: string }) => `${nonBreaking(cs)} / ${nonBreaking(en)}`;

/** Wednesday 18 November 2026, 10:42: one lesson runs, one follows, one was this morning. */
const WEDNESDAY = [
  held('2026-11-16', '8:00', '9:50', { name: chemistry }),
  held('2026-11-18', '9:00', '10:50', { name: chemistry, teachers: ['prof. Jindřich Olšina'] }),
  held('2026-11-18', '11:00', '12:50', { name: physics, code: 'B403001', type: 'X' }),
  held('2026-11-18', '15:00', '17:50', {
    ...{ name: { cs: 'Studentská rada', en: 'Student council' }, kind: 'reservation', code: null, type: 'R' },
  }),
  held('2026-11-20', '9:00', '10:50', { name: physics, code: 'B403001', canceled: 'nemoc vyučujícího' }),
  held('2026-11-21', '9:00', '12:00', { name: chemistry, kind: 'exam', type: 'R' }),
];

test('[RESERVATION-01] [RESERVATION-02] [RESERVATION-14] [ROUTES-24] a visitor finds the week of a room, alone on white, in every theme', async ({
  page,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, '404');
  const answer = await page.request.get('/api/reservation/B%20III');
  const { room, events }: RoomReservation = await answer.json();
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: room.name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`· ${room.id}`);
  await expect(page).toHaveTitle(new RegExp(room.name));
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const thisWeek = events.filter(({ start }) => start < Date.parse('2026-11-22T23:00:00Z') / 1000);
  expect(thisWeek.length, 'events of the week').toBeGreaterThanOrEqual(3);
  await expect(page.locator('[data-day] [data-event]')).toHaveCount(thisWeek.length);
  await expectAccessible(page);
  // A route that has no page, but contains the word, is alone on white as well.
  await page.goto('/reservations/of/nobody');
  await expect(page.getByRole('main')).toContainText('404');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.goto('/');
});

test('[RESERVATION-03] [RESERVATION-04] [RESERVATION-06] a tablet, lying or standing, shows cards and the week in both languages, without scrolling @desktop', async ({
  page,
}) => {
  await serveDoor(page, () => doorOf(WEDNESDAY));
  for (const size of [TABLET, WALL]) {
    await page.setViewportSize(size);
    await page.goto(PATH);
    const main = page.getByRole('main');
    await expect(main).toContainText(`${nonBreaking('16.–22. 11.')} ${nonBreaking('16–22 Nov')}`);
    await expect(main).toContainText('středa 18. listopadu');
    await expect(main).toContainText('Wednesday 18 November');
    await expect(page.locator('[data-day]')).toHaveCount(7);
    await expect(dayOf(page, '2026-11-18').locator('[data-now-line]')).toBeVisible();
    const now = cards(page).first();
    for (const text of [chemistry.en, 'st 18.\u00a011.', 'Wed 18\u00a0Nov', '9:00–10:50', '(1 h 50 min)'])
      await expect(now).toContainText(text);
    await expect(now.getByRole('heading')).toHaveText(nonBreaking(chemistry.cs));
    await expect(now).toContainText('prof. Jindřich Olšina');
    await expect(now).toContainText('ještě 8\u00a0min');
    await expectAccessible(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, 'height of the page').toBeLessThanOrEqual(size.height);
    const sunday = await dayOf(page, '2026-11-22').boundingBox();
    expect((sunday?.y ?? 0) + (sunday?.height ?? 0)).toBeLessThanOrEqual(size.height);
  }
});

test('[RESERVATION-09] [RESERVATION-10] an item of the week has name, time, code, room and how it is taught; the running one says so @phone', async ({
  page,
}) => {
  await serveDoor(page, () => doorOf(WEDNESDAY));
  await page.goto(PATH);
  const items = dayOf(page, '2026-11-18').locator('[data-event]');
  await expect(items.first()).toContainText(chemistry.cs);
  await expect(items.first()).toContainText('9:00–10:50 · B101005 · B III');
  await expect(items.first()).toContainText('Právě probíhá! ( Happening right now! )');
  await expect(items.nth(1)).toContainText('cvičení exercise');
  await expect(items.nth(1)).not.toContainText('Právě probíhá');
  const styles = await page
    .locator('[data-day] [data-event]')
    .evaluateAll((all) =>
      all.map((one) => `${getComputedStyle(one).borderStyle} ${getComputedStyle(one).backgroundColor}`),
    );
  expect(new Set(styles).size, 'ways of teaching that look different').toBeGreaterThan(4);
  const off = dayOf(page, '2026-11-20').locator('[data-event]');
  await expect(off).toContainText('Odpadá / Cancelled: nemoc vyučujícího');
  await expect(off.getByText(physics.cs)).toHaveCSS('text-decoration-line', 'line-through');
  await expectAccessible(page);
});

const HEADINGS: [string, RoomReservation, keyof typeof texts.heading, string][] = [
  ['this week has events', doorOf(WEDNESDAY), 'week', physics.cs],
  [
    'only a later week has some',
    doorOf([], held('2026-12-09', '9:00', '10:50', { name: physics })),
    'nearest',
    'do 9.\u00a012. 9:00 until 9\u00a0Dec 9:00',
  ],
  ['there is nothing', doorOf([]), 'week', texts.nothingAhead.cs],
];

for (const [when, door, heading, more] of HEADINGS) {
  test(`[RESERVATION-05] the heading when ${when} @desktop`, async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/reservation/*', async (route) => {
      await gate.promise;
      await route.fulfill({ json: door });
    });
    await page.goto(PATH);
    const { heading: words } = texts;
    await expect(page.getByRole('heading', { name: slashed(words.loading) })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    gate.resolve();
    await expect(page.getByRole('heading', { name: slashed(words[heading]) })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(more);
    await expectAccessible(page);
  });
}

const colourOf = (one: Locator) => one.evaluate((it) => getComputedStyle(it).backgroundColor);

test('[RESERVATION-07] [RESERVATION-12] [RESERVATION-13] ribbons, and what the address may change of them @desktop', async ({
  page,
}) => {
  await test.step('ribbons have their words and colours', async () => {
    let events = WEDNESDAY;
    await serveDoor(page, () => doorOf(events));
    await page.goto(PATH);
    const ribbon = (text: string) => page.getByText(text, { exact: true });
    await expect(ribbon('Nyní / Now')).toHaveCount(2);
    expect(await colourOf(ribbon('Nyní / Now').first())).toBe('rgb(219, 82, 82)');
    await expect(cards(page).nth(1)).toContainText('za 18 min in 18 min');
    events = [
      held('2026-11-18', '8:00', '9:50', { name: chemistry }),
      held('2026-11-20', '8:00', '9:50', { name: physics }),
    ];
    await page.reload();
    const free = cards(page).first();
    await expect(free).toContainText('Volno');
    await expect(free).toContainText('do pátku 8:00 until Fri 8:00');
    expect(await colourOf(ribbon('Konec / Finished'))).toBe('rgb(145, 85, 66)');
    expect(await colourOf(ribbon('Za 2\u00a0dny / In 2\u00a0days'))).toBe('rgb(83, 39, 119)');
    await expectAccessible(page);
  });
  await test.step('the address may change ribbons; what is not valid is said, and the usual one stays', async () => {
    await serveDoor(page, () => doorOf(WEDNESDAY));
    await page.goto(`${PATH}?ribbon_now=%23ffee00&ribbon_position=right-bottom`);
    const ribbon = page.getByText('Nyní / Now', { exact: true }).first();
    expect(await colourOf(ribbon)).toBe('rgb(255, 238, 0)');
    const [card, box] = await Promise.all([cards(page).first().boundingBox(), ribbon.boundingBox()]);
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - (card?.y ?? 0) - (card?.height ?? 0))).toBeLessThan(
      3,
    );
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) - (card?.x ?? 0) - (card?.width ?? 0))).toBeLessThan(3);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('');
    await expectAccessible(page);
    await page.goto(`${PATH}?ribbon_now=red&ribbon_position=top`);
    expect(await colourOf(ribbon)).toBe('rgb(219, 82, 82)');
    const note = page.getByRole('main').getByRole('status');
    await expect(note).toContainText(texts.wrongColour('ribbon_now', 'red').cs);
    await expect(note).toContainText('“top” in the address is not valid');
    await expectAccessible(page);
  });
});

test('[RESERVATION-11] long names are cut and push nothing away @phone', async ({ page }) => {
  const long = {
    cs: 'Velmi dlouhý název předmětu, '.repeat(12),
    en: 'A very long name of a subject, '.repeat(12),
  };
  await serveDoor(page, () =>
    doorOf([held('2026-11-18', '9:00', '10:50', { name: long })], null, 'Posluchárna profesora Balouna'),
  );
  await page.goto(PATH);
  const name = cards(page).first().getByRole('heading');
  const [lines, isCut] = await name.evaluate((it) => [
    Math.round(it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight)),
    it.scrollHeight > it.clientHeight,
  ]);
  expect([lines, isCut]).toEqual([2, true]);
  await expectNoOverflow(page);

  // A tablet has a low row for each day: the name of an event ends with an ellipsis, inside its event.
  await page.setViewportSize(TABLET);
  const item = dayOf(page, '2026-11-18').locator('[data-event]');
  const title = item.getByText(long.cs.trim());
  await expect(title).toHaveCSS('text-overflow', 'ellipsis');
  const [shown, needed] = await title.evaluate((it) => [it.clientWidth, it.scrollWidth]);
  expect(shown).toBeLessThan(needed ?? 0);
  const [inner, outer] = [await title.boundingBox(), await item.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  await expectNoOverflow(page);
});

test('an unknown room is said in both languages, and appears by itself once it is there @desktop', async ({
  page,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, '404');
  let door: RoomReservation | null = null;
  await serveDoor(page, () => door);
  await serveLive(page);
  await startClock(page);
  await page.goto('/reservation/Z%20999');
  const { cs, en } = texts.unknownRoom('Z 999');
  await expect(page.getByRole('main')).toContainText(cs);
  await expect(page.getByRole('main')).toContainText(en);
  await expectAccessible(page);
  door = doorOf(WEDNESDAY, null, 'Z 999');
  await page.clock.fastForward(61_000);
  await expect(cards(page).first()).toContainText(chemistry.en);
});

test('a change is shown as soon as it is told; changes of other rooms load nothing @desktop', async ({
  page,
}) => {
  let events = WEDNESDAY;
  const calls = await serveDoor(page, () => doorOf(events));
  const tell = await serveLive(page);
  await startClock(page);
  await page.goto(PATH);
  await expect(cards(page)).toHaveCount(2);
  // The first connection loads again what may have changed before it.
  await page.clock.fastForward(6_000);
  await expect.poll(calls).toBe(2);
  tell({ service_name: 'schedules', ids: ['room:A101', 'teacher:7'] });
  tell({ service_name: 'people', ids: [] });
  await page.clock.fastForward(6_000);
  events = [held('2026-11-18', '9:00', '10:50', { name: chemistry, canceled: 'nemoc' })];
  tell({ service_name: 'schedules', ids: ['room:BIII'] });
  // A query loads once in five seconds.
  await page.clock.fastForward(6_000);
  await expect(cards(page).first()).toContainText('Volno');
  await expect(cards(page).first()).toContainText('Odpadá / Cancelled');
  expect(calls()).toBe(3);
});
