import type { PlanLayer } from '@kahan/contract';
import type { Locator, Page } from '@playwright/test';
import { floorLabel, panelOf, planOf, resolutionOf, roomInPlan, roomsOn } from '../../support/maps.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../../support/test.ts';
import { drag } from '../../support/touch.ts';

/** Where the upper left corner of the plan is, in pixels. */
const placeOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const paper = document.querySelector('section svg');
    const { e, f } = new DOMMatrix(paper === null ? '' : getComputedStyle(paper).transform);
    return [Math.round(e), Math.round(f)];
  });

test('the map and the panel of a room', async ({ page, language }) => {
  await page.goto('/maps?rooms=B139');
  await expect(panelOf(page, 'B 139').getByRole('listitem').first()).toBeVisible();
  await expect(roomInPlan(page, 'B 139')).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  );
  await expect(planOf(page, language, 1)).toBeVisible();
});

test('the plan for screen readers and for a wheel @desktop', async ({ page, language, textsOf }) => {
  await test.step('screen readers find each room of a floor by its name, type and seats', async () => {
    const texts = textsOf('maps');
    await page.goto('/maps?floor=1');
    const rooms = await roomsOn(page, language, 1);
    const plan = planOf(page, language, 1);
    await expect(plan.getByRole('link')).toHaveCount(rooms.length);
    for (const name of ['B 139, classroom, 48 seats', 'A 101, office'])
      await expect(plan.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        /^\/maps\?rooms=[AB]1\d\d&floor=1$/,
      );
    await expect(
      plan.getByRole('link', { name: texts.room('B 139', 'Classroom', 48), exact: true }),
    ).toHaveCount(1);
    const [snapshot] = (await plan.ariaSnapshot()).split('\n');
    expect(snapshot).toContain(texts.plan(1));
  });
  await test.step('the wheel and a drag move the map, and a drag chooses no room', async () => {
    await page.goto('/maps?rooms=B139');
    const link = roomInPlan(page, 'B 139');
    await expect(link).toBeAttached();
    const panel = panelOf(page, 'B 139');
    const box = await link.boundingBox();
    if (box === null) throw new Error('the room is not on the screen');
    const from = await placeOf(page);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 40, { steps: 4 });
    await page.mouse.up();
    const [x = 0, y = 0] = from;
    await expect.poll(() => placeOf(page)).toEqual([x + 60, y + 40]);
    await expect(panel).toBeVisible();
    const before = await resolutionOf(page);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => resolutionOf(page)).toBeLessThan(before * 0.8);
    await expect(planOf(page, language, 1)).toBeVisible();
    await page.mouse.click(at.x + 60, at.y + 40);
    await expect(panel).toHaveCount(0);
  });
});

test('a floor is printed whole on one page, with its name and the names of its rooms @desktop', async ({
  page,
  language,
}) => {
  await page.goto('/maps?floor=1');
  await expect(roomInPlan(page, 'B 139')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('svg[aria-hidden] text', { hasText: /^B 139$/ });
  await expect(printed).toBeVisible();
  // The size changes during printing: the names for a screen do not replace the names on paper.
  await page.setViewportSize({ width: 1300, height: 800 });
  await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
  await expect(printed).toBeVisible();
  await expect(floorLabel(page, language, 1)).toBeVisible();
  // The room is at the edge of the page, where a name of another scale would leave it.
  const name = await page.locator('svg[aria-hidden] text', { hasText: /^A 101$/ }).boundingBox();
  const room = await roomInPlan(page, 'A 101').boundingBox();
  if (name === null || room === null) throw new Error('the room is not on the paper');
  expect(name.x).toBeGreaterThan(room.x);
  expect(name.y + name.height).toBeLessThan(room.y + room.height);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const pdf = await page.pdf({ format: 'A4', landscape: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await expect(printed).toHaveCount(0);
});

const nowhere = { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };

test('[MAPS-13] the position is asked for after an explanation, and drawn where it is @phone', async ({
  page,
  context,
  language,
  textsOf,
}) => {
  const texts = textsOf('maps');
  await page.goto('/maps');
  await expect(planOf(page, language, 0)).toBeVisible();
  const locate = async () => {
    await page.getByRole('button', { name: texts.locate }).click();
    await page.getByRole('button', { name: texts.position.go }).click();
  };
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.0, longitude: 14.0 });
  await locate();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(texts.outside);
  await page.keyboard.press('Escape');
  // In the middle of the campus: -744700, -1041000 of S-JTSK.
  await context.setGeolocation({ latitude: 50.103073, longitude: 14.39124 });
  await locate();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const here = page
    .locator('g')
    .filter({ has: page.locator('title', { hasText: texts.here }) })
    .locator('circle')
    .last();
  await expect(here).toBeVisible();
  // The distance to a room of the plan is that in the plane of the plans.
  const layer: PlanLayer = await (await page.request.get('/api/data/map/rooms_0.json')).json();
  const feature = layer.features.find(({ properties }) => properties.room);
  if (feature?.geometry.type !== 'Polygon') throw new Error('the plan has no room');
  const corners = feature.geometry.coordinates.flat();
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  const middle = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  const expected = { x: -744_700 - middle(xs), y: -1_041_000 - middle(ys) };
  const centreOf = async (what: Locator) => {
    const { x, y, width, height } = (await what.boundingBox({ timeout: 5_000 })) ?? nowhere;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const metres = await resolutionOf(page);
  const room = await centreOf(page.locator(`a[data-room="${feature.properties.room}"]`).first());
  const point = await centreOf(here);
  expect(Math.abs((point.x - room.x) * metres - expected.x)).toBeLessThan(15);
  expect(Math.abs((room.y - point.y) * metres - expected.y)).toBeLessThan(15);
});

test('two fingers enlarge the map around the place between them, and choose no room @phone', async ({
  page,
}) => {
  await page.goto('/maps?rooms=B139');
  const link = roomInPlan(page, 'B 139');
  await expect(link).toBeAttached();
  // The room is brought into view beside its panel.
  await expect(panelOf(page, 'B 139')).toBeVisible();
  const middle = async () => {
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const { x, y } = await middle();
  const before = await resolutionOf(page);
  await drag(
    page,
    [
      { x, y: y - 30 },
      { x, y: y + 30 },
    ],
    [
      { x, y: y - 60 },
      { x, y: y + 60 },
    ],
  );
  await expect.poll(() => resolutionOf(page)).toBeCloseTo(before / 2, 3);
  const after = await middle();
  expect(Math.hypot(after.x - x, after.y - y)).toBeLessThan(2);
  await expect(page).toHaveURL(/rooms=B139/);
});
