import type { Answer, CommonFreeWeek, FreeTimePerson } from '@kahan/contract';
import { expect } from 'vitest';
import type { TestClient } from './client.ts';

export const FREE_TIME_PATH = '/api/user/common-free-time';
type Made = Answer<'POST /api/user/common-free-time/invitations'>;

/** Makes an invitation. */
export async function invite(client: TestClient): Promise<Made> {
  const answer = await client.send('POST', `${FREE_TIME_PATH}/invitations`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Made>();
}

export const accept = (secret: string, client: TestClient) =>
  client.send('POST', `${FREE_TIME_PATH}/invitation/accept`, { secret });

export const confirm = (id: string, client: TestClient) =>
  client.send('POST', `${FREE_TIME_PATH}/people/${id}/confirm`);

/** One user invites, the other accepts, and the first confirms. @returns the id of the agreement */
export async function agree(one: TestClient, other: TestClient): Promise<string> {
  const { secret } = await invite(one);
  const answer = await accept(secret, other);
  expect(answer.status, answer.text).toBe(200);
  const { id } = answer.json<FreeTimePerson>();
  expect((await confirm(id, one)).status).toBe(200);
  return id;
}

export const askWeek = (id: string, client: TestClient, date: string) =>
  client.get(`${FREE_TIME_PATH}/people/${id}?date=${date}&lang=en`);

export const weekOf = async (id: string, client: TestClient, date: string) =>
  (await askWeek(id, client, date)).json<CommonFreeWeek>();
