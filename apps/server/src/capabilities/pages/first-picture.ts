import type { IncomingMessage } from 'node:http';
import type { FirstPicture, FirstVisit, GivenAnswer } from '@kahan/contract';
import {
  AS_OF_HEADER,
  CLIENT_VERSION,
  CLIENT_VERSION_HEADER,
  FRESHNESS_HEADER,
  FRESHNESS_REASON_HEADER,
} from '@kahan/contract/runtime';
import type { Http } from '../../platform/http/admit/server.ts';
import type { Log } from '../../platform/log.ts';
import { withTimeout } from '../../platform/timeout.ts';
import type { Renderer } from './renderer.ts';

/** Headers of an answer that the app reads. */
const READ_HEADERS = [AS_OF_HEADER, FRESHNESS_HEADER, FRESHNESS_REASON_HEADER];
/** Longest wait for the data of a page, ms. Then the page is sent with the answers so far and reads the rest itself. */
const WAIT_MS = 400;
/** Answers of a page together, in letters; what does not fit is read by the page itself. */
const LARGEST = 512 * 1024;
/** Calls of a page together, and at a time: a first picture needs about ten, and what is left is read by the page itself. */
const MOST_CALLS = 24;
const AT_A_TIME = 4;
/** How many times answers may name further calls. */
const MOST_STEPS = 3;
/** First calls of an address stay the same for an hour; so many are kept. */
const MOST_KEPT = 1_000;
/** A longer address, in letters, is one that somebody has made up. */
const LONGEST_KEPT = 1_000;

/** Makes a call of a page in this process. @returns null unless it is answered with status 200 */
async function ask(http: Http, address: string, cookie: string | undefined): Promise<GivenAnswer | null> {
  const { statusCode, headers, body } = await http.app.inject({
    method: 'GET',
    url: address,
    headers: {
      accept: 'application/json',
      [CLIENT_VERSION_HEADER]: CLIENT_VERSION,
      ...(cookie !== undefined && { cookie }),
    },
  });
  if (statusCode !== 200) return null;
  const read = READ_HEADERS.flatMap((name) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return { body, headers: Object.fromEntries(read) };
}

export interface FirstPictureOptions {
  http: Http;
  renderer: Renderer;
  log: Log;
}

interface ReadAnswers {
  answers: ReadonlyMap<string, GivenAnswer>;
  isComplete: boolean;
}

/** Reads the data of first pictures: the answers to the calls that a screen's queries make. */
export function createFirstPictures({ http, renderer, log }: FirstPictureOptions) {
  const kept = new Map<string, readonly string[]>();

  /** The first calls of a visit; those that depend on answers are not kept. */
  async function callsOf(visit: FirstVisit, answers: ReadonlyMap<string, GivenAnswer>, client: string) {
    const { now, ...asked } = visit;
    const key = JSON.stringify({ ...asked, hour: now.slice(0, 13) });
    const known = answers.size === 0 ? kept.get(key) : undefined;
    if (known !== undefined) return { addresses: known, wanted: [] };
    const calls = await renderer.firstCalls(visit, answers, client);
    if (calls === null) return { addresses: [], wanted: [] };
    if (calls.wanted.length === 0 && answers.size === 0 && key.length <= LONGEST_KEPT) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, calls.addresses);
    }
    return calls;
  }

  return {
    /**
     * The answers by their addresses, in time; those that are late, refused or too large are left out, and the whole is then
     * not complete.
     * @param request of the page: its client pays for the calls
     * @param cookie the login that the calls carry; undefined for none
     */
    async read(
      visit: FirstVisit,
      request: IncomingMessage,
      cookie: string | undefined,
    ): Promise<ReadAnswers> {
      const answers = new Map<string, GivenAnswer>();
      let isOver = false;
      let size = 0;
      let isWhole = true;
      const load = async (address: string) => {
        if (isOver) return;
        const answer = await http.within(request, async () => (isOver ? null : ask(http, address, cookie)));
        if (isOver || answer === null || size + answer.body.length > LARGEST) return;
        size += answer.body.length;
        answers.set(address, answer);
      };
      const begun = new Set<string>();
      const loadAll = async () => {
        for (let step = 0; step < MOST_STEPS; step++) {
          const calls = await callsOf(visit, answers, http.clientOf(request));
          const named = calls.addresses.filter((address) => !begun.has(address));
          const next = named.slice(0, MOST_CALLS - begun.size);
          isWhole &&= next.length === named.length;
          for (const address of next) begun.add(address);
          await eachInTurn(next, load);
          if (!calls.wanted.some((address) => answers.has(address))) return;
        }
      };
      const loading = loadAll().catch((error: unknown) => {
        log.warn(
          { err: error, page: visit.page },
          'reading the data of a page failed; the page reads it itself',
        );
      });
      await withTimeout(loading, WAIT_MS);
      isOver = true;
      return { answers, isComplete: isWhole && begun.size > 0 && answers.size === begun.size };
    },
  };
}

/** Runs `work` for each, a few at a time. */
async function eachInTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

/** JSON in an HTML element: nothing in it can end the element. */
export const escapeJson = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** The content of the element with the first picture. The bodies are JSON already. */
export function pictureJson(
  answers: ReadonlyMap<string, GivenAnswer>,
  { session, cursor }: Pick<FirstPicture, 'session' | 'cursor'>,
): string {
  const list = [...answers].map(
    ([address, { headers, body }]) => `[${JSON.stringify(address)},${JSON.stringify(headers)},${body}]`,
  );
  return escapeJson(
    `{"answers":[${list.join(',')}],"session":${JSON.stringify(session)},"cursor":${JSON.stringify(cursor)}}`,
  );
}
