import { type Patch, patchesOf } from '../../patch.ts';

const FOLDER = 'apps/server/src/capabilities/session/oidc';
const oidc = (file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`${FOLDER}/${file}.ts`, `${FOLDER}/${test}.test.ts`, defects);

/** The university's own login: laws L1 to L8 of decision 093. */
export const PATCHES: Patch[] = [
  ...oidc('provider', 'refused', [
    ['a token made long ago is taken', '        maxTokenAge: TOKEN_SECONDS,\n', '', 'made long ago'],
    [
      'a login is proven by any signature',
      "const { payload: claims } = await verified(tokens.id_token ?? '');",
      'const claims = { ...tokens.claims() };',
      'that was changed after its signature',
    ],
  ]),
  ...oidc('provider', 'provider-down', [
    [
      'anybody makes the portal read the keys again',
      'cooldownDuration: KEYS_FLOOR_MS,',
      'cooldownDuration: 0,',
      'but not for each unknown key',
    ],
    [
      'a provider under another name is believed',
      "if (metadata.issuer !== oidc.issuer) throw new LoginRefused('provider-down', 'other-issuer');",
      '',
      'under another name',
    ],
  ]),
  ...oidc('oidc.store', 'refused', [
    [
      'a callback works in any browser',
      'where state_hash = $1 and browser_hash = $2 and expires_at > $3',
      'where state_hash = $1 and $2::bytea is not null and expires_at > $3',
      'in another browser is refused',
    ],
    [
      'a callback works twice',
      'text: `delete from oidc_logins where',
      'text: `update oidc_logins set page = page where',
      'works once',
    ],
  ]),
  ...patchesOf('apps/server/src/capabilities/session/admission.ts', `${FOLDER}/refused.test.ts`, [
    [
      'a second account gets in with a login that has one',
      "if (link === 'refused') throw new LoginRefused('other-identity', 'linked');",
      '',
      'is of exactly one user',
    ],
  ]),
  ...patchesOf('apps/server/src/capabilities/session/session.service.ts', `${FOLDER}/logout.test.ts`, [
    [
      'a login on its way survives its logout',
      "if (await isEnded(tx, origin)) throw new LoginRefused('ended', 'ended');",
      '',
      'still on its way',
    ],
  ]),
  ...oidc('oidc.store', 'logout', [
    ['a logout token counts twice', 'if (noted.length === 0) return null;', '', 'counts once'],
    ['a late logout ends a later login', 'and l.issued_at >= o.proven_at', '', 'that comes late'],
  ]),
  ...oidc('oidc.service', 'refused', [
    [
      'an account of another realm may log in',
      "if (!isPermitted) throw new LoginRefused('not-permitted', 'claim');",
      '',
      'of another realm',
    ],
  ]),
  ...oidc('oidc.handlers', 'refused', [
    [
      'a refused login is told to nobody',
      "d.audit.record({ event: 'login-refused', why, check, address: request.ip });",
      '',
      'without a state',
    ],
  ]),
];
