import { afterEach, beforeAll, expect, test } from 'vitest';
import { proof } from '../../platform/http/password.ts';
import { standAt } from '../../platform/time/clock.ts';
import { markupOf, textsOf } from '../markup.fixture.tsx';
import { Retry, StaleNote } from './states.tsx';

beforeAll(() => standAt('2026-11-18T09:00:00Z'));
afterEach(() => proof.set('password'));

const told = async () => {
  const old = (
    <StaleNote at={new Date('2026-11-18T08:00:00Z')} reason="PASSWORD_REQUIRED" onRetry={() => {}} />
  );
  return textsOf(await markupOf(old)).join(' ');
};

test('data that waits for a proof asks a reader for the password', async () =>
  expect(await told()).toMatch(/your password.*Enter the password/));

test('a reader who has no password here is asked to confirm instead', async () => {
  proof.set('login');
  expect(await told()).toMatch(/confirm that it is you.*Confirm that it is you/);
  expect(await told()).not.toMatch(/password/i);
});

test('any other load is just tried again', async () => {
  proof.set('login');
  expect(textsOf(await markupOf(<Retry reason={null} onRetry={() => {}} />))).toEqual(['Try again']);
});
