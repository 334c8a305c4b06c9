import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { serverPhrases } from '@kahan/phrases/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfig } from '../../src/admin/check-config.ts';
import { makeCertificates } from '../support/directory.ts';
import { until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { inTree, runInTree, startInTree, type TreeServer } from './tree.ts';

/* Logins by Active Directory, as Samba speaks it. */

/** Samba has fixed ports, so it gets an own address of the loopback. */
const ADDRESS = '127.0.0.2';
const PASSWORD = 'Right-Password-1';
const { login: words } = serverPhrases('en');

let folder: TemporaryDirectory;
let samba: TreeServer;
let portal: TestPortal;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await temporaryDirectory();
  const certificates = makeCertificates(folder.path);
  const { cert, key } = certificates.of('dc1', `IP:${ADDRESS}`);
  rmSync(inTree('/srv/ad'), { recursive: true, force: true });
  mkdirSync(inTree('/srv/tls'), { recursive: true });
  for (const [from, to] of [
    [cert, 'cert.pem'],
    [key, 'key.pem'],
    [certificates.ca, 'ca.pem'],
  ] as const)
    copyFileSync(from, inTree(`/srv/tls/${to}`));
  const options = [
    ...[`interfaces=${ADDRESS}/8`, 'bind interfaces only=yes', 'server services=ldap', 'tls enabled=yes'],
    'pid directory=/srv/ad/run',
    ...['tls certfile=/srv/tls/cert.pem', 'tls keyfile=/srv/tls/key.pem', 'tls cafile=/srv/tls/ca.pem'],
  ].map((option) => `--option="${option}"`);
  runInTree(`chmod 600 /srv/tls/key.pem; mkdir -p /srv/ad/run; samba-tool domain provision --targetdir=/srv/ad \\
    --realm=AD.UNIVERSITY.EXAMPLE --domain=UNI --adminpass='Admin-Password-1' --server-role=dc \\
    --host-name=dc1 --host-ip=${ADDRESS} ${options.join(' ')}`);
  const at = '-s /srv/ad/etc/smb.conf -H /srv/ad/private/sam.ldb';
  const lines = [
    `samba-tool domain passwordsettings set ${at} --complexity=off --min-pwd-age=0 --account-lockout-threshold=3`,
    ...['kahan', 'student', 'student2', 's000002', 's000003', 's000004'].map(
      (login) => `samba-tool user create ${at} ${login} '${PASSWORD}'`,
    ),
    `samba-tool user disable ${at} student2`,
    `samba-tool user setexpiry ${at} s000002 --days=0`,
    `samba-tool user setpassword ${at} s000003 --newpassword='${PASSWORD}' --must-change-at-next-login`,
  ];
  runInTree(lines.join('\n'));
  samba = startInTree([
    'samba',
    '-F',
    '--no-process-group',
    '-M',
    'single',
    '-s',
    '/srv/ad/etc/smb.conf',
    '-d',
    '1',
  ]);
  await until(() => isListening(636));
  env = {
    ...{ LOGIN: 'ldap', LDAP_URL: `ldaps://${ADDRESS}`, LDAP_CA_FILE: certificates.ca },
    ...{ LDAP_BIND_DN: 'kahan@ad.university.example', LDAP_BIND_PASSWORD: PASSWORD },
    ...{ LDAP_BASE_DN: 'DC=ad,DC=university,DC=example', LDAP_NAME_ATTRIBUTE: 'sAMAccountName' },
    LDAP_FILTER: '(&(objectCategory=person)(objectClass=user))',
  };
  portal = await startPortal({ env });
  console.log(`Samba AD ${runInTree('samba --version').trim()} on ${ADDRESS}`);
});
afterAll(async () => {
  await portal.stop();
  await samba.stop();
  await folder.remove();
});

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: ADDRESS, port });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).then((is) => {
    socket.destroy();
    return is === true;
  });
}

async function logIn(username: string, password: string, at = portal) {
  const client = at.client();
  const answer = await client.submitLogin({ username, password, lang: 'en' });
  const alert = /role="alert"[^>]*>[\s\S]*?<span>([^<]*)</.exec(answer.text)?.[1]?.replaceAll('\u00a0', ' ');
  return { client, status: answer.status, alert };
}

test('check-config tries the server, the certificate, the portal’s account and the base', async () => {
  const found = (await checkConfig(env)).filter(({ text }) => text.startsWith('LDAP_'));
  expect(found).toEqual([{ isWrong: false, text: expect.stringContaining('may search LDAP_BASE_DN') }]);
});

test.each([
  ['LDAPS', `ldaps://${ADDRESS}`],
  ['StartTLS', `ldap://${ADDRESS}`],
])('%s: the right password logs in', async (_what, LDAP_URL) => {
  const at = await startPortal({ beside: portal, env: { ...env, LDAP_URL } });
  const { client, status } = await logIn('student', PASSWORD, at);
  expect(status).toBe(303);
  expect((await client.get('/api/user')).json()).toMatchObject({ login: 'student' });
  await at.stop();
});

test('a name of Windows, by userPrincipalName', async () => {
  const more = { LDAP_NAME_ATTRIBUTE: 'userPrincipalName', LDAP_LOGIN_ATTRIBUTE: 'sAMAccountName' };
  const at = await startPortal({ beside: portal, env: { ...env, ...more } });
  expect((await logIn('student@ad.university.example', PASSWORD, at)).status).toBe(303);
  await at.stop();
});

test.each([
  ['a wrong password', 'student', 'wrong', 401, words.failed],
  ['an unknown name', 'nobody', PASSWORD, 401, words.failed],
  ['a filter', '*)(sAMAccountName=student', PASSWORD, 401, words.failed],
  ['no password', 'student', '', 401, words.passwordRequired.ldap],
  ['disabled', 'student2', PASSWORD, 403, words.refused['account-disabled']],
  ['disabled, with a wrong password', 'student2', 'wrong', 401, words.failed],
  ['expired', 's000002', PASSWORD, 403, words.refused['account-expired']],
  ['must change the password', 's000003', PASSWORD, 403, words.refused['password-change']],
])('%s', async (_what, username, password, expected, message) => {
  const { status, alert } = await logIn(username, password);
  expect([status, alert]).toEqual([expected, message]);
});

test('locked after three wrong passwords', async () => {
  for (let n = 0; n < 3; n++) await logIn('s000004', 'wrong');
  const { status, alert } = await logIn('s000004', PASSWORD);
  expect([status, alert]).toEqual([401, words.refused['account-locked']]);
});
