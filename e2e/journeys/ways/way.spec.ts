import { nonBreaking } from '@kahan/phrases/non-breaking';
import { startClock } from '../../support/clock.ts';
import { planOf } from '../../support/maps.ts';
import { shiftOf, watchShifts } from '../../support/shifts.ts';
import { expect, expectAccessible, expectNoOverflow, tabTo, test } from '../../support/test.ts';
import { stepsIn, wayPanel } from '../../support/way.ts';

/** A lecture on Thursday at 11:00 in B V, in the ninth week after an exercise until 10:50 in C 139. */
const LECTURE = '/schedule/2026/1?study=990001&week=9&detail=B403011';

test('from a lesson in another building to the way there', async ({ page, login, textsOf }, { project }) => {
  const texts = textsOf('way');
  await login('student', LECTURE);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: nonBreaking('C 139') })
    .click();
  await expect(page).toHaveURL(/\/maps\?rooms=B%20V&floor=1&from=C\+139&to=B\+V$/);
  const panel = wayPanel(page, nonBreaking('C 139 → B V'));
  await expect(panel).toBeVisible();
  // The room that the reader leaves, the next room, and the break between the two.
  await expect(panel.getByText('→')).toHaveCount(2);
  await expect(panel.getByText(nonBreaking(texts.span(650, 10)))).toBeVisible();
  const steps = stepsIn(panel, texts.steps);
  await expect(steps.first()).toContainText('10:50');
  await expect(steps.last()).toContainText(nonBreaking('B V'));
  await expectAccessible(page);
  await expectNoOverflow(page);
  if (project.name === 'desktop') {
    const names = page.locator('svg g > rect + text');
    await expect(names.first()).toBeVisible();
    const baselines = await names.evaluateAll((all) =>
      all.map((name) => {
        const { y } = (name as SVGTextElement).getStartPositionOfChar(0);
        return y / Number.parseFloat(getComputedStyle(name).fontSize);
      }),
    );
    // Text is centred when its baseline is half the height of a capital below the middle of the sign.
    for (const baseline of baselines) expect(baseline).toBeCloseTo(0.35, 1);
    // The way begins on the first floor and goes on below it.
    const onward = page
      .getByRole('main')
      .getByRole('link', { name: nonBreaking(texts.onward('stairs', null)) });
    await expect(onward.locator('svg path')).not.toHaveCount(0);
    const floor = page.url().match(/floor=(-?\d)/)?.[1];
    await onward.click();
    await expect(page).not.toHaveURL(new RegExp(`floor=${floor}`));
    await page.goBack();
  }
  await panel.getByRole('button', { name: texts.close }).click();
  await expect(panel).toBeHidden();
  // The room stays chosen.
  await expect(page.getByRole('region', { name: nonBreaking('B V'), exact: true })).toBeVisible();
});

test('Home says how far the next lesson is from the one before @phone', async ({ page, login }) => {
  await startClock(page);
  await login('student');
  // Thursday 10:42: the exercise in C 139 ends in eight minutes.
  await page.clock.fastForward('24:00:00');
  const far = page.getByRole('link', { name: nonBreaking('pěšky z místnosti C 139') });
  await expect(far).toHaveAttribute('href', '/maps?rooms=B+V&from=C+139&to=B+V');
});

test('a way without stairs by keyboard alone, and a way that cannot be loaded @desktop', async ({
  page,
  textsOf,
  failing,
}) => {
  await test.step('without stairs, from elsewhere and back, by keyboard alone', async () => {
    const texts = textsOf('way');
    await page.goto('/maps?from=B139&to=A201');
    const panel = wayPanel(page, nonBreaking('B 139 → A 201'));
    const steps = stepsIn(panel, texts.steps);
    await expect(steps.filter({ hasText: nonBreaking('Stairs to the 2nd floor') })).toHaveCount(1);
    const mode = panel.getByRole('switch', { name: /^Step-free/ });
    await expect(mode).toHaveAccessibleName(nonBreaking('Step-free one minute longer'));
    await tabTo(page, mode);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/step_free=1/);
    await expect(mode).toBeChecked();
    await expect(mode).toBeFocused();
    await expect(steps.filter({ hasText: nonBreaking('Lift to the 2nd floor') })).toHaveCount(1);
    await expect(steps.filter({ hasText: 'Stairs' })).toHaveCount(0);
    await expectAccessible(page);

    const from = panel.getByRole('combobox', { name: texts.from });
    await tabTo(page, from);
    await page.keyboard.press('End');
    const room = panel.getByRole('textbox', { name: texts.roomName });
    await tabTo(page, room);
    await page.keyboard.type('A II');
    await page.keyboard.press('Enter');
    await expect(wayPanel(page, nonBreaking('A II → A 201'))).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: texts.swap }));
    await page.keyboard.press('Enter');
    await expect(wayPanel(page, nonBreaking('A 201 → A II'))).toBeVisible();
    await expect(page).toHaveURL(/step_free=1/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/to=/);
  });
  await test.step('a way that cannot be loaded says so, and is there when it can', async () => {
    const texts = textsOf('way');
    const failure = await failing('**/api/maps/way?*');
    await page.goto('/maps?from=B139&to=A201');
    const failed = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: nonBreaking(texts.failed) });
    await failure.expectRetry(failed);
    await expect(stepsIn(page.getByRole('main'), texts.steps).last()).toContainText(nonBreaking('A 201'));
  });
});

test('a way that does not exist says what is in it @phone', async ({ page, textsOf }) => {
  const texts = textsOf('way');
  await page.goto('/maps?from=AI&to=C101&step_free=1');
  const panel = wayPanel(page, nonBreaking('A I → C 101'));
  await expect(
    panel.getByRole('heading', { name: nonBreaking('Bez schodů se tam nedostanete') }),
  ).toBeVisible();
  await expect(panel.getByText(nonBreaking('V budově C vedou z přízemí dál jen schody.'))).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: nonBreaking(texts.withStairs) }).click();
  await expect(stepsIn(panel, texts.steps).last()).toContainText(nonBreaking('C 101'));
  await expect(
    panel.getByRole('switch', { name: nonBreaking(`${texts.stepFree} ${texts.noStepFree}`) }),
  ).not.toBeChecked();
});

test('from where one is, after a tap and with consent @phone', async ({ page, context, textsOf }) => {
  const texts = textsOf('way');
  await context.grantPermissions(['geolocation']);
  // A position in the yard of building A.
  await context.setGeolocation({ latitude: 50.10276, longitude: 14.39055 });
  await page.goto('/maps?to=A201');
  const panel = wayPanel(page, nonBreaking(`${texts.entrance} → A 201`));
  await expect(stepsIn(panel, texts.steps).first()).toContainText(
    nonBreaking(
      texts.step({
        kind: 'enter',
        meters: 0,
        floor: 0,
        turn: null,
        side: null,
        doors: null,
        building: 'A',
        name: null,
        isFirst: true,
      }).text,
    ),
  );
  const find = async () => {
    await page.getByRole('combobox', { name: texts.from }).selectOption({ label: texts.fromOptions.here });
    const dialog = page.getByRole('dialog', { name: nonBreaking(texts.position.title) });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: texts.position.go }).click();
    await expect(dialog).toBeHidden();
  };
  await find();
  await expect(page).toHaveURL(/at=-\d+(,|%2C)-\d+(,|%2C)0/);
  const own = wayPanel(page, nonBreaking(`${texts.here} → A 201`));
  await expect(stepsIn(own, texts.steps).last()).toContainText(nonBreaking('A 201'));

  await context.setGeolocation({ latitude: 50.09, longitude: 14.4 });
  await page.goto('/maps?to=A201');
  await find();
  await expect(own.getByText(nonBreaking('Jste mimo areál školy'))).toBeVisible();
  await own.getByRole('link', { name: nonBreaking(texts.fromEntrance) }).click();
  await expect(panel).toBeVisible();
});

test('a map that is opened without an address leads a student to the next lesson, and what is closed stays closed @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const texts = textsOf('way');
  const panel = page.locator('[data-map-panel]');
  await test.step('a visitor sees the campus', async () => {
    await page.goto('/maps');
    await expect(planOf(page, language, 0).getByRole('link').first()).toBeVisible();
    await expect(page).toHaveURL('/maps');
    await expect(panel).toHaveCount(0);
  });
  await test.step('a student has the way in the first screen of the sheet, and nothing moves afterwards', async () => {
    await login('student');
    await watchShifts(page);
    await page.goto('/maps');
    await expect(page).toHaveURL(/to=/);
    await expect(stepsIn(panel, texts.steps).first()).toBeInViewport();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.002);
    await expectAccessible(page);
  });
  await test.step('also from the menu; closed, it stays closed', async () => {
    await page.goto('/settings');
    await page.evaluate(() => history.pushState(null, '', '/maps'));
    await expect(page).toHaveURL(/to=/);
    await expect(stepsIn(panel, texts.steps).first()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/to=/);
    // The panel of the room, in the place of the route.
    await expect(stepsIn(panel, texts.steps)).toHaveCount(0);
    await expect(panel.getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page).not.toHaveURL(/to=|rooms=/);
  });
});
