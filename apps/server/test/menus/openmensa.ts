import { gzipSync } from 'node:zlib';
import type { Answer } from '../support/answers.ts';

export const NAMESPACE = 'http://openmensa.org/open-mensa-v2';
export const ROOT = `<openmensa version="2.1" xmlns="${NAMESPACE}">`;
export const DATE = '2026-11-18';

export const xml = (body: string, encoding = 'UTF-8') =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${body}`;
export const canteen = (inside: string) => xml(`${ROOT}<canteen>${inside}</canteen></openmensa>`);
export const day = (inside: string, date = DATE) => `<day date="${date}">${inside}</day>`;
export const meal = (name: string, more = '') => `<meal><name>${name}</name>${more}</meal>`;
export const category = (name: string, ...meals: string[]) =>
  `<category name="${name}">${meals.join('')}</category>`;

/** A whole document, as a canteen would publish it. */
export const GOOD = canteen(
  [
    '<name>Mensa am Kolben</name><address>Kolbenstraße 3</address><city>Reagenz</city>',
    '<location latitude="48.147" longitude="11.568"/>',
    '<times type="opening"><monday open="11:00-14:00"/><friday open="11:00-13:30"/><sunday closed="true"/></times>',
    '<feed name="full"><url>https://mensa.example/feed.xml</url><source>https://mensa.example/plan</source></feed>',
    day(
      [
        category('Süßspeise', meal('Milchreis', '<note>milk</note><price role="student">1.10</price>')),
        category(
          'Vegetarisch/fleischlos',
          meal('Linsencurry', '<note>vegan</note><note>shell_fruits</note><price role="other">4.20</price>'),
        ),
        category(
          'Ausgabe A',
          meal(
            'Schnitzel &amp; Pommes &#x2013; <![CDATA[<groß>]]>',
            '<note>gluten</note><note>wheat</note><note>chicken_eggs</note><note>Alergeny: 7, 10</note><note>gluten free</note><price role="student">3,20</price><price role="employee">4.50</price>',
          ),
        ),
        category('Tagessuppe', meal('Kartoffelsuppe', '<note>celery</note>')),
      ].join(''),
    ),
    day('<closed/>', '2026-11-19'),
    day(category('Ausgabe A', meal('Gulasch')), '2026-11-20'),
  ].join(''),
);

/** Documents that are read, with the names of the dishes of {@link DATE}. */
export const READ: Record<string, { answer: Answer; dishes: string[]; leftOut?: RegExp }> = {
  good: {
    answer: { body: GOOD },
    dishes: ['Kartoffelsuppe', 'Schnitzel & Pommes – <groß>', 'Linsencurry', 'Milchreis'],
  },
  'version 1': {
    answer: {
      body: xml(
        `<cafeteria version="1.0">${day(category('Essen 1', meal('Gulasch', '<note></note><price>2.60</price>')))}</cafeteria>`,
      ),
    },
    dishes: ['Gulasch'],
  },
  'version 2.0': {
    answer: { body: GOOD.replace('"2.1"', '"2.0"') },
    dishes: ['Kartoffelsuppe', 'Schnitzel & Pommes – <groß>', 'Linsencurry', 'Milchreis'],
  },
  'a prefix': {
    answer: {
      body: xml(
        `<om:openmensa version="2.1" xmlns:om="${NAMESPACE}"><om:canteen><om:day date="${DATE}"><om:category name="A"><om:meal><om:name>Knödel</om:name></om:meal></om:category></om:day></om:canteen></om:openmensa>`,
      ),
    },
    dishes: ['Knödel'],
  },
  'windows-1250': {
    answer: {
      // Žemlovka
      body: Buffer.concat([
        Buffer.from(
          xml(`${ROOT}<canteen><day date="${DATE}"><category name="A"><meal><name>`, 'windows-1250'),
        ),
        Buffer.from([0x8e]),
        Buffer.from('emlovka</name></meal></category></day></canteen></openmensa>'),
      ]),
    },
    dishes: ['Žemlovka'],
  },
  'utf-16': {
    answer: {
      body: Buffer.from(
        `\uFEFF${canteen(day(category('A', meal('Řízek')))).replace('UTF-8', 'UTF-16')}`,
        'utf16le',
      ),
    },
    dishes: ['Řízek'],
  },
  'a byte order mark': {
    answer: { body: `\uFEFF${canteen(day(category('A', meal('Řízek'))))}` },
    dishes: ['Řízek'],
  },
  'no declaration': {
    answer: { body: `${ROOT}<canteen>${day(category('A', meal('Řízek')))}</canteen></openmensa>` },
    dishes: ['Řízek'],
  },
  gzip: {
    answer: {
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(canteen(day(category('A', meal('Řízek'))))),
    },
    dishes: ['Řízek'],
  },
  'a day in two parts': {
    answer: { body: canteen(day(category('A', meal('Gulasch'))) + day(category('Suppen', meal('Brühe')))) },
    dishes: ['Brühe', 'Gulasch'],
  },
  'a day that does not exist': {
    answer: {
      body: canteen(day(category('A', meal('Nic')), '2026-02-30') + day(category('A', meal('Gulasch')))),
    },
    dishes: ['Gulasch'],
    leftOut: /there is no day "2026-02-30"/,
  },
  'a negative price': {
    answer: { body: canteen(day(category('A', meal('Gulasch', '<price role="student">-3.00</price>')))) },
    dishes: ['Gulasch'],
    leftOut: /"-3.00" is no price/,
  },
  'a price of letters': {
    answer: { body: canteen(day(category('A', meal('Gulasch', '<price role="student">1e999</price>')))) },
    dishes: ['Gulasch'],
    leftOut: /"1e999" is no price/,
  },
  'a meal without a name': {
    answer: { body: canteen(day(category('A', meal(''), meal('Gulasch')))) },
    dishes: ['Gulasch'],
    leftOut: /a meal has no name/,
  },
  'an unknown element': {
    answer: {
      body: canteen(`<wifi ssid="x"/>${day(category('A', meal('Gulasch', '<calories>5</calories>')))}`),
    },
    dishes: ['Gulasch'],
  },
  'a name on two lines': {
    answer: { body: canteen(day(category('A', meal('Gulasch\n   mit Knödeln')))) },
    dishes: ['Gulasch mit Knödeln'],
  },
  'markup in a name': {
    answer: { body: canteen(day(category('A', meal('&lt;img src=x onerror=alert(1)&gt;')))) },
    dishes: ['<img src=x onerror=alert(1)>'],
  },
};

/** Pieces of markup and broken values, with which tests strew a document. */
export const MARKUP_PIECES = [
  '<',
  '>',
  '&',
  '"',
  '</',
  '/>',
  '<!DOCTYPE a>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?x ?>',
  '&#x0;',
  '\0',
  'é',
  '<day>',
  '</meal>',
  '2026-99-99',
  '-5',
  '\uD800',
] as const;
