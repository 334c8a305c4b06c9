import {
  type Bilingual,
  type CanteenOpening,
  type MealRecord,
  type MenuPartRecord,
  minutesOfTime,
} from '@kahan/domain';
import type { z } from 'zod';
import { AddressRefused, addressForLogs } from '../../../platform/named-address.ts';
import type { CanteenReading, SourceReading } from '../food.source.ts';
import { type AgataClient, agataClient } from './agata.client.ts';
import { agataCategory, agataHours, agataMeal, agataPodsystem } from './agata.shapes.ts';
import { type FeedContext, type MenuFeed, oneLine } from './feed.ts';
import { hashOfAddress } from './openmensa.ts';
import { kindOfCategory } from './words.ts';

/** Canteens of one address; more are left out. */
const MOST_CANTEENS = 30;

type Podsystem = z.infer<typeof agataPodsystem>;
type Meal = z.infer<typeof agataMeal>;
type Hours = z.infer<typeof agataHours>;
type Both<T> = Readonly<Record<'cs' | 'en', readonly T[]>>;

/**
 * Canteens of Agata v3 (product, Reading the spec 8).
 * @param address base of the interface, e.g. `https://agata.example/JAPIV3/api/v3`; `?podsystem=2&podsystem=3` names the
 *   canteens that are wanted, all of them without it
 */
export function agataFeed({ address, key }: { address: string; key: string }): MenuFeed {
  const url = new URL(address);
  const wanted = url.searchParams.getAll('podsystem');
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const client = agataClient(base, key);

  async function read(context: FeedContext): Promise<SourceReading> {
    const inCzech = await client.records('/podsystems?lang=cs', agataPodsystem, context);
    const shown = inCzech
      .filter(({ id }) => wanted.length === 0 || wanted.includes(String(id)))
      .toSorted((a, b) => a.sortOrder - b.sortOrder);
    for (const id of wanted.filter((one) => !inCzech.some((known) => String(known.id) === one)))
      context.leftOut(`there is no podsystem ${id}`);
    if (shown.length > MOST_CANTEENS) context.leftOut(`only the first ${MOST_CANTEENS} canteens are read`);
    const reading: CanteenReading[] = [];
    let failure: AddressRefused | null = null;
    // One after the other: the interface limits how often it is asked.
    for (const podsystem of shown.slice(0, MOST_CANTEENS)) {
      try {
        reading.push(await readCanteen(client, { base, podsystem }, context));
      } catch (error) {
        // What wants to be left alone is not asked about the next canteen.
        if (!(error instanceof AddressRefused) || error.waitMs !== null) throw error;
        failure = error;
        context.leftOut(error.message);
        reading.push({ id: String(podsystem.id), place: null, menus: new Map(), failed: true });
      }
    }
    if (failure !== null && reading.every(({ failed }) => failed)) throw failure;
    return reading;
  }

  return {
    source: `agata-${hashOfAddress(base)}`,
    label: addressForLogs(base),
    photos: { base, headers: client.headers },
    read,
  };
}

async function readCanteen(
  client: AgataClient,
  { base, podsystem }: { base: string; podsystem: Podsystem },
  context: FeedContext,
): Promise<CanteenReading> {
  const { id } = podsystem;
  const both = async <T>(path: string, schema: z.ZodType<T>): Promise<Both<T>> => ({
    cs: await client.records(`/podsystems/${id}/${path}?lang=cs`, schema, context),
    en: await client.records(`/podsystems/${id}/${path}?lang=en`, schema, context),
  });
  const hasMenu = podsystem.isOpen && podsystem.dailyMenuEnabled;
  const meals = hasMenu ? await both('meals', agataMeal) : { cs: [], en: [] };
  const categories = hasMenu
    ? await client.records(`/podsystems/${id}/categories?lang=cs`, agataCategory, context)
    : [];
  const hours = await both('opening-hours', agataHours);
  const kinds = new Map(categories.map((category) => [category.id, category]));
  const place = {
    name: oneLine(podsystem.name),
    ...{ web: null, maps_url: null, links: [], room: null, building: null, at: null },
    opening: openingOf(hours),
  };
  const menus = new Map<string, MenuPartRecord[]>([[context.today, []]]);
  const inEnglish = new Map(meals.en.map((meal) => [meal.id, meal.name]));
  const orderOf = ({ categoryId }: Meal) => kinds.get(categoryId ?? -1)?.sortOrder ?? Number.MAX_SAFE_INTEGER;
  for (const meal of meals.cs.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const cs = oneLine(meal.name ?? '');
    if (!meal.isActive || meal.date < context.today || cs === '') continue;
    const desc = { cs, en: oneLine(inEnglish.get(meal.id) ?? '') || cs };
    const kind = kindOfCategory(kinds.get(meal.categoryId ?? -1)?.name ?? '');
    const parts = menus.get(meal.date) ?? [];
    menus.set(meal.date, [...parts, { kind, items: [recordOf(meal, desc, base)] }]);
  }
  return { id: String(id), place, menus, failed: false };
}

function recordOf(meal: Meal, desc: Bilingual, base: string): MealRecord {
  const hasPhoto = meal.photoId !== null && meal.photoId !== undefined && meal.photoId !== '';
  const address = `${base}/meals/${meal.id}/photo`;
  return {
    desc,
    ...{ vegetarian: false, specialty: false, allergens: meal.allergens },
    student_price: meal.studentPrice,
    other_price: meal.price,
    currency: meal.currency,
    photo: hasPhoto ? { s: address, m: address, orig: address } : null,
  };
}

/** `11:30:00` → `11:30`; null for what is no time. */
function timeOf(text: string | null | undefined): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text?.trim() ?? '') ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return minutesOfTime(time) === null ? null : time;
}

function openingOf({ cs, en }: Both<Hours>): CanteenOpening[] {
  const labelOf = (hours: Hours | undefined) => oneLine(hours?.label || hours?.outletName || '');
  return cs
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .flatMap((hours) => {
      const { dayFrom, dayTo } = hours;
      const [from, to] = [timeOf(hours.timeFrom), timeOf(hours.timeTo)];
      if (!dayFrom || from === null || to === null || from >= to) return [];
      const label = labelOf(hours);
      const inEnglish = labelOf(en.find(({ id }) => id === hours.id)) || label;
      return [
        {
          label: label === '' ? null : { cs: label, en: inEnglish },
          ...{ day_from: dayFrom, day_to: dayTo ?? dayFrom, from, to },
        },
      ];
    });
}
