import { nonBreaking } from '@kahan/phrases/non-breaking';
import { expectToLast, stepUntil } from '../../support/clock.ts';

import {
  campusOf,
  floorLabel,
  layersOf,
  PLACES,
  panelOf,
  placeOf,
  planOf,
  resolutionOf,
  roomInPlan,
  roomsOn,
} from '../../support/maps.ts';
import { expect, expectAccessible, expectNoOverflow, ignoreErrors, test } from '../../support/test.ts';

test('[ROUTES-15] [MAPS-03] [MAPS-08] [MAPS-09] a visitor goes up to the roof and down to the ground, where the floor stays @desktop', async ({
  page,
  context,
  language,
  textsOf,
  words,
}) => {
  const texts = textsOf('maps');
  const { floors } = await campusOf(page, language);
  const [lowest = 0, highest = 0] = [floors[0], floors.at(-1)];
  await page.goto('/settings');
  await page.getByRole('link', { name: words.shell.pages.maps }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/maps');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.maps);
  await expect(planOf(page, language, 0)).toBeVisible();
  await expect(floorLabel(page, language, 0)).toBeVisible();
  for (const name of [texts.up, texts.down, texts.zoomIn, texts.zoomOut, texts.centre, texts.share])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.find })).toBeVisible();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const whole = await resolutionOf(page);
  await press(texts.zoomIn);
  await press(texts.zoomIn);
  await expect.poll(() => resolutionOf(page)).toBeLessThan(whole / 1.5);
  // The drawing moves for a while.
  let near = 0;
  const isStill = async () => {
    const before = near;
    near = await resolutionOf(page);
    return near === before;
  };
  await expect.poll(isStill).toBe(true);
  await press(texts.zoomOut);
  await expect.poll(() => resolutionOf(page)).toBeGreaterThan(near * 1.2);
  await press(texts.centre);
  await expect.poll(() => resolutionOf(page)).toBeCloseTo(whole, 3);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(texts.share);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/maps$/);
  await expect(page.getByRole('navigation', { name: texts.floors }).getByRole('link')).toHaveCount(
    floors.length,
  );

  for (let floor = 1; floor <= highest; floor++) {
    await page.getByRole('button', { name: texts.up }).click();
    await expect(page).toHaveURL(`/maps?floor=${floor}`);
    await expect(planOf(page, language, floor)).toBeVisible();
  }
  await page.getByRole('button', { name: texts.up }).click();
  await expect(page.getByText(nonBreaking(texts.noRoof))).toBeVisible();
  await expect(page).toHaveURL(`/maps?floor=${highest}`);
  await page
    .getByRole('navigation', { name: texts.floors })
    .getByRole('link', { name: texts.floor(lowest) })
    .click();
  await expect(planOf(page, language, lowest)).toBeVisible();
  await page.getByRole('button', { name: texts.down }).click();
  await expect(page.getByText(nonBreaking(texts.noDigging))).toBeVisible();
  await expect(page).toHaveURL(`/maps?floor=${lowest}`);

  await page.goBack();
  await expect(planOf(page, language, highest)).toBeVisible();
  await page.reload();
  await expect(planOf(page, language, highest)).toBeVisible();
  await page.goto('/mapy?floor=7');
  await expect(page).toHaveURL(`/maps?floor=${highest}`);
});

test('[MAPS-09] [MAPS-10] [NOTIFICATIONS-28] the notices of a limit stay for one second, that of an unknown room for two @desktop', async ({
  page,
  language,
  textsOf,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, '404');
  const texts = textsOf('maps');
  const { floors } = await campusOf(page, language);
  await page.clock.install();
  await page.goto(`/maps?floor=${floors.at(-1)}`);
  await expect(page.getByRole('button', { name: texts.up })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: texts.up }).click();
  // The notice stays under the pointer.
  await page.mouse.move(300, 300);
  await page.clock.runFor(999);
  await expect(page.getByText(nonBreaking(texts.noRoof))).toHaveCount(1);
  await page.clock.runFor(2);
  await expect(page.getByText(nonBreaking(texts.noRoof))).toHaveCount(0);

  // The clock stays paused in the next page. The notice's time does not run before the journey sees it.
  await page.goto('/maps?rooms=X999', { waitUntil: 'commit' });
  const missing = page.getByText(texts.roomMissing('X999'));
  await stepUntil(page, missing);
  await expectToLast(page, missing, 2_000);
  await page.clock.resume();
  await expect(page.getByRole('dialog', { name: texts.find }).getByRole('textbox')).toHaveValue('X999');
  await expect(page).toHaveURL('/maps?find=X999');
});

test('[MAPS-01] [MAPS-02] [MAPS-06] [ROUTES-15] rooms are chosen and taken back, and the address follows @phone', async ({
  page,
  language,
  textsOf,
}) => {
  const room = await placeOf(page, language, 'B139');
  await page.goto('/mapy/B%20139');
  await expect(page).toHaveURL('/maps?rooms=B%20139');
  await expect(panelOf(page, room.name)).toBeVisible();
  await expect(planOf(page, language, room.floor)).toBeVisible();
  const link = roomInPlan(page, room.name);
  await expect(link).toHaveAttribute('aria-current', 'true');
  expect(await resolutionOf(page)).toBeLessThan(0.1);

  const neighbours = (await roomsOn(page, language, room.floor)).filter(
    ({ building, id }) => building === room.building && id !== room.id,
  );
  const [other] = neighbours;
  if (other === undefined) throw new Error('the floor has one room');
  await roomInPlan(page, other.name).dispatchEvent('click', { button: 0, detail: 1 });
  await expect(page).toHaveURL(`/maps?rooms=${room.id},${other.id}&floor=${room.floor}`);
  await expect(panelOf(page, other.name)).toBeVisible();
  await expect(roomInPlan(page, other.name)).toHaveAttribute('aria-current', 'true');
  await expect(link).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(panelOf(page, other.name)).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'true');

  await link.dispatchEvent('click', { button: 0, detail: 1 });
  await expect(page).toHaveURL(`/maps?rooms=${other.id}&floor=${room.floor}`);
  await expect(link).not.toHaveAttribute('aria-current');
  await page.goBack();
  await expect(page).toHaveURL(`/maps?rooms=${room.id},${other.id}&floor=${room.floor}`);
  await expect(link).toHaveAttribute('aria-current', 'true');

  // A floor that is given twice counts as none: the room's own floor is shown.
  await page.goto(`/maps?rooms=${room.id}&floor=2&floor=3`);
  await expect(planOf(page, language, room.floor)).toBeVisible();
  await page.goto(`/maps?rooms=${room.id}&floor=2`);
  await expect(planOf(page, language, 2)).toBeVisible();
  await page.getByRole('link', { name: textsOf('maps').otherFloor(room.floor) }).click();
  await expect(planOf(page, language, room.floor)).toBeVisible();
});

test('[MAPS-04] [ROOMS-02] the panel of a room has its timetable, its people and its facts', async ({
  page,
  language,
  textsOf,
}) => {
  const texts = textsOf('maps');
  const office = (await roomsOn(page, language, 1)).filter(({ type }) => type === 5);
  let place = await placeOf(page, language, 'B139');
  for (const { id } of office) {
    place = await placeOf(page, language, id);
    if (place.persons.length > 0) break;
  }
  await page.goto(`/maps?rooms=B139,${place.id}`);
  const panel = panelOf(page, place.name);
  await panel.getByRole('tab', { name: texts.tabs.persons }).click();
  for (const { name, id } of place.persons)
    await expect(panel.getByRole('link', { name: nonBreaking(name), exact: true })).toHaveAttribute(
      'href',
      `/person/${id}`,
    );
  await panel.getByRole('tab', { name: texts.tabs.info }).click();
  await expect(panel.getByText(nonBreaking(place.address))).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'B 139' }).click();
  const lessons = await placeOf(page, language, 'B139');
  const shown = panelOf(page, 'B 139');
  const [event] = lessons.schedules.filter(({ end }) => end * 1000 > Date.parse('2026-11-18T09:42:00Z'));
  await expect(
    shown
      .getByRole('listitem')
      .filter({ hasText: nonBreaking(event?.name ?? '') })
      .first(),
  ).toBeVisible();
  await expect(shown.getByRole('link', { name: texts.timetable })).toHaveAttribute('href', /room=B139/);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
  if (size) await page.setViewportSize(size);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
});

test('[ROOMS-03] what is known of a room is asked for again after a minute @desktop', async ({
  page,
  textsOf,
}) => {
  const asked: string[] = [];
  await page.route(PLACES, (route) => {
    asked.push(route.request().url());
    return route.continue();
  });
  await page.clock.install();
  await page.goto('/maps?rooms=B139');
  await expect(panelOf(page, 'B 139').getByRole('tabpanel')).toBeVisible();
  const { find } = textsOf('maps');
  await expect(page.getByRole('button', { name: find })).toHaveCount(0);
  const again = async () => {
    await page.getByRole('button', { name: textsOf('maps').unchoose('B 139') }).click();
    await expect(panelOf(page, 'B 139')).toHaveCount(0);
    await page.goBack();
    await expect(panelOf(page, 'B 139')).toBeVisible();
  };
  expect(asked).toHaveLength(1);
  await page.clock.fastForward(50_000);
  await again();
  expect(asked).toHaveLength(1);
  await page.clock.fastForward(20_000);
  await again();
  await expect.poll(() => asked.length).toBe(2);
});

test('[MAPS-14] names of rooms are shown only below a resolution of 0.1 m for a pixel @desktop', async ({
  page,
  textsOf,
}) => {
  const texts = textsOf('maps');
  await page.goto('/maps?floor=1');
  await expect(roomInPlan(page, 'B 139')).toBeAttached();
  const name = page.locator('svg[aria-hidden] text', { hasText: /^B 1\d\d$/ });
  await expect(name).toHaveCount(0);
  const zoomIn = page.getByRole('button', { name: texts.zoomIn });
  for (let steps = 0; steps < 12 && (await resolutionOf(page)) >= 0.1; steps++) {
    expect(await name.count(), `names at ${await resolutionOf(page)} m`).toBe(0);
    const before = await resolutionOf(page);
    await zoomIn.click();
    await expect.poll(() => resolutionOf(page)).toBeLessThan(before / 1.55);
  }
  expect(await resolutionOf(page)).toBeLessThan(0.1);
  await expect(
    page
      .locator('svg[aria-hidden] text')
      .filter({ hasText: /^[ABC] (?:\d+|[IV]+)$/ })
      .first(),
  ).toBeAttached();
  await page.getByRole('button', { name: texts.centre }).click();
  await expect(name).toHaveCount(0);
});

test('a broken plan gives way to the list of its rooms, with the reason @phone', async ({
  page,
  language,
  textsOf,
  failing,
  words,
}) => {
  const texts = textsOf('maps');
  const failure = await failing(layersOf(1), 'UNKNOWN_ERROR');
  await page.goto('/maps?floor=1');
  const reason = page.getByRole('alert');
  await expect(reason).toContainText(nonBreaking(texts.planFailed(1)));
  await expect(reason).toContainText(words.status.serverError);
  const [room] = await roomsOn(page, language, 1);
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${room?.name} `) });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(panelOf(page, room?.name ?? '')).toBeVisible();
  await expect(page).toHaveURL(`/maps?rooms=${room?.id}&floor=1`);
  await failure.end();
  await page.getByRole('button', { name: words.states.retry }).click();
  await expect(roomInPlan(page, room?.name ?? '')).toHaveAttribute('aria-current', 'true');
});

test('shapes that cannot be drawn are no plan @desktop', async ({ page, textsOf }) => {
  await page.route('**/api/data/map/rooms_1.json', (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', crs_epsg: 5514, features: [{ geometry: null }] } }),
  );
  await page.goto('/maps?floor=1');
  await expect(page.getByRole('alert')).toContainText(nonBreaking(textsOf('maps').planFailed(1)));
});

test('the list of rooms stands in for the map @desktop', async ({ page, language, textsOf }) => {
  const texts = textsOf('maps');
  await page.goto('/maps?floor=1');
  await page.getByRole('button', { name: texts.list }).click();
  await expect(page).toHaveURL('/maps?floor=1&list=1');
  const list = page.getByRole('region', { name: nonBreaking(texts.listOf(1)) });
  const rooms = await roomsOn(page, language, 1);
  await expect(list.getByRole('listitem')).toHaveCount(rooms.length);
  await expectAccessible(page);
  await list.getByRole('link', { name: /^B.139/ }).click();
  await expect(list).toHaveCount(0);
  await expect(panelOf(page, 'B 139')).toBeVisible();
  await expect(page).toHaveURL('/maps?rooms=B139&floor=1');
});

test('a room in another town has its address, and neither the map of the campus nor a way', async ({
  page,
  language,
  textsOf,
}) => {
  const texts = textsOf('maps');
  const [room] = await roomsOn(page, language, 0);
  if (room === undefined) throw new Error('there is no room on the ground floor');
  await page.route('**/api/maps/campus?*', async (route) => {
    const campus = await campusOf(page, language);
    const buildings = campus.buildings.map((one) =>
      one.id === room.building ? { ...one, is_drawn: false } : one,
    );
    await route.fulfill({ json: { ...campus, buildings } });
  });
  const { address } = await placeOf(page, language, room.id);
  await page.goto(`/maps?rooms=${room.id}`);
  const panel = panelOf(page, room.name);
  await expect(panel.getByText(texts.away, { exact: true })).toBeVisible();
  await expect(panel.getByText(nonBreaking(address)).first()).toBeVisible();
  await expect(panel.getByRole('link', { name: texts.way })).toHaveCount(0);
  await expect(planOf(page, language, 0)).toHaveCount(0);
  await expectAccessible(page);
});
