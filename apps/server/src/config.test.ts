import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** As few variables as production starts with. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kahan.example',
  TRUST_PROXY: '127.0.0.1',
  DATABASE_URL: 'postgres://kahan@db.example/kahan',
  STUDENT_SYSTEM_URL: 'https://sis.example',
  STUDENT_SYSTEM_TOKEN: 'token',
};

test.each(['p/w', 'p?w', '12#3', 'p%w', 'p%zz'])(
  'a password with %j that is not encoded says how it is written',
  (password) => {
    expect(() =>
      readConfig({ ...PRODUCTION, DATABASE_URL: `postgres://kahan:${password}@db.example/kahan` }),
    ).toThrow(
      /^DATABASE_URL: an address that can be read is expected: .*%2F %3F %23 %40 %3A %25, or the word embedded$/,
    );
  },
);

test('nothing set: the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    sandboxPort: 3001,
    metricsHost: '127.0.0.1',
    metricsPort: 3002,
    databaseUrl: null,
    studentSystemUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    secure: false,
    now: null,
    trustProxy: false,
    production: false,
    analytics: false,
    fcmServiceAccount: null,
    fcmUrl: 'https://fcm.googleapis.com',
    pushLoopback: false,
  });
  expect(readConfig({}).dataDir).toMatch(/\/data$/);
});

test.each([
  [{ PORT: '80' }, { port: 80, sandboxPort: 81, publicUrl: 'http://127.0.0.1' }],
  [{ PORT: '0' }, { port: 0, sandboxPort: 0, metricsPort: 0 }],
  [
    { METRICS_PORT: '9100', METRICS_HOST: '::' },
    { metricsPort: 9100, metricsHost: '::' },
  ],
  [{ HOST: '0.0.0.0', PORT: '5000', STUDENT_SYSTEM_URL: 'sandbox' }, { publicUrl: 'http://127.0.0.1:5000' }],
  [{ HOST: '::1' }, { publicUrl: 'http://[::1]:3000' }],
  [
    { PUBLIC_URL: 'https://kahan.example/', STUDENT_SYSTEM_URL: 'sandbox' },
    { publicUrl: 'https://kahan.example', secure: true },
  ],
  [{ KAHAN_NOW: '2026-11-18T09:42:00+01:00' }, { now: new Date('2026-11-18T08:42:00Z') }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ TRUST_PROXY: '127.0.0.1' }, { trustProxy: '127.0.0.1' }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8, ::1' }],
  [{ DATABASE_URL: '' }, { databaseUrl: null }],
  [{ CANTEENS: '' }, { canteens: null }],
  [{ CANTEENS: 'none' }, { canteens: [] }],
  [
    {
      CANTEENS:
        'student-system, openmensa:https://m.example/a.xml?x=1#Mensa%20Nord,agata:https://a.example/api/v3?podsystem=2#K-1',
    },
    {
      canteens: [
        { kind: 'student-system' },
        { kind: 'openmensa', address: 'https://m.example/a.xml?x=1', name: 'Mensa Nord' },
        { kind: 'agata', address: 'https://a.example/api/v3?podsystem=2', key: 'K-1' },
      ],
    },
  ],
  [{}, { appOrigins: new Set(['https://localhost', 'capacitor://localhost']) }],
  [{ APP_ORIGINS: '' }, { appOrigins: new Set(['https://localhost', 'capacitor://localhost']) }],
  [{ APP_ORIGINS: 'none' }, { appOrigins: new Set() }],
  [
    { APP_ORIGINS: 'capacitor://kahan, http://localhost:8100,https://app.example' },
    { appOrigins: new Set(['capacitor://kahan', 'http://localhost:8100', 'https://app.example']) },
  ],
  // The portal's own pages are not the app's, wherever it stands.
  [
    { PUBLIC_URL: 'https://localhost', STUDENT_SYSTEM_URL: 'sandbox' },
    { appOrigins: new Set(['capacitor://localhost']) },
  ],
  [{ STUDENT_SYSTEM_TOKEN: 'a.b~c+/-_==' }, { studentSystemToken: 'a.b~c+/-_==' }],
  [{ STUDENT_SYSTEM_URL: 'http://sis.example:8080' }, { plainStudentSystem: true }],
  [{ STUDENT_SYSTEM_URL: 'sandbox' }, { studentSystemUrl: null, plainStudentSystem: false }],
  [{ DATABASE_URL: 'embedded' }, { databaseUrl: null, studentSystemUrl: null }],
  [
    { DATABASE_URL: 'postgres://db.example/kahan', STUDENT_SYSTEM_URL: 'sandbox' },
    { studentSystemUrl: null },
  ],
  [
    { HOST: 'localhost', NODE_ENV: 'test' },
    { studentSystemUrl: null, production: false },
  ],
  [PRODUCTION, { production: true, plainStudentSystem: false, secure: true }],
  [{ ...PRODUCTION, DATABASE_URL: 'embedded' }, { databaseUrl: null }],
  [{ ...PRODUCTION, STUDENT_SYSTEM_URL: 'http://localhost:3001' }, { production: true }],
  [{ ...PRODUCTION, STUDENT_SYSTEM_URL: 'http://[::1]:3001' }, { production: true }],
  [{ ...PRODUCTION, STUDENT_SYSTEM_URL: 'sandbox', STUDENT_SYSTEM_TOKEN: '' }, { studentSystemUrl: null }],
  [{ ...PRODUCTION, PUBLIC_URL: 'http://127.0.0.1:3000' }, { secure: false }],
  [{ ...PRODUCTION, PUBLIC_URL: 'http://kahan.example', PLAIN_HTTP: 'true' }, { secure: false }],
  [{ TRUST_PROXY: 'fc00::/7' }, { trustProxy: 'fc00::/7' }],
])('%j', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test('[ERRORS-05] a source of menus has a name or an address: both, or neither, is an error', () => {
  const source = (text: string) => () => readConfig({ CANTEENS: text }).canteens;
  expect(source('student-system')()).toEqual([{ kind: 'student-system' }]);
  expect(source('openmensa:https://m.example/a.xml')()).toMatchObject([{ kind: 'openmensa' }]);
  expect(source('student-system:https://m.example/a.xml')).toThrow(/CANTEENS/);
  expect(source('openmensa:')).toThrow(/CANTEENS/);
});

describe('a bad value names its variable and what was expected', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT', /port number/],
    [{ PORT: '65536' }, 'PORT', /65535/],
    [{ PORT: '65535' }, 'SANDBOX_PORT', /too high/],
    [{ PORT: '65534' }, 'METRICS_PORT', /too high/],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT', /port number/],
    [{ METRICS_HOST: 'a b' }, 'METRICS_HOST', /host name/],
    [{ HOST: 'a b' }, 'HOST', /host name/],
    [{ HOST: '999.1.1.1' }, 'HOST', /host name/],
    [{ HOST: '1:2' }, 'HOST', /host name/],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL', /postgres:/],
    [{ STUDENT_SYSTEM_URL: 'sis' }, 'STUDENT_SYSTEM_URL', /http:/],
    [{ CANTEENS: 'https://m.example/a.xml' }, 'CANTEENS', /openmensa:https/],
    [{ CANTEENS: 'openmensa:file:///etc/passwd' }, 'CANTEENS', /openmensa:https/],
    [{ CANTEENS: 'openmensa:https://u:p@m.example/a.xml' }, 'CANTEENS', /without a name and a password/],
    [{ CANTEENS: 'openmensa:https://m.example/a.xml#%zz' }, 'CANTEENS', /after #/],
    [{ CANTEENS: 'openmensa:https://m.example/a,openmensa:https://m.example/a#b' }, 'CANTEENS', /once/],
    [{ CANTEENS: 'agata:https://a.example/api/v3' }, 'CANTEENS', /its key/],
    [{ CANTEENS: 'agata:http://a.example/api/v3#K' }, 'CANTEENS', /https:/],
    [{ PUBLIC_URL: 'https://kahan.example/portal' }, 'PUBLIC_URL', /without a path/],
    [{ PUBLIC_URL: 'kahan.example' }, 'PUBLIC_URL', /https:/],
    [
      { APP_ORIGINS: 'https://kahan.example', PUBLIC_URL: 'https://kahan.example' },
      'APP_ORIGINS',
      /not PUBLIC_URL/,
    ],
    [{ KAHAN_NOW: 'yesterday' }, 'KAHAN_NOW', /an instant/],
    [{ KAHAN_NOW: '2026-02-31T08:00:00Z' }, 'KAHAN_NOW', /an instant/],
    [{ KAHAN_NOW: '2026-11-18T08:42:00Z', NODE_ENV: 'production' }, 'KAHAN_NOW', /production/],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV', /production, development or test/],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV', /production, development or test/],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', /debug, info/],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY', /addresses or networks of the proxies/],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY', /any client could then write its own address/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY', /addresses or networks/],
    [{ TRUST_PROXY: '10.0.0.1, fd00::/129' }, 'TRUST_PROXY', /addresses or networks/],
    [{ TRUST_PROXY: '10.0.0' }, 'TRUST_PROXY', /addresses or networks/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY', /addresses or networks/],
    [{ TRUST_PROXY: '0.0.0.0/1, 128.0.0.0/1' }, 'TRUST_PROXY', /addresses or networks/],
    [{ TRUST_PROXY: '::/1' }, 'TRUST_PROXY', /addresses or networks/],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY', /addresses or networks/],
    [{ ...PRODUCTION, TRUST_PROXY: '' }, 'TRUST_PROXY', /share the address of the proxy/],
    [{ ...PRODUCTION, STUDENT_SYSTEM_URL: '' }, 'STUDENT_SYSTEM_URL', /word sandbox/],
    [{ ...PRODUCTION, STUDENT_SYSTEM_URL: 'http://sis.example' }, 'STUDENT_SYSTEM_URL', /https:/],
    [{ ...PRODUCTION, STUDENT_SYSTEM_URL: 'http://127.0.0.1.sis.example' }, 'STUDENT_SYSTEM_URL', /https:/],
    [{ ...PRODUCTION, STUDENT_SYSTEM_TOKEN: '' }, 'STUDENT_SYSTEM_TOKEN', /credential/],
    [{ ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL', /PLAIN_HTTP/],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://kahan.example' }, 'PUBLIC_URL', /PLAIN_HTTP/],
    [{ ...PRODUCTION, DATABASE_URL: '' }, 'DATABASE_URL', /word embedded/],
    [{ ...PRODUCTION, FCM_URL: 'http://fcm.example' }, 'FCM_URL', /https:/],
    // The sandbox university starts by itself for one person on this machine alone.
    [{ DATABASE_URL: 'postgres://db.example/kahan' }, 'STUDENT_SYSTEM_URL', /word sandbox/],
    [{ DATABASE_URL: 'postgres://127.0.0.1/kahan' }, 'STUDENT_SYSTEM_URL', /word sandbox/],
    [{ PUBLIC_URL: 'https://kahan.example' }, 'STUDENT_SYSTEM_URL', /word sandbox/],
    [{ HOST: '0.0.0.0' }, 'STUDENT_SYSTEM_URL', /word sandbox/],
    [{ HOST: '::' }, 'STUDENT_SYSTEM_URL', /word sandbox/],
    [{ STUDENT_SYSTEM_URL: 'Sandbox' }, 'STUDENT_SYSTEM_URL', /http:.*or the word sandbox/],
    [{ DATABASE_URL: 'embeded' }, 'DATABASE_URL', /postgres:.*or the word embedded/],
    [{ PLAIN_HTTP: 'yes' }, 'PLAIN_HTTP', /true or false/],
    [{ STUDENT_SYSTEM_TOKEN: 'two words' }, 'STUDENT_SYSTEM_TOKEN', /a token of letters/],
    [{ STUDENT_SYSTEM_TOKEN: 'line\r\nbreak' }, 'STUDENT_SYSTEM_TOKEN', /a token of letters/],
    [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL', /mail address/],
    [{ MENU_LINKS: 'https://a.example' }, 'MENU_LINKS', /a list is expected/],
    [
      { MENU_LINKS: '[{"cs": "A", "en": "A", "url": "javascript:alert(1)"}]' },
      'MENU_LINKS',
      /a list is expected/,
    ],
    [{ MENU_LINKS: '[{"cs": "A", "url": "https://a.example"}]' }, 'MENU_LINKS', /a list is expected/],
    [{ ANALYTICS: 'yes' }, 'ANALYTICS', /true or false/],
    [{ FCM_URL: 'https://fcm.example/v1' }, 'FCM_URL', /without a path/],
    [{ PUSH_LOOPBACK: 'true', NODE_ENV: 'production' }, 'PUSH_LOOPBACK', /tests only/],
    [{ ANDROID_APP: 'cz.university.kahan' }, 'ANDROID_APP', /fingerprints/],
    [{ ANDROID_APP: `cz.university.kahan:${'ab'.repeat(31)}` }, 'ANDROID_APP', /fingerprints/],
    [{ ANDROID_APP: `cz.university.kahan:${'ab'.repeat(32)},` }, 'ANDROID_APP', /fingerprints/],
    [{ ANDROID_APP: `kahan:${'ab'.repeat(32)}` }, 'ANDROID_APP', /the package/],
    [{ IOS_APP: 'cz.university.kahan' }, 'IOS_APP', /team id/],
    [{ IOS_APP: 'ABCDE12345' }, 'IOS_APP', /team id/],
    [
      { IOS_APP: 'ABCDE12345.cz.kahan', PUBLIC_URL: 'http://kahan.example' },
      'IOS_APP',
      /PUBLIC_URL beginning with https:/,
    ],
  ])('%j', (env, variable, expected) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(expected);
    expect(() => readConfig(env)).toThrow(new RegExp(`^${variable}: `));
  });
});

test.each([
  ...['*', 'null', 'https://*.example', 'https://app.example/', 'https://app.example:443', 'localhost'],
  ...[
    'http://app.example',
    'file://',
    'https://u@app.example',
    'https://a.example,none',
    'https://A.example',
  ],
])('"%s" names no origin of an app', (origins) => {
  expect(() => readConfig({ APP_ORIGINS: origins })).toThrow(/^APP_ORIGINS: .*separated by commas/);
});
