import { wireCanteens } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox(100);
});
afterAll(() => sandbox.stop());

describe('the canteens', () => {
  const menus = async (date: string) => {
    const response = await fetch(`${sandbox.url}/v1/canteens?date=${date}`);
    return wireCanteens.parse(await response.json()).records;
  };

  it('cook on weekdays of this week and the next, with pictures that are there', async () => {
    for (const date of ['2026-11-16', '2026-11-18', '2026-11-25', '2026-11-27']) {
      const places = await menus(date);
      expect(places.length).toBe(3);
      const items = places.flatMap(({ menu }) => menu.flatMap((group) => group.items));
      expect(items.length).toBeGreaterThan(15);
      expect(items.some(({ photo }) => photo === null)).toBe(true);
      const photo = items.find((item) => item.photo !== null)?.photo?.m ?? '';
      const picture = await fetch(sandbox.url + photo);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      for (const { student_price, other_price } of items) {
        expect(Number(other_price)).toBeGreaterThan(Number(student_price));
      }
    }
  });

  it('cook the same when asked again, something else on another day, and are closed on Sundays and holidays', async () => {
    expect(await menus('2026-11-18')).toEqual(await menus('2026-11-18'));
    expect((await menus('2026-11-19'))[0]?.menu).not.toEqual((await menus('2026-11-18'))[0]?.menu);
    for (const day of ['2026-11-22', '2026-11-17'])
      expect((await menus(day)).map(({ closed, menu }) => [closed, menu])).toEqual(Array(3).fill([true, []]));
    expect((await menus('2026-11-18')).map(({ closed }) => closed)).toEqual([false, false, false]);
  });

  it('refuse what is no date, and know no other pictures', async () => {
    expect((await fetch(`${sandbox.url}/v1/canteens?date=2026-02-30`)).status).toBe(400);
    expect((await fetch(`${sandbox.url}/v1/canteens/photos/toString-s.png`)).status).toBe(404);
  });
});
