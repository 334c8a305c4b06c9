import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings as czech } from '@kahan/phrases/cs/preferences/settings';
import { settings as english } from '@kahan/phrases/en/preferences/settings';
import { addressIn, freePorts, type Running, run } from '../../support/portal.ts';
import { expect, expectAccessible, expectNoOverflow, ignoreErrors, test } from '../../support/test.ts';

test.describe.configure({ timeout: 240_000 });

let portal: Running;
let dataDir = '';
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kahan-e2e-'));
  const ports = await freePorts();
  portal = await run('apps/server/src/main.ts', {
    args: ['--login', 'oidc'],
    env: {
      ...{ DATA_DIR: dataDir, PORT: String(ports.portal), SANDBOX_PORT: String(ports.sandbox) },
      ...{ METRICS_PORT: '0', KAHAN_STUDENTS: '100', LOG_LEVEL: 'warn' },
      ...{ KAHAN_NOW: '2026-11-18T07:42:00Z', OIDC_NAME: 'eduID.cz' },
    },
    ready: (line) => (line.includes(`:${ports.portal}`) ? addressIn(line) : null),
    seconds: 90,
  });
});
test.afterAll(async () => {
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a student logs in at the university, sees it in the settings, and logs out at both', async ({
  page,
  words,
  language,
}) => {
  const settings = language === 'cs' ? czech : english;
  await page.goto(`${portal.url}/api/login?page=%2Fsettings&lang=${language}`);
  await expect(page).toHaveURL(/localhost:\d+\/interaction\//);
  await page.getByLabel('Name').fill('student');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/intro\?page=%2Fsettings$/);
  await page.goto(`${portal.url}/settings`);
  await expect(page.getByText(settings.sessions.atUniversity)).toBeVisible();
  await page.goto(`${portal.url}/logout`);
  await expect(page).toHaveURL(/localhost:\d+\/session\/end/);
  await page.getByRole('button', { name: 'Log out' }).click();
  // The login page stays: it would lead to the provider by itself otherwise.
  await expect(page).toHaveURL(/\/api\/login\?ended=1$/);
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('link', { name: words.login.withNamedAccount('eduID.cz') })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a login that this browser did not begin is refused on a page that leads on', async ({
  page,
  words,
  language,
  browserErrors,
}) => {
  await page.goto(`${portal.url}/api/login?ended=1&lang=${language}`);
  await page.goto(`${portal.url}/api/login/oidc/back?code=x&state=${'y'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText(words.login.refused.interrupted.slice(0, 20));
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: /eduID/ }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox University' })).toBeVisible();
  ignoreErrors(browserErrors, '401');
});
