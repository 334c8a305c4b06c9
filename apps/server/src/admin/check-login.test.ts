import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, makeCertificates, startDirectory } from '../../test/support/directory.ts';
import {
  type ForgingProvider,
  oidcEnvironment,
  startForgingProvider,
} from '../../test/support/forging-provider.ts';
import { checkConfig } from './check-config.ts';

let folder: TemporaryDirectory;
let directory: Directory;
let provider: ForgingProvider;
beforeAll(async () => {
  folder = await temporaryDirectory();
  const certificates = makeCertificates(folder.path);
  directory = await startDirectory({ certificates, entries: [] });
  provider = await startForgingProvider();
});
afterAll(async () => {
  await directory.stop();
  await provider.stop();
  await folder.remove();
});

/** Findings about the login. */
const found = async (env: Record<string, string>) =>
  (await checkConfig(env)).filter(({ text }) => /^(?:OIDC|LDAP)_/.test(text));

test('a directory and a provider that can be used', async () => {
  const both = { ...oidcEnvironment(provider), ...directory.env, LOGIN: 'oidc, ldap' };
  expect(await found(both)).toEqual([
    { isWrong: false, text: expect.stringMatching(/^OIDC_ISSUER .*answers with 1 keys/) },
    { isWrong: false, text: expect.stringMatching(/^LDAP_URL .*may search LDAP_BASE_DN/) },
  ]);
});

test.each([
  ['a wrong password', { LDAP_BIND_PASSWORD: 'wrong' }, 'refuses LDAP_BIND_DN with LDAP_BIND_PASSWORD'],
  ['another base', { LDAP_BASE_DN: 'dc=elsewhere,dc=example' }, 'has no LDAP_BASE_DN'],
  ['no server', { LDAP_URL: 'ldaps://127.0.0.1:9' }, 'ECONNREFUSED'],
])('a directory: %s', async (_what, env, words) => {
  const findings = await found({ ...directory.env, ...env });
  expect(findings).toEqual([{ isWrong: true, text: expect.stringContaining(words) }]);
  expect(JSON.stringify(findings)).not.toContain(directory.env.LDAP_BIND_PASSWORD);
});

test('each server is tried, and a certificate of another authority is told', async () => {
  const { LDAP_CA_FILE: _, ...withoutCa } = directory.env;
  const LDAP_URL = `${directory.url}, ldaps://127.0.0.1:9`;
  expect(await found({ ...withoutCa, LDAP_URL })).toEqual([
    { isWrong: true, text: expect.stringMatching(/CERT|VERIFY|SELF_SIGNED/) },
    { isWrong: true, text: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('a provider of another name, or without keys', async () => {
  const env = oidcEnvironment(provider);
  const named = await found({ ...env, OIDC_ISSUER: `${provider.issuer}/` });
  expect(named).toEqual([{ isWrong: true, text: expect.stringContaining('other-issuer') }]);
  provider.answers.keys = (_request, response) => response.writeHead(500).end();
  expect(await found(env)).toEqual([{ isWrong: true, text: expect.stringContaining('no-keys') }]);
});
