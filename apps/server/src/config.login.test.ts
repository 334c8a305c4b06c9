import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const OIDC = {
  LOGIN: 'oidc',
  OIDC_ISSUER: 'https://login.university.example',
  OIDC_CLIENT_ID: 'kahan',
  OIDC_LOGIN_CLAIM: 'sis_login',
};
const read = (env: Record<string, string>) => readConfig(env).login;

test('nothing set: the password of the student system alone', () => {
  expect(read({})).toEqual({
    ...{ ways: ['password'], oidc: null, ldap: null, studentSystemPassword: 'own' },
  });
});

test('the university’s own login, with what holds by default', () => {
  expect(read(OIDC)).toEqual({
    ways: ['oidc'],
    oidc: {
      ...{ issuer: 'https://login.university.example', clientId: 'kahan', clientSecret: null },
      ...{ scope: 'openid', loginClaim: 'sis_login', requiredClaims: {}, name: null, reauthDays: 30 },
      tokenAudience: null,
    },
    ...{ ldap: null, studentSystemPassword: 'own' },
  });
});

test.each([
  [{ LOGIN: 'oidc, password' }, { ways: ['oidc', 'password'] }],
  [{ LOGIN: 'password,oidc' }, { ways: ['password', 'oidc'] }],
  [{ OIDC_ISSUER: 'http://127.0.0.1:4000' }, { oidc: { issuer: 'http://127.0.0.1:4000' } }],
  [{ OIDC_ISSUER: 'https://a.example/oidc/' }, { oidc: { issuer: 'https://a.example/oidc/' } }],
  [{ OIDC_SCOPE: 'openid profile' }, { oidc: { scope: 'openid profile' } }],
  [
    { OIDC_REQUIRED_CLAIMS: '{"hd": "a.example", "groups": ["x", "y"]}' },
    { oidc: { requiredClaims: { hd: ['a.example'], groups: ['x', 'y'] } } },
  ],
  [{ OIDC_REAUTH_DAYS: '1' }, { oidc: { reauthDays: 1 } }],
])('%j is read', (env, login) => {
  expect(read({ ...OIDC, ...env })).toMatchObject(login);
});

test.each([
  ['LOGIN', { LOGIN: 'saml' }],
  ['LOGIN', { LOGIN: 'oidc,oidc' }],
  ['LOGIN', { LOGIN: ',' }],
  ['LOGIN', { LOGIN: 'password' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: '' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.university.example' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'login.university.example' }],
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: '' }],
  ['OIDC_LOGIN_CLAIM', { OIDC_LOGIN_CLAIM: '' }],
  ['OIDC_SCOPE', { OIDC_SCOPE: 'profile' }],
  ['OIDC_REQUIRED_CLAIMS', { OIDC_REQUIRED_CLAIMS: 'hd=a.example' }],
  ['OIDC_REQUIRED_CLAIMS', { OIDC_REQUIRED_CLAIMS: '{"hd": []}' }],
  ['OIDC_REQUIRED_CLAIMS', { OIDC_REQUIRED_CLAIMS: '["hd"]' }],
  ['OIDC_REQUIRED_CLAIMS', { OIDC_REQUIRED_CLAIMS: '{"hd": ""}' }],
  ['OIDC_REAUTH_DAYS', { OIDC_REAUTH_DAYS: '0' }],
  ['OIDC_REAUTH_DAYS', { OIDC_REAUTH_DAYS: '366' }],
  ['OIDC_NAME', { OIDC_NAME: 'x'.repeat(41) }],
])('%s is refused: %j', (variable, env) => {
  expect(() => read({ ...OIDC, ...env })).toThrow(new RegExp(`^${variable}: `));
});

const LDAP = {
  LOGIN: 'ldap',
  LDAP_URL: 'ldaps://ldap.university.example',
  LDAP_BIND_DN: 'cn=kahan,dc=university,dc=example',
  LDAP_BIND_PASSWORD: 'word',
  LDAP_BASE_DN: 'dc=university,dc=example',
};

test('the directory, with what holds by default', () => {
  expect(read(LDAP)).toEqual({
    ...{ ways: ['ldap'], oidc: null, studentSystemPassword: 'own' },
    ldap: {
      servers: [{ host: 'ldap.university.example', port: 636, by: 'ldaps' }],
      ...{ ca: null, bindDn: LDAP.LDAP_BIND_DN, bindPassword: 'word', baseDn: LDAP.LDAP_BASE_DN },
      ...{ nameAttribute: 'uid', loginAttribute: 'uid', filter: null, passwordPage: null },
    },
  });
});

test.each([
  [
    { LDAP_URL: 'ldap://dc1.example, ldaps://[::1]:6636' },
    {
      servers: [
        { host: 'dc1.example', port: 389, by: 'starttls' },
        { host: '::1', port: 6636, by: 'ldaps' },
      ],
    },
  ],
  [{ LDAP_NAME_ATTRIBUTE: 'sAMAccountName' }, { loginAttribute: 'sAMAccountName' }],
  [
    { LDAP_LOGIN_ATTRIBUTE: 'employeeNumber', LDAP_FILTER: '(objectClass=person)' },
    { nameAttribute: 'uid', loginAttribute: 'employeeNumber', filter: '(objectClass=person)' },
  ],
])('%j is read', (env, ldap) => {
  expect(read({ ...LDAP, ...env }).ldap).toMatchObject(ldap);
});

test.each([
  ['LOGIN', { LOGIN: 'ldap, password' }],
  ['LOGIN', { LOGIN: 'password' }],
  ['LDAP_URL', { LDAP_URL: '' }],
  ['LDAP_URL', { LDAP_URL: 'http://ldap.university.example' }],
  ['LDAP_URL', { LDAP_URL: 'ldap.university.example' }],
  ['LDAP_URL', { LDAP_URL: 'ldaps://a.example/dc=university' }],
  ['LDAP_URL', { LDAP_URL: 'ldaps://a.example,ldaps://b.example,ldaps://c.example' }],
  ['LDAP_BIND_DN', { LDAP_BIND_DN: '' }],
  ['LDAP_BIND_PASSWORD', { LDAP_BIND_PASSWORD: '' }],
  ['LDAP_BASE_DN', { LDAP_BASE_DN: '' }],
  ['LDAP_BASE_DN', { LDAP_BASE_DN: 'university' }],
  ['LDAP_NAME_ATTRIBUTE', { LDAP_NAME_ATTRIBUTE: 'uid)(cn' }],
  ['LDAP_FILTER', { LDAP_FILTER: '(objectClass=person' }],
  ['LDAP_CA_FILE', { LDAP_CA_FILE: '/nowhere/ca.pem' }],
  ['LDAP_CA_FILE', { LDAP_CA_FILE: import.meta.filename }],
  ['STUDENT_SYSTEM_PASSWORD', { LOGIN: 'password', LDAP_URL: '', STUDENT_SYSTEM_PASSWORD: 'none' }],
  ['STUDENT_SYSTEM_PASSWORD', { STUDENT_SYSTEM_PASSWORD: 'ours' }],
])('%s is refused: %j', (variable, env) => {
  expect(() => read({ ...LDAP, ...env })).toThrow(new RegExp(`^${variable}: `));
});

test('the same password as at the directory is for a directory alone', () => {
  expect(() => read({ ...OIDC, STUDENT_SYSTEM_PASSWORD: 'same' })).toThrow(/^STUDENT_SYSTEM_PASSWORD: /);
  expect(read({ ...LDAP, STUDENT_SYSTEM_PASSWORD: 'same' }).studentSystemPassword).toBe('same');
});
