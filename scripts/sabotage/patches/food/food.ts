import { type Patch, patchesOf } from '../../patch.ts';

const FOOD = 'apps/server/src/capabilities/food';
const SOURCES = `${FOOD}/sources`;
const WORDS = `${SOURCES}/words`;

/** Menus of canteens: their rules, the documents of others, what is kept and what is told. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${WORDS}/allergens.ts`, `${WORDS}/words.test.ts`, [
    [
      'a dish without milk has milk',
      'if (!isNegated && !FREE.test(next)) numbers',
      'if (!FREE.test(next)) numbers',
    ],
    ['a part of the allergens looks like all', 'isKnown = false;\n', '', 'may name more'],
    [
      'the number of an additive is an allergen',
      'CODE.test(code) || legend.has(code)',
      'false',
      'may name more',
    ],
  ]),
  ...patchesOf(`${WORDS}/legend.ts`, `${WORDS}/words.test.ts`, [
    ['a letter with two meanings is an allergen', 'legend.delete(code)', 'legend.get(code)'],
  ]),
  ...patchesOf(`${WORDS}/marks.ts`, `${WORDS}/words.test.ts`, [
    ['non-vegetarian is vegetarian', "claims[isNegated ? 'isMeat' : 'isVegetarian']", 'claims.isVegetarian'],
  ]),
  ...patchesOf(`${WORDS}/categories.ts`, `${WORDS}/words.test.ts`, [
    ['meat of a vegetarian category is marked', "isMarked && !marks.includes('meat')", 'isMarked'],
    [
      'a menu with soup is a soup',
      'const head = text.slice(0, text.search(BESIDE) > 0 ? text.search(BESIDE) : text.length);',
      'const head = text;',
    ],
  ]),
  ...patchesOf(`${SOURCES}/openmensa.meals.ts`, `${SOURCES}/openmensa.document.test.ts`, [
    [
      'a canteen that is closed is one without a menu',
      'closed: isClosed && menu.length === 0',
      'closed: false',
    ],
  ]),
  ...patchesOf('packages/domain/src/food/canteen-hours.ts', 'packages/domain/src/food/food.test.ts', [
    [
      'a canteen that is closed today says that it is open',
      'if (state.isOpen && !closedOn.includes(today)) return state;',
      'if (state.isOpen) return state;',
    ],
  ]),
  ...patchesOf('apps/web/src/features/food/canteen.ts', 'apps/web/src/features/food/canteen.test.ts', [
    [
      'a menu that is not known was not published',
      "failed || menu.length > 0 ? 'unknown' : 'unpublished'",
      "'unpublished'",
    ],
  ]),
  ...patchesOf(`${SOURCES}/xml.ts`, `${SOURCES}/openmensa.test.ts`, [
    ['a document brings its own entities', "refuse('it has a DOCTYPE')", 'undefined'],
    ['broken letters are shown', '{ fatal: true }', '{ fatal: false }'],
    ['elements stand in each other without end', "texts.push('') > MOST_DEPTH", "texts.push('') < 0"],
  ]),
  ...patchesOf(`${SOURCES}/openmensa.document.ts`, `${SOURCES}/mutations.test.ts`, [
    ['a day that does not exist is kept', 'this.day = isReal ?', 'this.day = isReal || date ?'],
  ]),
  ...patchesOf(`${SOURCES}/openmensa.document.ts`, `${SOURCES}/openmensa.test.ts`, [
    ['any document with elements is a menu', 'versions === undefined ||', 'versions !== undefined &&'],
  ]),
  ...patchesOf(`${SOURCES}/agata.client.ts`, `${SOURCES}/agata.test.ts`, [
    ['another interface empties the menu', 'read.length === 0 && first !== undefined', 'false'],
  ]),
  ...patchesOf(`${FOOD}/food.store.ts`, `${SOURCES}/agata.test.ts`, [
    ['a canteen that fails loses its menu', 'if (failed) return written.length > 0;', ''],
  ]),
  ...patchesOf(`${FOOD}/food.write.ts`, `${FOOD}/food.portals.test.ts`, [
    ['open pages load the menus again every 15 minutes', 'if (isNews)', 'if (isNews || !isNews)'],
  ]),
  ...patchesOf(`${FOOD}/index.ts`, `${FOOD}/food.portals.test.ts`, [
    ['an old menu stands in for tomorrow', 'orLast: date === today', 'orLast: true'],
  ]),
  ...patchesOf(`${FOOD}/index.ts`, `${FOOD}/food.test.ts`, [
    [
      'there are no canteens for who asks at the first reading',
      'const isRead = await areRead(db, sources);\n    const found = await read();',
      'const found = await read();\n    const isRead = await areRead(db, sources);',
      'never told that there are none',
    ],
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
      ['a feed leads the portal to other services', ' || to.port !== from.port', ''],
      ['a key is sent to another origin', '...(url.origin === origin && secrets)', '...secrets'],
      ['an answer is read without end', 'if (size > maxBytes) throw tooLong();', '', 'endless'],
      ['an address may ask to be left alone for a year', 'Math.min(ms, LONGEST_WAIT_MS)', 'ms'],
    ],
  ),
  ...patchesOf('apps/web/src/features/food/choice.ts', 'apps/web/src/features/food/choice.test.ts', [
    [
      'a choice of canteens that are gone shows none',
      'chosenHere.length > 0 || chosen?.length === 0 ? chosenHere',
      'chosenHere.length > 0 || chosen !== null ? chosenHere',
      'when none of the chosen is left',
    ],
    [
      'a canteen that is away for a day is forgotten',
      'return next.length === 0 ? [] : [...absent, ...next];',
      'return next;',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/food/pull-distance.ts',
    'apps/web/src/features/food/pull-distance.test.ts',
    [['a swipe over the chips refreshes the menus', 'down < 2 * across', 'down < 0']],
  ),
  ...patchesOf('apps/web/src/features/food/menu.tsx', 'apps/web/src/features/food/canteen-card.test.tsx', [
    ['photos are shown against the choice', 'photos && items.some', 'items.some', '[FOOD-02]'],
    [
      'allergens are shown against the choice',
      '{allergens && <DishAllergens dish={dish} />}',
      '<DishAllergens dish={dish} />',
      '[FOOD-02]',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/food/canteen-card.tsx',
    'apps/web/src/features/food/canteen-card.test.tsx',
    [
      [
        'all cards of canteens have the first colour',
        'colourOf(position)',
        'colourOf(position * 0)',
        '[FOOD-08]',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/features/food/toolbar.tsx', 'apps/web/src/features/food/canteen-card.test.tsx', [
    [
      'all boxes of canteens have the first colour',
      'colourOf(position)',
      'colourOf(position * 0)',
      '[FOOD-08]',
    ],
  ]),
];
