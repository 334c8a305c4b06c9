import { control, recordsOf, ungradedResults } from '../control.ts';
import type { Phone } from '../phone.ts';
import { expect } from '../test.ts';
import type { Message } from './fcm.ts';

/** Enters a grade of the student. */
export async function enterGrade(who: string): Promise<void> {
  const [free] = ungradedResults((await recordsOf(who)).results);
  if (!free) throw new Error(`${who} has a grade in everything`);
  await control('PUT', '/results', { login: who, code: free.subject.code, attempt: 1, grade: 'B' });
}

/** Enters a grade of the student. @returns the push about it, as the portal has sent it to this phone */
export async function newItem(phone: Phone, who: string): Promise<Message> {
  const isOwn = ({ token }: Message) => token === phone.token;
  const before = phone.messages.filter(isOwn).length;
  await enterGrade(who);
  await expect.poll(() => phone.messages.filter(isOwn).length).toBe(before + 1);
  const message = phone.messages.filter(isOwn).at(-1);
  if (!message) throw new Error('no push was sent');
  return message;
}
