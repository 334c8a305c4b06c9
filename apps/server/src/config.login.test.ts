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
  expect(read({})).toEqual({ ways: ['password'], oidc: null });
});

test('the university’s own login, with what holds by default', () => {
  expect(read(OIDC)).toEqual({
    ways: ['oidc'],
    oidc: {
      ...{ issuer: 'https://login.university.example', clientId: 'kahan', clientSecret: null },
      ...{ scope: 'openid', loginClaim: 'sis_login', requiredClaims: {}, name: null, reauthDays: 30 },
    },
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
