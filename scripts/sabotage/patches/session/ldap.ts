import { type Patch, patchesOf } from '../../patch.ts';

const FOLDER = 'apps/server/src/capabilities/session/providers/ldap';
const ldap = (file: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`${FOLDER}/${file}.ts`, `${FOLDER}/ldap.test.ts`, defects);

const OIDC = 'apps/server/src/capabilities/session/oidc';
const tokens = (file: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(file, `${OIDC}/login-tokens.test.ts`, defects);

/** Passwords of the university's directory, and what the student system asks of their users (decision 093). */
export const PATCHES: Patch[] = [
  ...ldap('ldap', [
    [
      'an account of two of one name gets in',
      "if (found.length > 1) throw new DirectoryRefused('two-accounts', 'two-accounts');",
      '',
      'two accounts of one name',
    ],
    [
      'a name that the directory finds by another spelling counts as another login',
      'names.some((one) => foldedLogin(one) === foldedLogin(name))',
      'names.length > 0',
      'nothing is said of an account whose name was not typed',
    ],
  ]),
  ...ldap('directory', [
    [
      'names are written into the filter',
      'const named = new EqualityFilter({ attribute: nameAttribute, value: name });',
      "const named = FilterParser.parseString(['(', nameAttribute, '=', name, ')'].join(''));",
      'signs of filters is found as it is',
    ],
    [
      'a server that hangs is asked first each time',
      'failedAt.set(server, performance.now());',
      '',
      'first for the next login',
    ],
  ]),
  ...ldap('connection', [
    [
      'any certificate is taken',
      'rejectUnauthorized: true,',
      'rejectUnauthorized: false,',
      'of another authority',
    ],
  ]),
  ...ldap('answers', [
    ['an account that must change its password is told a wrong one', "  '773': 'password-change',\n", ''],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/session/providers/student-system.ts',
    'apps/server/src/capabilities/session/student-system-password.test.ts',
    [
      [
        'a password is asked for that nobody has',
        "throw new StudentSystemError('no-password', error.message, { cause: error });",
        'throw error;',
        'takes no password of them',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/session/oidc/oidc.handlers.ts',
    'apps/server/src/capabilities/session/oidc/renewal.test.ts',
    [
      [
        'another user at the provider takes a session over',
        'silent && context.user !== null && context.user.userId !== user.userId',
        'false',
        'another user there',
      ],
    ],
  ),
  ...tokens('apps/server/src/engine/lockout.ts', [
    [
      'a token counts as a guess',
      "isTyped ? lockout.begin({ by: 'session', ...session }) : UNCOUNTED",
      "lockout.begin({ by: 'session', ...session })",
      'is no guess that a lock would count',
    ],
  ]),
  ...tokens('apps/server/src/engine/mirror/password.ts', [
    [
      'a page fails when its token has ended, though it has older records',
      "if (code !== undefined && !given.isTyped) return 'failed';",
      '',
      'leaves what was read',
    ],
  ]),
  ...tokens('apps/sandbox/src/http/faults.ts', [
    [
      'a token proves everybody',
      'login !== null && login === personOf(request)',
      'login !== null',
      'about another person',
    ],
  ]),
  ...tokens(`${OIDC}/login-tokens.ts`, [
    [
      'each call exchanges its token',
      'if (known !== undefined && known.until > now) return known.token;',
      '',
      'one exchange',
    ],
  ]),
];
