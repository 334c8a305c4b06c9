import { type Patch, patchesOf } from '../../patch.ts';

const DOMAIN = 'packages/domain/src/food';
const FOOD = 'apps/server/src/capabilities/food';
const FEEDS = `${FOOD}/feeds`;

/** Menus of canteens: their rules, the documents of others, what is kept and what is told. */
export const FOOD_PATCHES: Patch[] = [
  ...patchesOf(`${DOMAIN}/menu.ts`, `${DOMAIN}/food.test.ts`, [
    [
      'other dishes stand behind the desserts',
      "['soup', 'main', 'salad', 'side', 'other', 'dessert']",
      "['soup', 'main', 'salad', 'side', 'dessert', 'other']",
      'FOOD-06',
    ],
    ['a vegetarian dish loses its mark among the main ones', " || kind === 'vegetarian'", '', 'FOOD-07'],
    ['a quick dish is no main dish', "'specialty', 'quick'];", "'specialty'];", 'FOOD-07'],
  ]),
  ...patchesOf(`${DOMAIN}/canteen-hours.ts`, `${DOMAIN}/food.test.ts`, [
    ['two counters close when the first one does', 'Math.max(last.to, span.to)', 'last.to'],
    [
      'hours over the end of the week are none',
      'day >= day_from || day <= day_to',
      'day >= day_from && day <= day_to',
    ],
  ]),
  ...patchesOf(`${DOMAIN}/place-colour.ts`, `${DOMAIN}/food.test.ts`, [
    ['the first place of the palette has its second colour', '(position - FIXED_PLACE_COLOURS)', 'position'],
  ]),
  ...patchesOf(`${FEEDS}/words.ts`, `${FEEDS}/mutations.test.ts`, [
    [
      'gluten free names gluten',
      'BY_WORD.get(text) ?? BY_WORD',
      "BY_WORD.get(text.split(' ')[0] ?? '') ?? BY_WORD",
    ],
    ['the number of an additive is an allergen', ':? ([\\d ,;]+)$/', '?:? ?([\\d ,;]+)$|^([\\d ,;]+)$/'],
  ]),
  ...patchesOf(`${FEEDS}/xml.ts`, `${FEEDS}/openmensa.test.ts`, [
    ['a document brings its own entities', "refuse('it has a DOCTYPE')", 'undefined'],
    ['broken letters are shown', '{ fatal: true }', '{ fatal: false }'],
    ['elements stand in each other without end', "texts.push('') > MOST_DEPTH", "texts.push('') < 0"],
  ]),
  ...patchesOf(`${FEEDS}/openmensa.document.ts`, `${FEEDS}/mutations.test.ts`, [
    ['a day that does not exist is kept', 'isReal ? date : null', 'date'],
  ]),
  ...patchesOf(`${FEEDS}/openmensa.document.ts`, `${FEEDS}/openmensa.test.ts`, [
    ['any document with elements is a menu', 'versions === undefined ||', 'versions !== undefined &&'],
  ]),
  ...patchesOf(`${FEEDS}/agata.client.ts`, `${FEEDS}/agata.test.ts`, [
    ['another interface empties the menu', 'read.length === 0 && first !== undefined', 'false'],
  ]),
  ...patchesOf(`${FOOD}/food.store.ts`, `${FEEDS}/agata.test.ts`, [
    ['a canteen that fails loses its menu', 'if (failed) return written.length > 0;', ''],
  ]),
  ...patchesOf(`${FOOD}/food.write.ts`, `${FOOD}/food.portals.test.ts`, [
    ['open pages load the menus again every 15 minutes', 'if (isNews)', 'if (isNews || !isNews)'],
  ]),
  ...patchesOf(`${FOOD}/index.ts`, `${FOOD}/food.portals.test.ts`, [
    ['an old menu stands in for tomorrow', 'date, date === today)', 'date, true)'],
  ]),
  ...patchesOf(`${FOOD}/photos.ts`, `${FOOD}/photos.test.ts`, [
    [
      'a menu names any address for the portal to fetch',
      'url.origin === new URL(host.base).origin ? url.href : null',
      'url.href',
    ],
    [
      'a photo may be a page',
      '.find(([, pattern]) => pattern.test(start))?.[0] ?? null',
      "[0]?.[0] ?? 'image/png'",
    ],
  ]),
  ...patchesOf(
    'apps/server/src/platform/named-address.ts',
    'apps/server/src/platform/named-address.test.ts',
    [
      ['a feed leads the portal to other hosts', 'to.hostname !== from.hostname', 'false'],
      ['an answer is read without end', 'if (size > maxBytes) throw tooLong();', '', 'endless'],
      ['an address may ask to be left alone for a year', 'Math.min(ms, LONGEST_WAIT_MS)', 'ms'],
    ],
  ),
];
