import { ApiFailure } from '../../platform/errors.ts';
import type { Browser, Devices } from './devices.ts';
import { linkIdentity } from './oidc/oidc.store.ts';
import type { Origin } from './origin.ts';
import { DirectoryRefused, LoginRefused } from './refusals.ts';
import * as store from './session.store.ts';
import type { CheckedUser, LoginOrigin, SessionDependencies, SessionService } from './session.types.ts';

export interface AdmissionDependencies
  extends Pick<SessionDependencies, 'db' | 'clock' | 'audit' | 'lockout' | 'passwords'> {
  devices: Devices;
}

/** Decides whether somebody comes in, by a password or by what a provider says, and from which browser. */
export function openAdmission(d: AdmissionDependencies): Pick<SessionService, 'checkPassword' | 'admit'> {
  const { devices } = d;

  /** Creates the user at the first login, and knows the browser from now on. */
  async function letIn(
    { login, origin }: { login: string; origin: Origin },
    { browser, address, device }: { browser: Browser; address: string; device: 'known' | 'new' },
  ): Promise<CheckedUser> {
    const { userId, first, deviceCookie, link } = await d.db.transaction(async (tx) => {
      const user = await store.upsertUser(tx, login, browser.now);
      const link = origin.way === 'oidc' ? await linkIdentity(tx, origin, user.userId, browser.now) : 'known';
      if (link === 'refused') throw new LoginRefused('other-identity', 'linked');
      return { ...user, link, deviceCookie: await devices.remember(tx, browser, user.userId) };
    });
    const { way } = origin;
    if (link === 'linked') d.audit.record({ event: 'identity-linked', userId });
    d.audit.record({ event: 'login-succeeded', userId, login: browser.login, address, device, way });
    return { userId, login, first, origin, deviceCookie };
  }

  return {
    async checkPassword(login: string, password: string, from: LoginOrigin): Promise<CheckedUser> {
      if (password === '') throw new ApiFailure('PASSWORD_REQUIRED', { field: 'password' });
      if (login.trim() === '') throw new ApiFailure('LOGIN_FAILED', { field: 'username' });
      const { address, cookieHeader } = from;
      const browser = { login, cookieHeader, now: d.clock.now() };
      const known = await devices.recognise(browser);
      if (known === 'refused') d.audit.record({ event: 'device-refused', login, address });
      const isKnown = known !== null && known !== 'refused';
      const attempt = await d.lockout.begin(
        isKnown ? { by: 'device', ...known, login } : { by: 'stranger', login, address },
      );
      const identity = await d.passwords.check(login.trim(), password).catch(async (error: unknown) => {
        const isWrong = error instanceof ApiFailure && error.code === 'LOGIN_FAILED';
        await (isWrong ? attempt.failed() : attempt.undecided());
        if (error instanceof DirectoryRefused) {
          const { why, check } = error;
          d.audit.record({ event: 'login-refused', why, check, login, address });
          throw error;
        }
        throw isWrong ? new ApiFailure('LOGIN_FAILED', { field: 'password' }) : error;
      });
      await attempt.succeeded();
      const device = isKnown ? 'known' : 'new';
      const { way } = d.passwords;
      return letIn({ login: identity.login, origin: { way } }, { browser, address, device });
    },

    async admit(person: { login: string; origin: Origin }, from: LoginOrigin): Promise<CheckedUser> {
      const browser = { login: person.login, cookieHeader: from.cookieHeader, now: d.clock.now() };
      const known = await devices.recognise(browser);
      const device = known === null || known === 'refused' ? 'new' : 'known';
      return letIn(person, { browser, address: from.address, device });
    },
  };
}
