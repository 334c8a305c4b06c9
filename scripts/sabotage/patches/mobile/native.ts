import { type Patch, patchesOf } from '../../patch.ts';

const FOLDER = 'apps/web/src/platform/native';
const BEARER_TEST = `${FOLDER}/bearer.test.ts`;
const SIGN_IN_TEST = `${FOLDER}/sign-in.test.ts`;
const PUSH = 'apps/web/src/data/push/app-push';

/** The login, the links and the notifications of the web app inside the wrapper. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${FOLDER}/bearer.ts`, BEARER_TEST, [
    [
      'the app gives its token to any server',
      'if (origin !== publicOrigin())',
      'if (origin === "")',
      'another server',
    ],
    [
      'the app does not keep renewed tokens',
      '  await keepIssued(issued, before.tag);\n',
      '',
      'share one renewal',
    ],
    [
      'a renewal changes the tag of the session',
      'keepIssued(issued, before.tag)',
      'keepIssued(issued, Object(issued).access_csrf ?? before.tag)',
      'tag of the session stays',
    ],
    [
      'the app logs out by the token that may be over',
      'login?.refresh ?? endedLogins',
      'login?.access ?? endedLogins',
      'ends the login on the server',
    ],
    [
      'the app renews its token only after a refusal',
      'const isOver = Date.now() >=',
      'const isOver = Date.now() <',
      'after a day',
    ],
  ]),
  ...patchesOf(`${FOLDER}/login.ts`, BEARER_TEST, [
    [
      'a logout without a network is never told to the server',
      '  ended = [...ended, login.refresh];\n',
      '',
      'without a network',
    ],
    [
      'what an earlier installation left in the keychain logs in',
      '    await endHere();\n',
      '',
      'earlier installation',
    ],
  ]),
  ...patchesOf(`${FOLDER}/sign-in.ts`, SIGN_IN_TEST, [
    [
      'a login link is exchanged while somebody is logged in',
      "  if (currentLogin() !== null) return refuse(phone, 'loggedIn');\n",
      '',
      'while logged in',
    ],
    [
      'the secret of a login serves twice',
      '    await phone.secrets.remove(BEGUN);\n',
      '',
      'the login that was begun here goes on',
    ],
    [
      'any page can burn the login that was begun here',
      'const issued = await exchange(phone, token, begun);',
      'await phone.secrets.remove(BEGUN);\n    const issued = await exchange(phone, token, begun);',
      'the login that was begun here goes on',
    ],
    [
      'a signal that is lost at the exchange loses the login',
      "if (!(error instanceof ApiProblem) || error.kind !== 'offline') throw error;",
      'if (tries === 0) throw error;',
      'a signal that is lost',
    ],
    [
      'one tap that comes twice is exchanged twice',
      "  if (isSame && now - Number(at) < SAME_TAP_MS) return 'same-tap';\n",
      '',
      'delivers twice',
    ],
  ]),
  ...patchesOf(`${FOLDER}/launch.ts`, `${FOLDER}/launch.test.ts`, [
    [
      'the link that started the app counts again whenever the page loads',
      '  if (session.getItem(LAUNCHED) === link) return false;\n',
      '',
    ],
  ]),
  ...patchesOf(`${FOLDER}/push-keys.ts`, `${FOLDER}/push-keys.test.ts`, [
    ['the app cannot read what is encrypted for it', 'Content-Encoding: nonce', 'Content-Encoding: once'],
    ['each registration of the app has other keys', '(await readKeys(secrets)) ?? ', ''],
  ]),
  ...patchesOf(`${FOLDER}/links.ts`, `${FOLDER}/links.test.ts`, [
    ['links of other servers open the app', '  if (origin !== portal) return null;\n', ''],
    ['a link ends the login', 'api|app|logout|', 'api|app|'],
  ]),
  ...patchesOf(`${FOLDER}/bearer.ts`, 'e2e/journeys/mobile/phone.spec.ts', [
    [
      'a renewal makes another session of the same login on the phone',
      'keepIssued(issued, before.tag)',
      'keepIssued(issued, issued.refresh_token)',
      'after a day',
    ],
  ]),
  ...patchesOf('apps/web/src/data/news/watch-seen.ts', 'e2e/journeys/mobile/phone.spec.ts', [
    [
      'the number on the icon of the app stays when Home was seen',
      '.then(({ setBadge }) => setBadge(count))',
      '.then(({ setBadge }) => count > 0 && setBadge(count))',
      'the whole way',
    ],
  ]),
  ...patchesOf('apps/web/src/app/phone/phone.ts', 'e2e/journeys/mobile/login.spec.ts', [
    [
      'the link that started the app is not followed',
      'if (launch !== null && takeLaunch(launch)) followLink(launch);',
      '',
      'as iOS does',
    ],
  ]),
  ...patchesOf(`${PUSH}.ts`, `${PUSH}.test.ts`, [
    [
      'a phone whose notifications are off registers a late address',
      '  if (!isWanted() || isOffered === false) return;\n',
      '',
      'turned off',
    ],
    [
      'the server keeps sending where the phone cannot end its address',
      'Promise.allSettled([push.end(), forgetOnServer(last)])',
      'Promise.allSettled([push.end(), push.end().then(() => forgetOnServer(last))])',
      'the server forgets it',
    ],
    [
      'pushes are said to be off while they may still come',
      'failures.length === ends.length',
      'failures.length > ends.length',
      'may still come',
    ],
    [
      'a registration on its way comes after its end',
      '  await Promise.allSettled([sending]);\n',
      '',
      'is on its way',
    ],
    ['a phone without addresses is asked for ever', 'tries < MOST_ASKED && ', '', 'asked a few times'],
    [
      'an app to which nothing is sent is registered',
      "services.includes('FCM')",
      'services.length > 0',
      'sends to no app',
    ],
  ]),
  ...patchesOf('apps/web/src/data/requests/outcomes.ts', 'apps/web/src/data/requests/outcomes.test.ts', [
    ['the phone confirms what was refused', " && request.state === 'success') confirm", ') confirm'],
    ['the phone confirms a sign-off', "request.action === 'sign_in' && ", ''],
  ]),
  ...patchesOf('apps/web/src/app/phone/update.ts', 'apps/web/src/app/phone/update.test.ts', [
    ['the store is offered again after two days', 'const AGAIN_MS = 3 *', 'const AGAIN_MS = 2 *'],
  ]),
];
