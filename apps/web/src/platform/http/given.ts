import type { Call, FirstPicture } from '@kahan/contract';
import { FIRST_PICTURE } from '@kahan/contract/runtime';
import { ownSession } from '../storage/this-session.ts';
import { publicAddress } from './addresses.ts';
import { type FreshAnswer, freshnessOf } from './client.ts';

/*
 * The answers that the server has put into the page: no call leaves the browser for the first picture.
 */

/** How long an answer that came with the page is as good as a new one, unless a live message tells of a change. */
const GOOD_MS = 30_000;

const NOTHING: FirstPicture = { answers: [], session: null, cursor: '' };

let picture = NOTHING;
let answers: Map<string, FreshAnswer<Call>> = new Map();

/** Reads the answers that came with the page, once at its start. A page whose data was not read in time has none. */
export function readGiven(): void {
  const json = document.getElementById(FIRST_PICTURE)?.textContent;
  if (!json) return;
  const read: FirstPicture = JSON.parse(json);
  // Somebody else has logged in, or out, since the server made the page.
  if (read.session !== ownSession()) return;
  picture = read;
  answers = answersOf(picture);
  // Answers that a page needs a moment after its first picture came with it as well.
  setTimeout(forgetGiven, GOOD_MS);
}

function answersOf({ answers: given }: FirstPicture): Map<string, FreshAnswer<Call>> {
  return new Map(
    given.map(([path, headers, body]) => {
      const read = { get: (name: string) => headers[name] ?? null };
      // The whole address, as an answer of a call has it: the password is given to loads of the same address.
      const url = publicAddress(path);
      return [path, { data: body, url, ...freshnessOf(url, read) } as FreshAnswer<Call>];
    }),
  );
}

/** The answer to a call that came with the page, once; undefined when there is none. */
export function takeGiven(address: string): FreshAnswer<Call> | undefined {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** Forgets the answers that were not used yet: they may be old. */
export const forgetGiven = (): void => answers.clear();

/** The place in the logs from which live delivery goes on; empty when the page does not know it. */
export const givenCursor = (): string => picture.cursor;
