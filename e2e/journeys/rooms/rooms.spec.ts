import type { Answer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { control } from '../../support/control.ts';
import { panelOf } from '../../support/maps.ts';
import { keptRows, test as offlineTest } from '../../support/offline.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  type Language,
  tabTo,
  test,
} from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';
import { stepsIn } from '../../support/way.ts';

const PATH = '/rooms';
const CALLS = '**/api/rooms/free?*';

const freeOf = async (page: Page, language: Language, query = ''): Promise<Answer<'GET /api/rooms/free'>> =>
  (await page.request.get(`/api/rooms/free?lang=${language}${query}`)).json();
const lines = (page: Page, language: Language) =>
  page.getByRole('list', { name: textsIn(language, 'rooms').list }).getByRole('listitem');
const chip = (page: Page, name: string) => page.getByRole('button', { name: nonBreaking(name), exact: true });
const namesOf = ({ items }: Answer<'GET /api/rooms/free'>) => items.map(({ room }) => room.name);

/** Expects the rooms of an answer, in its order. */
async function expectRooms(
  page: Page,
  language: Language,
  answer: Answer<'GET /api/rooms/free'>,
): Promise<void> {
  await expect(lines(page, language)).toHaveCount(answer.items.length);
  const links = lines(page, language).getByRole('link', { name: /./ }).and(page.locator('p a'));
  await expect(links).toHaveText(namesOf(answer).map(nonBreaking));
}

test('a room that is free for two hours, with its day, its place on the map and the way', async ({
  page,
  language,
  textsOf,
  words,
}, { project }) => {
  const told = textsOf('rooms');
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.rooms);
  await expect(page.getByRole('heading', { level: 2 })).toContainText(nonBreaking(told.freeNow));
  await expectRooms(page, language, await freeOf(page, language));
  await chip(page, told.twoHours).click();
  await expect(page).toHaveURL(`${PATH}?minutes=120`);
  const answer = await freeOf(page, language, '&minutes=120');
  await expectRooms(page, language, answer);
  // Wednesday 18 November 2026, 10:42.
  const [item] = answer.items.filter(({ busy }) => busy.some(({ until }) => until > answer.from));
  if (item === undefined) throw new Error('no free room is taken later');
  const line = lines(page, language)
    .filter({ hasText: nonBreaking(item.room.name) })
    .first();
  const until = new Date(item.free.until * 1000);
  const time = `${until.getUTCHours() + 1}:${String(until.getUTCMinutes()).padStart(2, '0')}`;
  await expect(line).toContainText(`${language === 'cs' ? 'do' : 'until'}\u00a0${time}`);
  await expect(line.getByRole('img')).toHaveAccessibleName(
    new RegExp(`^${language === 'cs' ? 'volno do' : 'free until'} ${time}, .*${time}–`),
  );
  await expect(page.getByText(nonBreaking(told.note))).toBeVisible();
  await expectAccessible(page);
  if (project.name === 'desktop') {
    const way = line.getByRole('link', { name: told.wayTo(item.room.name) });
    await way.click();
    await expect(page).toHaveURL(new RegExp(`/maps\\?to=${item.room.id}`));
    const steps = stepsIn(page.getByRole('main'), textsOf('way').steps);
    await expect(steps.last()).toContainText(nonBreaking(item.room.name));
    await page.goBack();
  }
  await line.getByRole('link', { name: told.onMap(item.room.name) }).click();
  await expect(page).toHaveURL(new RegExp(`/maps\\?rooms=${item.room.id}`));
  await page.goBack();
  await expectRooms(page, language, answer);
});

test('conditions and times are in the address, and are chosen by keyboard alone @desktop', async ({
  page,
  language,
  textsOf,
  words,
}) => {
  await test.step('the conditions are in the address, and a reload shows the same', async () => {
    const told = textsOf('rooms');
    await page.goto(PATH);
    await chip(page, told.at(11 * 60)).click();
    await chip(page, told.allBuildings).click();
    const { buildings } = await freeOf(page, language);
    const [first, second] = buildings;
    const panel = page.getByRole('dialog', { name: told.buildingsLabel });
    await panel.getByRole('checkbox', { name: first?.value ?? '' }).check();
    await panel.getByRole('checkbox', { name: second?.value ?? '' }).check();
    await page.keyboard.press('Escape');
    await chip(page, told.anySeats).click();
    await page.getByRole('radio', { name: told.seatsOrMore(30) }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${PATH}?at=2026-11-18T11%3A00&buildings=1%2C2&seats=30`);
    const query = `&from=2026-11-18T10:00:00Z&buildings=1,2&seats=30`;
    await expectRooms(page, language, await freeOf(page, language, query));
    await page.reload();
    await expectRooms(page, language, await freeOf(page, language, query));
    await expect(chip(page, told.buildings(['A', 'B']))).toBeVisible();
    await expect(chip(page, told.seatsOrMore(30))).toBeVisible();
  });
  await test.step('another time by keyboard alone', async () => {
    const told = textsOf('rooms');
    await page.goto(PATH);
    const opener = chip(page, told.otherTime);
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: told.otherTimeLabel });
    await expect(panel).toBeVisible();
    await expectAccessible(page);
    await panel.getByLabel(told.day).fill('2026-11-19');
    await panel.getByLabel(told.time).fill('14:30');
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(`${PATH}?at=2026-11-19T14%3A30`);
    const moment = nonBreaking(words.dates.moment('2026-11-19', 870, '2026-11-18'));
    await expect(page.getByRole('heading', { level: 2 })).toContainText(moment);
    await expect(page.getByRole('button', { name: moment })).toBeFocused();
    await expectRooms(page, language, await freeOf(page, language, '&from=2026-11-19T13:30:00Z'));
    await tabTo(page, chip(page, told.computers));
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(`${PATH}?at=2026-11-19T14%3A30&computers=1`);
    await expect(chip(page, told.computers)).toBeFocused();
  });
});

test('a list that nothing fits, and the nearest rooms first @phone', async ({
  page,
  language,
  textsOf,
  login,
}) => {
  await test.step('a list that nothing fits says so, and leads back to the rooms', async () => {
    const told = textsOf('rooms');
    await page.goto(`${PATH}?computers=1&seats=60`);
    await expect(page.getByRole('heading', { name: nonBreaking(told.empty) })).toBeVisible();
    await expect(lines(page, language)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: told.clear }).tap();
    await expect(page).toHaveURL(PATH);
    await expectRooms(page, language, await freeOf(page, language));
  });
  await test.step('near the reader’s last lesson the nearest rooms come first, each with its walk', async () => {
    const told = textsOf('rooms');
    await login('student', PATH);
    const near = page.getByRole('button', { name: new RegExp(told.near('').trim()) });
    const [, name = ''] = /(\S+\s\S+)$/.exec((await near.innerText()).trim()) ?? [];
    await near.click();
    await expect(page).toHaveURL(/near=/);
    const answer = await freeOf(page, language, `&near=${encodeURIComponent(name.replace('\u00a0', ' '))}`);
    expect(answer.items[0]?.walk_seconds).not.toBeNull();
    await expectRooms(page, language, answer);
    await expect(page.getByRole('heading', { level: 2 })).toContainText(
      nonBreaking(told.nearest(answer.items.length)),
    );
    await expect(lines(page, language).first()).toContainText(told.walk);
    await expectAccessible(page);
  });
});

test('a list that cannot be loaded, and the ways from the map and the search to the screen @desktop', async ({
  page,
  language,
  textsOf,
  failing,
  words,
}) => {
  await test.step('a list that cannot be loaded is an error, and is there when it can', async () => {
    const failure = await failing(CALLS);
    await page.goto(PATH);
    const failed = page.getByRole('alert').filter({ hasText: nonBreaking(textsOf('rooms').loadFailed) });
    await failure.expectRetry(failed);
    await expectRooms(page, language, await freeOf(page, language));
  });
  await test.step('the list of the map leads to the free rooms', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/maps?floor=1&list=1');
    await page.getByRole('main').getByRole('link', { name: words.shell.pages.rooms }).click();
    await expect(page).toHaveURL(PATH);
    const menu = page.getByRole('navigation', { name: words.shell.mainMenu });
    await expect(menu.getByRole('link', { name: words.shell.pages.maps })).toHaveAttribute(
      'aria-current',
      /./,
    );
  });
  await test.step('the search finds the screen by what it is for', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/contacts');
    await page.getByRole('button', { name: words.shell.find }).click();
    await page.getByRole('combobox').fill(language === 'cs' ? 'volná místnost' : 'free room');
    await page.getByRole('option', { name: words.shell.pages.rooms }).click();
    await expect(page).toHaveURL(PATH);
  });
});

test('a lesson that is cancelled frees its room while the list is on screen @desktop', async ({
  page,
  login,
  language,
}) => {
  // A Thursday of the 13th week.
  const at = '2026-12-17T10:00';
  const query = '&from=2026-12-17T09:00:00Z';
  await login('student', `${PATH}?at=${at}`);
  const before = await freeOf(page, language, query);
  await expectRooms(page, language, before);
  const { items: rooms } = await (await page.request.get(`/api/rooms?lang=${language}`)).json();
  for (const { id, name, capacity } of rooms) {
    if (capacity === null || namesOf(before).includes(name)) continue;
    const address = `/api/schedules/room/${id}?year=2026&semester=1&lang=${language}`;
    const { items } = await (await page.request.get(address)).json();
    type Entry = Answer<'GET /api/schedules/:type/:id'>['items'][number];
    const lesson = items.find(({ blocks, subject_code }: Entry) =>
      blocks.some(
        ({ term, weeks }) =>
          subject_code.code !== '' &&
          weeks[13]?.date === '2026-12-17' &&
          weeks[13].canceled === false &&
          term.minutes <= 600 &&
          term.minutes + term.duration >= 650,
      ),
    );
    if (lesson === undefined) continue;
    await control('PATCH', `/lessons/${lesson.gl}`, { weeks: [13], canceled: true });
    const line = lines(page, language).filter({ hasText: nonBreaking(name) });
    await expect(line.first()).toBeVisible();
    await control('PATCH', `/lessons/${lesson.gl}`, { weeks: [13], canceled: false });
    await expectRooms(page, language, before);
    return;
  }
  throw new Error('no lesson takes a room then');
});

test('free rooms are marked on the map, floor by floor, and each leads to its panel', async ({
  page,
  language,
  textsOf,
}) => {
  const told = textsOf('maps');
  const answer = await freeOf(page, language, '&minutes=120');
  await page.goto(`${PATH}?minutes=120`);
  await page.getByRole('link', { name: nonBreaking(textsOf('rooms').mark) }).click();
  await expect(page).toHaveURL('/maps?free=1&minutes=120');
  const on = (floor: number) => answer.items.filter(({ room }) => room.floor === floor);
  const panel = page.getByRole('region', { name: nonBreaking(told.freeNow), exact: true });
  const expectFloor = async (floor: number) => {
    await expect(panel).toContainText(nonBreaking(told.free.count(on(floor).length, answer.count)));
    await expect(panel.getByRole('listitem')).toHaveCount(on(floor).length);
    const path = await page.locator('section svg path[class^=free]').getAttribute('d');
    expect(path?.match(/M/g)?.length).toBe(on(floor).length);
  };
  await expectFloor(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: told.floorLabel(1) }).click();
  await expect(page).toHaveURL('/maps?floor=1&free=1&minutes=120');
  await expectFloor(1);
  const [item] = on(1);
  if (item === undefined) throw new Error('no room of the first floor is free');
  await panel.getByRole('link').first().click();
  const room = panelOf(page, item.room.name);
  await expect(room).toBeVisible();
  await room.getByRole('button', { name: told.unchoose(item.room.name) }).click();
  await panel.getByRole('button', { name: told.free.close }).click();
  await expect(page).toHaveURL('/maps?floor=1');
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: told.free.show }).click();
  await expect(panel).toContainText(nonBreaking(told.free.list));
});

offlineTest(
  'without a network the rooms of the last visit say of what time they are @phone',
  async ({ device, language, textsOf, words }) => {
    await device.keep('student');
    await device.page.goto(PATH);
    await expect(lines(device.page, language).first()).toBeVisible();
    const keys = async () => (await keptRows(device.page)).map(({ key }) => JSON.parse(key)[1]);
    await expect.poll(keys).toContain('free-rooms');
    const count = await lines(device.page, language).count();
    await device.cut();
    await device.restart();
    const { page } = device;
    await page.goto(PATH);
    await expect(lines(page, language)).toHaveCount(count);
    await expect(page.getByRole('status').filter({ hasText: words.shell.offline })).toBeInViewport();
    await expect(page.getByText(words.states.asOf('10:42'), { exact: true })).toBeVisible();
    await page.goto(`${PATH}?computers=1`);
    await expect(page.getByRole('alert').getByText(nonBreaking(textsOf('rooms').loadFailed))).toBeVisible();
    await device.restore();
  },
);
