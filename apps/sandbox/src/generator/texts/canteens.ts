import { type CanteenRecord, dayOfWeek, type MealRecord } from '@kahan/domain';
import { publicHolidays } from '../../holidays.ts';
import { createRandom, type Random, some } from '../random.ts';
import { type CanteenTexts, type CookedKind, type Dish, texts } from '../texts.ts';

const { places, parts: menuParts, dishes, hours, links } = texts('canteens');

/** Price for other people than students, in percent of the dish's price. */
const OTHER_SHARE = 158;
const HAS_PHOTO = 0.6;

/** Address of a photo, from the address of the student system. */
const photo = (id: string, size: string) => `/v1/canteens/photos/${id}-${size}.png`;

function toItem(random: Random, dish: Dish, discount: number, kind: CookedKind): MealRecord {
  const hasPhoto = random.chance(HAS_PHOTO) && kind !== 'soup';
  return {
    desc: dish.name,
    vegetarian: dish.isVegetarian,
    specialty: kind === 'specialty',
    allergens: [...dish.allergens],
    student_price: dish.price - discount,
    other_price: Math.round((dish.price * OTHER_SHARE) / 100),
    currency: 'CZK',
    photo: hasPhoto ? { s: photo(dish.id, 's'), m: photo(dish.id, 'm'), orig: photo(dish.id, 'orig') } : null,
  };
}

/** Ids of the canteens in their order. */
export const CANTEEN_IDS: readonly string[] = places.map(({ id }) => id);

/** Whether a canteen has holidays on a date of any year. */
const isClosedOn = ({ closed }: CanteenTexts, date: string) =>
  closed.some(({ from, to }) => from <= date.slice(5) && date.slice(5) <= to);

/**
 * The canteens as they are on a day, before any change of the registry office. The menu depends on the date alone, so
 * that every day has one and nothing is stored. On public holidays no canteen opens; most are closed in summer.
 */
export function canteensOn(date: string): CanteenRecord[] {
  const isHoliday = publicHolidays(date, date).length > 0;
  return places.map((place) => {
    const {
      id,
      name,
      site,
      at: [latitude, longitude],
      kinds,
      days,
      opening,
    } = place;
    const random = createRandom(`${id}:${date}`);
    const isOpen = days.includes(dayOfWeek(date)) && !isHoliday && !isClosedOn(place, date);
    const parts = isOpen ? menuParts.filter(({ kind }) => kinds.includes(kind)) : [];
    return {
      canteen_id: id,
      name,
      web: { url: site, label: new URL(site).host },
      maps_url: `https://mapy.kahan.example/?x=${longitude}&y=${latitude}`,
      links: [
        { url: `${site}/listek`, label: links.menu },
        { url: `${site}/otevreno`, label: links.opening },
      ],
      opening: opening.map(({ hours: what, ...times }) => ({
        ...times,
        label: what === null ? null : hours[what],
      })),
      room: place.room,
      building: place.building,
      at: [longitude, latitude],
      menu_date: date,
      closed: !isOpen,
      menu: parts.map(({ kind, count }) => ({
        kind,
        items: some(random, dishes[kind], count).map((dish) => toItem(random, dish, place.discount, kind)),
      })),
    };
  });
}
