import { type Patch, patchesOf } from '../../patch.ts';

const FOLDER = 'apps/server/src/platform/http';

/** Patches of one file of the HTTP floor, which a test must notice. */
const of = (file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`${FOLDER}/${file}.ts`, `${FOLDER}/${test}.test.ts`, defects);

/** Who is served, from where a call may come, and what an answer carries. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/platform/sanitize/html.ts',
    'apps/server/src/platform/sanitize/html.test.ts',
    [
      [
        'HTML without its tags is sanitized as HTML once more',
        'return textOfHtml(html);',
        "return sanitize(html.replace(/<[^<>]*>/g, ' '), optionsFor(portal, lang));",
        'tags that appear only when',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/platform/sanitize/sanitizer.ts',
    'apps/server/src/platform/sanitize/sanitizer.test.ts',
    [
      [
        'a text that takes too long is refused',
        'if (opened === stopped) reject',
        'if (opened !== null) reject',
        'works too long',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/platform/sanitize/html.ts',
    'apps/server/src/platform/sanitize/html.test.ts',
    [
      [
        'the text of an image that cannot be shown is lost',
        "return alt === '' ? REMOVED : { tagName: 'span', attribs: ON_ITS_LINE, text };",
        'return REMOVED;',
        'becomes its text',
      ],
      [
        'an image without a text is named in English for everybody',
        'const { image } = serverPhrases(lang);',
        "const { image } = serverPhrases('en');",
        'in the language of the reader',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/platform/sanitize/worker.ts',
    'apps/server/src/platform/sanitize/sanitizer.test.ts',
    [
      [
        'the thread of the sanitizer knows one language',
        'sanitizeHtml(html, portal, lang)',
        "sanitizeHtml(html, portal, lang === 'cs' ? 'en' : lang)",
        'as clean as a short one',
      ],
    ],
  ),
  ...of('guard/security', 'http', [
    [
      'a page of a subdomain counts as our own',
      "site === 'same-origin' || site === 'none'",
      "site !== 'cross-site'",
      'is our own site',
    ],
    [
      'an address that is fetched ahead may end a login',
      " || headers['sec-purpose'] !== undefined",
      '',
      'a GET that changes state',
    ],
    [
      'an image of an old browser counts as a call',
      'return !isFromPage && ',
      'return ',
      'a GET that changes state',
    ],
  ]),
  ...of('answer/rendered', 'http', [
    [
      'a weak tag is not known',
      "trimmed.startsWith('W/') ? trimmed.slice(2) : trimmed",
      'trimmed',
      'conditional request',
    ],
    [
      'an answer of an earlier time counts as known',
      'Date.parse(since) >= Date.parse(version.lastModified)',
      'Date.parse(since) > 0',
      'conditional request',
    ],
  ]),
  ...of('guard/cookies', 'http', [
    [
      'a value may end the cookie header',
      '!/^[\\w.~-]*$/.test(value)',
      "value === ''",
      'a value that would end',
    ],
  ]),
  ...of('admit/shares', 'admit/admission', [
    [
      'a client that has used its share up makes others wait',
      ' && !this.isServingOthers(party))',
      ')',
      'waits while others are served',
    ],
    [
      'logins of a campus wait four at a time',
      'user: 4, address: 16',
      'user: 4, address: 4',
      'may go on, some at a time',
    ],
    [
      'who sends ten requests at a time pays one part',
      'this.each += (worked - this.workedAt) / this.underWay',
      'this.each += (worked - this.workedAt) / 10',
      'is divided among',
    ],
  ]),
  ...patchesOf('apps/server/src/platform/database.ts', 'apps/server/src/platform/database.test.ts', [
    [
      'a connection that breaks in use ends the process',
      "pool.on('connect', (client) => client.on('error', onError));",
      '',
      'a connection that breaks fails its transaction',
    ],
  ]),
  ...patchesOf('apps/server/src/platform/database.ts', 'apps/server/test/gone-user.test.ts', [
    ['a call of an erased user is an error of the portal', "code === '23503' &&", "code === '' &&"],
  ]),
  ...of('admit/failure', 'admit/slow-senders', [
    [
      'a connection on which nothing was sent gets an answer',
      ' || socket.bytesRead === 0',
      '',
      'without a word',
    ],
    ['half of a head is garbage', "new Set(['ERR_HTTP_REQUEST_TIMEOUT'", "new Set([''", 'gets 408'],
    ['garbage is answered before the request before it', 'if (due !== null) {', 'if (due?.destroyed) {'],
  ]),
  ...of('answer/rendered-cache', 'answer/rendered-cache', [
    [
      'an answer is kept beyond its time',
      'this.clock.now().getTime() < validUntil.getTime()',
      'this.clock.now().getTime() > 0',
      'an answer that expires',
    ],
  ]),
  ...of('answer/language', 'http', [
    ['a language that is refused is taken', 'liking > most', 'liking >= most', 'Accept-Language'],
  ]),
  ...patchesOf(`${FOLDER}/guard/register.ts`, 'apps/server/test/policies.test.ts', [
    [
      'a call with another login’s token is served',
      "timingSafeEqual(hash('sha256', token, 'buffer'), session.csrfHash)",
      'token.length > 10',
      '[SESSION-18]',
    ],
  ]),
  ...patchesOf(`${FOLDER}/guard/register.ts`, `${FOLDER}/guard/register.test.ts`, [
    [
      'a call may have two handlers',
      'if (twice.length > 0) throw',
      'if (twice.length > 9) throw',
      'a call without a handler',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/http/throttle.ts', 'apps/web/src/platform/http/throttle.test.ts', [
    [
      'what was not found shows as loading whenever it is loaded again',
      "query.setState({ error, status: 'error' });",
      '',
      'stays so while it is loaded again',
    ],
  ]),
];
