import { createServer, type Socket } from 'node:net';
import type { OwnSessionInfo } from '@kahan/contract';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { serverPhrases } from '@kahan/phrases/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Certificates,
  type Directory,
  makeCertificates,
  startDirectory,
} from '../../../../../test/support/directory.ts';
import {
  type ForgingDirectory,
  startForgingDirectory,
} from '../../../../../test/support/forging-directory.ts';
import { startPortal, type TestPortal } from '../../../../../test/support/portal.ts';

const PASSWORD = 'žluté heslo';
const ENTRIES = [
  { dn: 'uid=jnovak,ou=people', uid: 'jnovak', password: PASSWORD, more: { employeeNumber: 'student' } },
  { dn: 'uid=nobody,ou=people', uid: 'nobody', password: PASSWORD, more: { employeeNumber: 'x999999' } },
  { dn: 'uid=none,ou=people', uid: 'none', password: PASSWORD },
  { dn: 'uid=twice,ou=people', uid: 'twice', password: PASSWORD, more: { employeeNumber: 'student2' } },
  { dn: 'uid=twice,ou=staff', uid: 'twice', password: PASSWORD, more: { employeeNumber: 'student2' } },
  { dn: 'uid=a\\2a,ou=people', uid: 'a*', password: PASSWORD, more: { employeeNumber: 's000004' } },
  // A star that were a sign would find this one, too.
  { dn: 'uid=anna,ou=people', uid: 'anna', password: PASSWORD, more: { employeeNumber: 's000005' } },
];

let folder: TemporaryDirectory;
let certificates: Certificates;
let directory: Directory;
let portal: TestPortal;
const env = () => ({ ...directory.env, LDAP_LOGIN_ATTRIBUTE: 'employeeNumber' });
beforeAll(async () => {
  folder = await temporaryDirectory();
  certificates = makeCertificates(folder.path);
  directory = await startDirectory({ certificates, entries: ENTRIES, isPermissive: true });
  portal = await startPortal({ env: env() });
});
beforeEach(() => portal.database.pool.query('delete from login_failures'));
afterAll(async () => {
  await portal.stop();
  await directory.stop();
  await folder.remove();
});

/** The status of a login, its words in English, and whether there is a session. */
async function logIn(username: string, password: string, at = portal) {
  const client = at.client();
  const answer = await client.submitLogin({ username, password, lang: 'en', page: '/terms' });
  const alert = /role="alert"[^>]*>[\s\S]*?<span>([^<]*)</.exec(answer.text)?.[1]?.replaceAll('\u00a0', ' ');
  const hasSession = client.cookie('kahan_access') !== undefined;
  return { client, status: answer.status, alert, hasSession, location: answer.headers.get('location') };
}
const { login: words } = serverPhrases('en');
/** Lines of the security log. */
const refusals = (at = portal) =>
  at
    .logged()
    .split('\n')
    .filter((line) => line.includes('"security":"login-refused"'))
    .map((line) => JSON.parse(line) as { why: string; check: string });

/** Another portal with the same database, for one test. */
async function withPortal(more: Record<string, string>, work: (at: TestPortal) => Promise<void>) {
  const at = await startPortal({ beside: portal, env: { ...env(), ...more } });
  try {
    await work(at);
  } finally {
    await at.stop();
  }
}

test('a password of the directory begins a session of the login that its account has', async () => {
  const page = await portal.client().get('/api/login?lang=en');
  expect(page.text).toContain('university account');
  const { client, status, location } = await logIn('JNovak', PASSWORD);
  expect([status, location]).toEqual([303, '/intro?page=%2Fterms']);
  expect((await client.get('/api/user')).json()).toMatchObject({ login: 'student' });
  const [session] = (await client.get('/api/user/sessions')).json<OwnSessionInfo[]>();
  expect(session?.way).toBe('ldap');
});

test('StartTLS with the same certificate', () =>
  withPortal({ LDAP_URL: directory.plainUrl }, async (at) => {
    expect((await logIn('jnovak', PASSWORD, at)).status).toBe(303);
    expect((await logIn('jnovak', 'wrong', at)).status).toBe(401);
  }));

test.each([
  ['a wrong password', 'jnovak', 'wrong'],
  ['the password of the student system', 'student', 'demo'],
  ['an unknown name', 'jnovakova', PASSWORD],
  ['everybody', '*', PASSWORD],
  ['a name that begins so', 'jnov*', PASSWORD],
  ['a filter', 'jnovak)(uid=*', PASSWORD],
  ['a filter that is always true', '*)(|(objectClass=*)', PASSWORD],
  ['a byte as LDAP writes it', '\\6anovak', PASSWORD],
  ['the name of an entry', 'uid=jnovak,ou=people,dc=university,dc=example', PASSWORD],
  ['NUL', 'jnovak\0', PASSWORD],
])('refused as a wrong login: %s', async (_what, username, password) => {
  const { status, alert, hasSession } = await logIn(username, password);
  expect([status, alert, hasSession]).toEqual([401, words.failed, false]);
});

test('a name with signs of filters is found as it is', async () => {
  expect((await logIn('a*', PASSWORD)).status).toBe(303);
});

test('an empty password is not sent, although the directory would take it as right', async () => {
  const { status, alert, hasSession } = await logIn('jnovak', '');
  expect([status, alert, hasSession]).toEqual([401, words.passwordRequired.ldap, false]);
});

test('two accounts of one name: nobody gets in, and the security log has it', async () => {
  const { status, alert, hasSession } = await logIn('twice', PASSWORD);
  expect([status, alert, hasSession]).toEqual([403, words.refused['two-accounts'], false]);
  expect(refusals().at(-1)).toMatchObject({ why: 'two-accounts', check: 'two-accounts' });
});

test.each([
  ['that the student system does not know', 'nobody', 'not-found'],
  ['that is missing', 'none', 'no-login'],
])('an account with a login %s', async (_what, username, check) => {
  const { status, alert, hasSession } = await logIn(username, PASSWORD);
  expect([status, alert, hasSession]).toEqual([403, words.refused['unknown-login'], false]);
  expect(refusals().at(-1)).toMatchObject({ why: 'unknown-login', check });
});

test('wrong passwords lock as those of the student system do', async () => {
  for (let n = 0; n < 5; n++) expect((await logIn('jnovak', 'wrong')).status).toBe(401);
  expect((await logIn('JNOVAK', PASSWORD)).status).toBe(429);
});

describe('a directory that does not answer', () => {
  let hanging: { url: string; stop(): Promise<void> };
  beforeAll(async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('there is no port');
    hanging = {
      url: `ldaps://127.0.0.1:${address.port}`,
      async stop() {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  });
  afterAll(() => hanging.stop());

  test.each([
    ['hangs', () => ({ LDAP_URL: hanging.url }), 'timeout'],
    ['hangs before TLS', () => ({ LDAP_URL: hanging.url.replace('ldaps', 'ldap') }), 'timeout'],
    ['is not there', () => ({ LDAP_URL: 'ldaps://127.0.0.1:9' }), 'ECONNREFUSED'],
    ['refuses the portal’s account', () => ({ LDAP_BIND_PASSWORD: 'wrong' }), 'service-bind'],
    ['has no such base', () => ({ LDAP_BASE_DN: 'dc=elsewhere,dc=example' }), 'result-32'],
  ])('it %s: that is told, and no session begins or ends', (_what, more, check) =>
    withPortal(more(), async (at) => {
      const { client } = await logIn('jnovak', PASSWORD);
      const { status, alert, hasSession } = await logIn('jnovak', PASSWORD, at);
      expect([status, alert, hasSession]).toEqual([503, words.refused['directory-down'], false]);
      expect(refusals(at).at(-1)).toMatchObject({ why: 'directory-down', check });
      expect((await client.copy(at.url).get('/api/user/preferences')).status).toBe(200);
      expect(
        (await portal.database.pool.query('select 1 from login_failures where failures > 0')).rowCount,
      ).toBe(0);
    }),
  );

  test('the second server is asked, and first for the next login', () =>
    withPortal({ LDAP_URL: `${hanging.url}, ${directory.url}` }, async (at) => {
      expect((await logIn('jnovak', PASSWORD, at)).status).toBe(303);
      expect((await logIn('jnovak', PASSWORD, at)).status).toBe(303);
      const asked = at.logged().split('a server of the directory did not answer a login').length - 1;
      expect(asked).toBe(1);
    }));

  test('a wrong password at the first server is not asked of the second', async () => {
    const second = await startForging();
    try {
      await withPortal({ LDAP_URL: `${directory.url}, ${second.url}` }, async (at) => {
        expect((await logIn('jnovak', 'wrong', at)).status).toBe(401);
        expect(second.binds).toEqual([]);
      });
    } finally {
      await second.stop();
    }
  });
});

describe('certificates', () => {
  test.each(['ldaps', 'ldap'] as const)('%s: of another authority', async (scheme) => {
    const other = await temporaryDirectory();
    const { ca } = makeCertificates(other.path);
    const LDAP_URL = scheme === 'ldaps' ? directory.url : directory.plainUrl;
    await withPortal({ LDAP_URL, LDAP_CA_FILE: ca }, async (at) => {
      const { status, hasSession } = await logIn('jnovak', PASSWORD, at);
      expect([status, hasSession]).toEqual([503, false]);
      expect(refusals(at).at(-1)?.check).toMatch(/CERT|VERIFY|SELF_SIGNED/);
    });
    await other.remove();
  });

  test.each(['ldaps', 'ldap'] as const)('%s: for another name', async (scheme) => {
    const elsewhere = await startDirectory({ certificates, entries: ENTRIES, altName: 'DNS:ldap.example' });
    try {
      const LDAP_URL = scheme === 'ldaps' ? elsewhere.url : elsewhere.plainUrl;
      await withPortal({ LDAP_URL }, async (at) => {
        expect((await logIn('jnovak', PASSWORD, at)).hasSession).toBe(false);
        expect(refusals(at).at(-1)?.check).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
      });
    } finally {
      await elsewhere.stop();
    }
  });

  test('a server without TLS is told no name and no password', async () => {
    const heard: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (chunk) => {
        heard.push(chunk);
        // "I do not know StartTLS": protocolError of the extended operation.
        socket.write(Buffer.from('300c02010178070a010204000400', 'hex'));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('there is no port');
    await withPortal({ LDAP_URL: `ldap://127.0.0.1:${address.port}` }, async (at) => {
      expect((await logIn('jnovak', PASSWORD, at)).status).toBe(503);
      const all = Buffer.concat(heard).toString('latin1');
      expect(all).toContain('1.3.6.1.4.1.1466.20037');
      for (const word of ['jnovak', 'kahan', 'the password', Buffer.from(PASSWORD).toString('latin1')])
        expect(all).not.toContain(word);
    });
    await new Promise((resolve) => server.close(resolve));
  });
});

const startForging = (): Promise<ForgingDirectory> =>
  startForgingDirectory(certificates.of('forging'), {
    portal: directory.env.LDAP_BIND_DN ?? '',
    login: 'student',
  });

describe('Active Directory says why', () => {
  let forging: ForgingDirectory;
  let at: TestPortal;
  beforeAll(async () => {
    forging = await startForging();
    at = await startPortal({
      beside: portal,
      env: { ...directory.env, LDAP_URL: forging.url, LDAP_NAME_ATTRIBUTE: 'sAMAccountName' },
    });
  });
  afterAll(async () => {
    await at.stop();
    await forging.stop();
  });
  const saying = (code: string) =>
    `80090308: LdapErr: DSID-0C09041C, comment: AcceptSecurityContext error, data ${code}, v4563`;

  test.each([
    ['532', 'password-expired', 403],
    ['773', 'password-change', 403],
    ['775', 'account-locked', 401],
    ['533', 'account-disabled', 403],
    ['701', 'account-expired', 403],
    ['530', 'account-restricted', 403],
    ['531', 'account-restricted', 403],
  ] as const)('data %s: %s', async (code, why, expected) => {
    forging.says = saying(code);
    const { status, alert, hasSession } = await logIn('student', 'whatever', at);
    expect([status, alert, hasSession]).toEqual([expected, words.refused[why], false]);
    expect(refusals(at).at(-1)).toMatchObject({ why, check: `data-${code}` });
    const cs = await at.client().submitLogin({ username: 'student', password: 'x', lang: 'cs' });
    expect(cs.text.replaceAll('\u00a0', ' ')).toContain(serverPhrases('cs').login.refused[why]);
  });

  test.each(['52e', '525', 'fff'])('data %s: a wrong name or password', async (code) => {
    forging.says = saying(code);
    const { status, alert } = await logIn('student', 'whatever', at);
    expect([status, alert]).toEqual([401, words.failed]);
  });

  test('nothing is said of an account whose name was not typed', async () => {
    forging.says = saying('775');
    const { status, alert } = await logIn('student3', 'whatever', at);
    expect([status, alert]).toEqual([401, words.failed]);
  });

  test('a locked account counts as a wrong password, a right one that must be changed does not', async () => {
    forging.says = saying('773');
    for (let n = 0; n < 6; n++) expect((await logIn('student', 'right', at)).status).toBe(403);
    forging.says = saying('775');
    for (let n = 0; n < 5; n++) expect((await logIn('student', 'right', at)).status).toBe(401);
    forging.says = null;
    expect((await logIn('student', 'right', at)).status).toBe(429);
  });
});
