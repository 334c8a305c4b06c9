import {
  type Bilingual,
  type CanteenDay,
  type CanteenOpening,
  type MealRecord,
  minutesOfTime,
} from '@kahan/domain';
import type { z } from 'zod';
import { AddressRefused, addressForLogs } from '../../../platform/named-address.ts';
import { type AgataClient, agataClient } from './agata.client.ts';
import { agataCategory, agataHours, agataMeal, agataPodsystem } from './agata.shapes.ts';
import { hashOfAddress } from './openmensa.ts';
import {
  type CanteenReading,
  type MenuSource,
  oneLine,
  type SourceContext,
  type SourceKind,
  type SourceReading,
} from './source.ts';
import { categoryOf, markedIn } from './words/categories.ts';

/** Canteens of one address; more are left out. */
const MOST_CANTEENS = 30;

type Podsystem = z.infer<typeof agataPodsystem>;
type Meal = z.infer<typeof agataMeal>;
type Hours = z.infer<typeof agataHours>;
type Both<T> = Readonly<Record<'cs' | 'en', readonly T[]>>;

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

interface AgataSettings {
  /**
   * Base of the interface, e.g. `https://agata.example/JAPIV3/api/v3`; `?podsystem=2&podsystem=3` names the canteens that
   * are wanted, all of them without it.
   */
  address: string;
  key: string;
}

/** Canteens of Agata v3 (product, Reading the spec 8). */
export const agata: SourceKind<AgataSettings> = {
  example: 'agata:https://…#KEY',
  parse({ href, protocol, hostname }, key) {
    if (key === '') throw new Error('an Agata address is expected to end with # and its key');
    if (protocol === 'http:' && !LOOPBACK.test(hostname))
      throw new Error(
        'an Agata address that begins with https: is expected, because its key crosses the network',
      );
    return { address: href, key };
  },
  source: agataSource,
};

function agataSource({ address, key }: AgataSettings): MenuSource {
  const url = new URL(address);
  const wanted = url.searchParams.getAll('podsystem');
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const client = agataClient(base, key);

  async function read(context: SourceContext): Promise<SourceReading> {
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
        // After a Retry-After the next canteens are not asked for.
        if (!(error instanceof AddressRefused) || error.waitMs !== null) throw error;
        failure = error;
        context.leftOut(error.message);
        reading.push({ id: String(podsystem.id), details: null, days: new Map(), failed: true });
      }
    }
    if (failure !== null && reading.every(({ failed }) => failed)) throw failure;
    return reading;
  }

  return {
    source: `agata-${hashOfAddress(base)}`,
    label: addressForLogs(base),
    host: url.host,
    photos: { base, credentials: client.credentials },
    read,
  };
}

async function readCanteen(
  client: AgataClient,
  { base, podsystem }: { base: string; podsystem: Podsystem },
  context: SourceContext,
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
  const details = {
    name: oneLine(podsystem.name),
    ...{ web: null, maps_url: null, links: [], room: null, building: null, at: null },
    opening: openingOf(hours),
  };
  const days = new Map<string, CanteenDay>([[context.today, { closed: !podsystem.isOpen, menu: [] }]]);
  const inEnglish = new Map(meals.en.map((meal) => [meal.id, meal.name]));
  const orderOf = ({ categoryId }: Meal) => kinds.get(categoryId ?? -1)?.sortOrder ?? Number.MAX_SAFE_INTEGER;
  for (const meal of meals.cs.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const cs = oneLine(meal.name ?? '');
    if (!meal.isActive || meal.date < context.today || cs === '') continue;
    const desc = { cs, en: oneLine(inEnglish.get(meal.id) ?? '') || cs };
    const category = categoryOf(kinds.get(meal.categoryId ?? -1)?.name ?? '');
    const { kind, vegetarian } = markedIn(category, cs, []);
    const { menu = [] } = days.get(meal.date) ?? {};
    const items = [{ ...recordOf(meal, desc, base), vegetarian }];
    days.set(meal.date, { closed: false, menu: [...menu, { kind, items }] });
  }
  return { id: String(id), details, days, failed: false };
}

function recordOf(meal: Meal, desc: Bilingual, base: string): Omit<MealRecord, 'vegetarian'> {
  const hasPhoto = meal.photoId !== null && meal.photoId !== undefined && meal.photoId !== '';
  const address = `${base}/meals/${meal.id}/photo`;
  return {
    desc,
    ...{ specialty: false, allergens: meal.allergens },
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
