import { randomBytes } from 'node:crypto';
import { foldedLogin } from '@kahan/domain';
import { StudentSystemError } from '@kahan/student-system';
import { ApiFailure } from '../../../../platform/errors.ts';
import type { Log } from '../../../../platform/log.ts';
import { codeOfStudentSystem } from '../../../../platform/student-system-code.ts';
import type { LdapConfig } from '../../login.config.ts';
import { DirectoryRefused } from '../../refusals.ts';
import type { PasswordProvider, People } from '../password-provider.ts';
import { checkOf, refusalOfBind } from './answers.ts';
import { type Account, bindAsPortal, findAccounts, openDirectory } from './directory.ts';

/**
 * Passwords of the university's directory (decision 093): the portal's account searches for the typed name, and a second
 * connection binds as the one account that it finds.
 */
export function ldapPasswords(
  config: LdapConfig,
  { people, log }: { people: People; log: Log },
): PasswordProvider {
  const directory = openDirectory(config);

  /** The account of a name whose password was right. @throws ApiFailure LOGIN_FAILED; DirectoryRefused */
  async function prove(name: string, password: string): Promise<Account> {
    return directory.at(
      async (open) => {
        const portal = await open();
        await bindAsPortal(portal, config).catch((error: unknown) => {
          throw refusalOfBind(error) === null
            ? error
            : new DirectoryRefused('directory-down', 'service-bind');
        });
        const found = await findAccounts(portal, config, name);
        if (found.length > 1) throw new DirectoryRefused('two-accounts', 'two-accounts');
        // A directory may find a name under another spelling, which the lockout would count as another name.
        const account = found.find(({ names }) =>
          names.some((one) => foldedLogin(one) === foldedLogin(name)),
        );
        // Nobody is asked about, too: an unknown name takes as long as a wrong password.
        const dn = account?.dn ?? `cn=${randomBytes(8).toString('hex')},${config.baseDn}`;
        const user = await open();
        await user.bind(dn, password).catch((error: unknown) => {
          const refusal = refusalOfBind(error);
          if (refusal === null) throw error;
          throw account === undefined || refusal.why === 'wrong'
            ? new ApiFailure('LOGIN_FAILED')
            : new DirectoryRefused(refusal.why, refusal.check);
        });
        if (account === undefined) throw new ApiFailure('LOGIN_FAILED');
        return account;
      },
      ({ server, error }) =>
        log.warn(
          { server: `${server.host}:${server.port}`, check: checkOf(error) },
          'a server of the directory did not answer a login; the next one is asked',
        ),
    );
  }

  /** The login of the student system that an account has. @throws DirectoryRefused when there is none */
  async function loginOf({ logins }: Account): Promise<string> {
    const [login, ...more] = logins;
    if (login === undefined || more.length > 0 || login.length > 100)
      throw new DirectoryRefused('unknown-login', 'no-login');
    const known = await people.find(login.trim()).catch((error: unknown) => {
      const code = error instanceof StudentSystemError ? codeOfStudentSystem(error) : undefined;
      throw code === undefined ? error : new ApiFailure(code, { cause: error });
    });
    if (known === null) throw new DirectoryRefused('unknown-login', 'not-found');
    return known;
  }

  return {
    way: 'ldap',
    async check(name, password) {
      // Many directories accept a bind with an empty password as an anonymous login.
      if (password === '') throw new ApiFailure('PASSWORD_REQUIRED', { field: 'password' });
      const account = await prove(name, password).catch((error: unknown) => {
        if (error instanceof ApiFailure) throw error;
        throw new DirectoryRefused('directory-down', checkOf(error));
      });
      return { login: await loginOf(account) };
    },
  };
}
