import type { Page } from '@playwright/test';
import { idsOf, openFilters, openTerms, termsOf } from '../../support/terms.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { swipe } from '../../support/touch.ts';

test.describe('order', () => {
  const chips = (page: Page) =>
    page
      .locator('[data-criterion]')
      .evaluateAll((all) => all.map((chip) => chip.getAttribute('data-criterion')));

  test('[TERMS-07] [TERMS-08] [TERMS-09] a press reverses a criterion, keys move it, and the device stores the order @desktop', async ({
    page,
    login,
    language,
    textsOf,
  }) => {
    const words = textsOf('terms');
    await login('student');
    const all = await termsOf(page, language);
    const unsigned = new Set(
      all.filter(({ study_id }) => study_id === undefined).map(({ term_id }) => term_id),
    );
    const shown = async () => (await idsOf(page)).filter((id) => unsigned.has(id));
    const free = (id: string) => {
      const term = all.find(({ term_id }) => term_id === id);
      return term ? Math.max(0, term.capacity - term.signed_count) : -1;
    };
    /** Free places of the terms of each subject, in the order of the screen. */
    const freeBySubject = async () =>
      [...Map.groupBy(await shown(), (id) => all.find(({ term_id }) => term_id === id)?.code.code)].map(
        ([, ids]) => ids.map(free),
      );
    await openTerms(page);
    expect(await chips(page)).toEqual(['start', 'remaining', 'logout_end', 'signing_end', 'name']);
    const byDate = await shown();
    const places = (direction: 0 | 1 | 2, position: number | null) =>
      page.getByRole('button', {
        name: `${words.criteria.remaining} ${words.criterionState(direction, position)}`,
        exact: true,
      });
    await places(0, null).click();
    await expect(places(1, 2)).toBeVisible();

    const grip = page.getByRole('button', { name: words.move('remaining') });
    await grip.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(places(1, 1)).toBeVisible();
    await expect(grip).toBeFocused();
    await expect(page.getByText(words.moved('remaining', 1, 5))).toBeAttached();
    const ascending = await freeBySubject();
    expect(ascending).toEqual(ascending.map((places) => places.toSorted((a, b) => a - b)));
    await places(1, 1).click();
    const descending = await freeBySubject();
    expect(descending).toEqual(descending.map((places) => places.toSorted((a, b) => b - a)));
    await expectAccessible(page);

    await page.reload();
    await expect(places(2, 1)).toBeVisible();
    expect(await freeBySubject()).toEqual(descending);
    await places(2, 1).click();
    await expect(places(0, null)).toBeVisible();
    expect(await shown()).toEqual(byDate);

    // In the other view all terms are one list.
    await places(0, null).click();
    await page.getByRole('button', { name: words.bySubject, exact: true }).click();
    await expect(page.locator('[data-subject]')).toHaveCount(0);
    const inOneList = (await shown()).map(free);
    expect(inOneList).toEqual(inOneList.toSorted((a, b) => a - b));
  });

  test('[TERMS-07] a criterion is dragged by its grip, with a finger or a mouse', async ({
    page,
    login,
    textsOf,
  }, { project }) => {
    const words = textsOf('terms');
    await login('student');
    await page.goto('/terms');
    await expect(page.locator('[data-subject]').first()).toBeVisible();
    await openFilters(page);
    const grip = await page.getByRole('button', { name: words.move('start') }).boundingBox();
    const beyond = await page.locator('[data-criterion="logout_end"]').boundingBox();
    if (!grip || !beyond) throw new Error('the chips are not on screen');
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    // The row is wider than a phone.
    const to = { x: project.name === 'phone' ? 380 : beyond.x + beyond.width - 4, y: from.y };
    if (project.name === 'phone') {
      await swipe(page, from, to);
    } else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    }
    const moved = await chips(page);
    expect(moved[0]).toBe('remaining');
    expect(moved.indexOf('start')).toBeGreaterThan(0);
    await page.mouse.move(10, 10);
    expect(await chips(page)).toEqual(moved);
    await page.reload();
    await expect(page.locator('[data-subject]').first()).toBeVisible();
    await openFilters(page);
    await expect.poll(() => chips(page)).toEqual(moved);
  });
});
