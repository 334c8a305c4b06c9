import type { FoodCanteen, FoodItem } from '@kahan/contract';
import { type Language, type MealPhoto, type MealRecord, shownMenu, unixSeconds } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import type { CanteenWithMenu } from './food.store.ts';
import { photoId } from './photos.store.ts';
import { isShown, type PhotoHost } from './photos.ts';
import { STUDENT_SYSTEM } from './sources/source.ts';

/** An address that a browser may be sent to; null for any other. */
function webAddress(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Id of a canteen for callers: those of the student system stay as they are, others begin with their source. */
function idOf({ source, canteenId }: Pick<CanteenWithMenu, 'source' | 'canteenId'>): string {
  return source === STUDENT_SYSTEM ? canteenId : `${source}-${canteenId}`;
}

/** Where photos of a canteen come from. */
interface Photos {
  source: string;
  host: PhotoHost | undefined;
}

/** Addresses of the portal; null when one of the three sizes is not fetched. */
function presentPhoto(photo: MealPhoto | null, { source, host }: Photos): MealPhoto | null {
  if (photo === null || ![photo.s, photo.m, photo.orig].every((address) => isShown(host, address)))
    return null;
  const at = (address: string) => `/api/food/photos/${photoId({ source, address })}`;
  return { s: at(photo.s), m: at(photo.m), orig: at(photo.orig) };
}

function presentItem(item: MealRecord, photos: Photos, lang: Language): FoodItem {
  const { desc, vegetarian, specialty, allergens, allergen_notes, student_price, other_price, currency } =
    item;
  return {
    ...{ desc: desc[lang], vegetarian, specialty },
    allergies: [...new Set(allergens)].sort((a, b) => a - b),
    allergy_notes: allergen_notes ?? [],
    ...{ student_price, other_price, currency },
    photo: presentPhoto(item.photo, photos),
  };
}

interface PresentContext {
  date: string;
  hosts: ReadonlyMap<string, string>;
  photoHosts: ReadonlyMap<string, PhotoHost>;
}

/**
 * A canteen with its menu (spec 3, Food place).
 * @param date the day that was asked for
 * @param hosts of the addresses that menus come from, by source
 * @param photoHosts by source
 */
export function presentCanteen(
  canteen: CanteenWithMenu,
  { date, hosts, photoHosts }: PresentContext,
  lang: Language,
): FoodCanteen {
  const { details, menu, readAt, failed, closedOn } = canteen;
  const { web, maps_url, links, room, building, at, opening } = details;
  const { menuKinds } = serverPhrases(lang);
  const photos = { source: canteen.source, host: photoHosts.get(canteen.source) };
  const webUrl = webAddress(web?.url ?? null);
  return {
    id: idOf(canteen),
    name: details.name,
    web: web === null || webUrl === null ? null : { url: webUrl, label: web.label },
    mapsUrl: webAddress(maps_url),
    links: links.flatMap(({ url, label }) => {
      const href = webAddress(url);
      return href === null ? [] : [{ url: href, label: label[lang] }];
    }),
    menuDate: canteen.date ?? date,
    menu: shownMenu(menu).map(({ kind, items }) => ({
      ...{ kind, title: menuKinds[kind] },
      items: items.map((item) => presentItem(item, photos, lang)),
    })),
    as_of: unixSeconds(readAt),
    ...{ failed, room, building, at, closedOn },
    host: hosts.get(canteen.source) ?? null,
    opening: opening.map(({ label, day_from, day_to, from, to }) => ({
      label: label?.[lang] ?? null,
      ...{ day_from, day_to, from, to },
    })),
  };
}
