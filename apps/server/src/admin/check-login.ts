import type { LdapConfig, LoginConfig, OidcConfig } from '../capabilities/session/login.config.ts';
import { tryProvider } from '../capabilities/session/oidc/provider.ts';
import { checkOf } from '../capabilities/session/providers/ldap/answers.ts';
import { tryServer } from '../capabilities/session/providers/ldap/directory.ts';
import { LoginRefused } from '../capabilities/session/refusals.ts';
import { type Finding, right, wrong } from './finding.ts';

/** Checks the identity provider and the LDAP directories without a login. */
export async function checkLogin({ oidc, ldap }: LoginConfig): Promise<Finding[]> {
  const findings = await Promise.all([
    ...(oidc === null ? [] : [checkProvider(oidc)]),
    ...(ldap === null ? [] : ldap.servers.map((server) => checkServer(ldap, server))),
  ]);
  return findings;
}

/** Only a real login shows whether the provider sends the claim with the login. */
async function checkProvider(oidc: OidcConfig): Promise<Finding> {
  const place = `OIDC_ISSUER ${oidc.issuer}`;
  try {
    const { keys, endsSessions } = await tryProvider(oidc);
    const ends = endsSessions ? 'it ends sessions on request' : 'it ends no sessions on request';
    return right(
      `${place}: answers with ${keys} keys, ${ends}; whether ${oidc.loginClaim} comes is seen at a login`,
    );
  } catch (error) {
    const check = error instanceof LoginRefused ? error.check : 'unreached';
    return wrong(`${place}: the provider cannot be used (${check}, docs/login.md)`);
  }
}

async function checkServer(config: LdapConfig, server: LdapConfig['servers'][number]): Promise<Finding> {
  const place = `LDAP_URL ${server.host}:${server.port}`;
  try {
    const said = await tryServer(config, server);
    if (said === null) return right(`${place}: answers, LDAP_BIND_DN may search LDAP_BASE_DN`);
    return wrong(`${place}: ${said}`);
  } catch (error) {
    return wrong(
      `${place}: does not answer, or its certificate is not right (${checkOf(error)}, docs/login.md)`,
    );
  }
}
