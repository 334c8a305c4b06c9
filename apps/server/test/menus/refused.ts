import { gzipSync } from 'node:zlib';
import type { Answer } from '../support/answers.ts';
import { canteen, category, day, GOOD, meal, NAMESPACE, ROOT, xml } from './openmensa.ts';

const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join('');
const LAUGHS = many(9, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
const ONE = day(category('A', meal('Gulasch')));

/** Answers that are refused, with the reason. */
export const REFUSED: Record<string, { answer: Answer; reason: RegExp }> = {
  truncated: { answer: { body: GOOD.slice(0, GOOD.length / 2) }, reason: /it is no XML/ },
  'cut in a letter': {
    answer: { body: Buffer.from(GOOD).subarray(0, GOOD.indexOf('ß') + 1) },
    reason: /no XML|a byte is wrong/,
  },
  empty: { answer: { body: '' }, reason: /it is empty/ },
  'white space': { answer: { body: ' \n '.repeat(200) }, reason: /it is no XML/ },
  'two roots': { answer: { body: `${GOOD}<openmensa/>` }, reason: /it is no XML/ },
  'an attribute twice': {
    answer: { body: xml('<openmensa version="2.1" version="2.1"/>') },
    reason: /it is no XML/,
  },
  'text outside': { answer: { body: `${GOOD} and so on` }, reason: /it is no XML/ },
  'a NUL': { answer: { body: canteen(day(category('A', meal('Gul\0asch')))) }, reason: /it is no XML/ },
  'a character reference to NUL': {
    answer: { body: canteen(day(category('A', meal('&#0;')))) },
    reason: /it is no XML/,
  },
  'an entity of HTML': {
    answer: { body: canteen(day(category('A', meal('Gulasch&nbsp;1')))) },
    reason: /it is no XML/,
  },
  'billion laughs': {
    answer: {
      body: `<!DOCTYPE openmensa [<!ENTITY l0 "lol">${LAUGHS}]>${ROOT}<canteen><name>&l9;</name></canteen></openmensa>`,
    },
    reason: /it has a DOCTYPE/,
  },
  'an external entity': {
    answer: {
      body: `<!DOCTYPE openmensa [<!ENTITY x SYSTEM "file:///etc/passwd">]>${ROOT}<canteen><name>&x;</name></canteen></openmensa>`,
    },
    reason: /it has a DOCTYPE/,
  },
  'a parameter entity': {
    answer: {
      body: `<!DOCTYPE openmensa [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]>${ROOT}</openmensa>`,
    },
    reason: /it has a DOCTYPE/,
  },
  'an external DTD': {
    answer: {
      body: xml(
        '<!DOCTYPE cafeteria SYSTEM "http://menza.example/open-mensa-v1.dtd"><cafeteria version="1.0"/>',
      ),
    },
    reason: /it has a DOCTYPE/,
  },
  'a DOCTYPE without an end': {
    answer: { body: xml(`<!DOCTYPE openmensa [${'<!ENTITY a "b">'.repeat(1_000)}`) },
    reason: /it is no XML|DOCTYPE/,
  },
  'an HTML page': {
    answer: { body: '<!DOCTYPE html>\n<html lang="de"><title>Wartung</title></html>' },
    reason: /an HTML page/,
  },
  'an XHTML page': {
    answer: {
      body: xml(
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html/>',
      ),
    },
    reason: /an HTML page/,
  },
  'an HTML page behind a comment': {
    answer: { body: '<!-- build 7 --><html><body>login</body></html>' },
    reason: /an HTML page/,
  },
  JSON: { answer: { body: '{"data": []}' }, reason: /it is no XML/ },
  'a picture': {
    answer: { body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe]) },
    reason: /no XML|a byte is wrong/,
  },
  'ISO-8859-1 that says UTF-8': {
    answer: { body: Buffer.from(GOOD, 'latin1') },
    reason: /a byte is wrong in its encoding UTF-8/,
  },
  'an unknown encoding': {
    answer: { body: GOOD.replace('UTF-8', 'x-klingon') },
    reason: /its encoding x-klingon is not known/,
  },
  'UTF-16 that is none': {
    answer: { body: GOOD.replace('UTF-8', 'UTF-16') },
    reason: /its bytes are not in its encoding UTF-16/,
  },
  'an unknown encoding in the header': {
    answer: {
      headers: { 'content-type': 'text/xml; charset=klingon' },
      body: canteen(ONE).replace(/^<\?xml.*\?>\n/, ''),
    },
    reason: /its encoding klingon is not known/,
  },
  '3 MB': { answer: { body: canteen(`<!--${' '.repeat(3 * 2 ** 20)}-->`) }, reason: /longer than 2 MB/ },
  '50 MB behind gzip': {
    answer: { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50 * 2 ** 20, 32)) },
    reason: /longer than 2 MB/,
  },
  'more bytes than it says': {
    answer: (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      const more = () => {
        while (response.write(' '.repeat(64 * 1024)));
        response.once('drain', more);
      };
      more();
    },
    reason: /longer than 2 MB/,
  },
  '10,000 meals': {
    answer: {
      body: canteen(
        day(
          category(
            'A',
            many(10_000, (i) => meal(`Gulasch ${i}`)),
          ),
        ),
      ),
    },
    reason: /more than 5000 meals/,
  },
  '1,000 days': {
    answer: {
      body: canteen(
        many(1_000, (i) =>
          day(
            category('A', meal('x')),
            `${2000 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}-01`,
          ),
        ),
      ),
    },
    reason: /more than 100 days/,
  },
  '300,000 elements': {
    answer: { body: canteen('<a/>'.repeat(300_000)) },
    reason: /more than 200000 elements/,
  },
  'elements in elements': {
    answer: { body: xml(`${ROOT}${'<a>'.repeat(5_000)}`) },
    reason: /more than 16 deep/,
  },
  '1,000 attributes': {
    answer: { body: xml(`<openmensa ${many(1_000, (i) => `a${i}="" `)}/>`) },
    reason: /more than 16 attributes/,
  },
  'a long attribute': {
    answer: { body: xml(`<openmensa version="${'2'.repeat(100_000)}"/>`) },
    reason: /attribute is longer/,
  },
  'a long text': {
    answer: { body: canteen(day(category('A', meal('x'.repeat(100_000))))) },
    reason: /text is longer/,
  },
  'version 3': { answer: { body: GOOD.replace('"2.1"', '"3.0"') }, reason: /its version "3.0" is not known/ },
  'no version': {
    answer: { body: GOOD.replace(' version="2.1"', '') },
    reason: /its version "" is not known/,
  },
  'a feed of news': {
    answer: { body: xml('<rss version="2.0"><channel/></rss>') },
    reason: /no OpenMensa document, its root is rss/,
  },
  'another namespace': {
    answer: { body: GOOD.replace(NAMESPACE, 'http://menza.example/v9') },
    reason: /no OpenMensa document/,
  },
  'status 500': { answer: { status: 500, body: GOOD }, reason: /it answered 500/ },
  'status 404': { answer: { status: 404 }, reason: /it answered 404/ },
  'status 204': { answer: { status: 204 }, reason: /it is empty/ },
  'status 304 for nothing': { answer: { status: 304 }, reason: /it answered 304/ },
  'a connection that breaks': {
    answer: (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.write(GOOD.slice(0, 400), () => response.destroy());
    },
    reason: /UND_ERR|ECONNRESET|connection/,
  },
  'no answer at all': {
    answer: (request) => request.socket.destroy(),
    reason: /UND_ERR|ECONNRESET|connection/,
  },
  'a redirect to itself': {
    answer: (request, response) => response.writeHead(302, { location: request.url }).end(),
    reason: /redirects more than 3 times/,
  },
  'a redirect elsewhere': {
    answer: { status: 301, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    reason: /redirects to another host, 169.254.169.254/,
  },
  'a redirect to a file': {
    answer: { status: 302, headers: { location: 'file:///etc/passwd' } },
    reason: /redirects to (?:another host|an address)/,
  },
  'a redirect to nowhere': {
    answer: { status: 302, headers: { location: 'http://' } },
    reason: /redirects to what is no address/,
  },
};
