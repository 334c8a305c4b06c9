import type { Language } from '@kahan/domain';

/** The visit of a page, as far as it decides which calls its first picture needs. */
export interface FirstVisit {
  /** Name of the page, one of PAGES. */
  page: string;
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  language: Language;
  loggedIn: boolean;
  /** Whether the reader is a student. */
  studies: boolean;
  /** The server's instant, ISO. */
  now: string;
}

/** An answer with status 200: its JSON, and those of its headers that the app reads. */
export interface GivenAnswer {
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** The calls of a first picture. */
export interface FirstCalls {
  /** Addresses with path and query. */
  addresses: readonly string[];
  /** Those of them whose answers may name further calls. */
  wanted: readonly string[];
}

/** The calls of a first picture, by the answers that are known. */
export type AskFirstCalls = (
  visit: FirstVisit,
  answers: ReadonlyMap<string, GivenAnswer>,
) => Promise<FirstCalls>;

/** A page for the server to render. */
export interface RenderedVisit {
  /** Address with origin, path and query. */
  url: string;
  language: Language;
  /** Data attributes of the document, by their names without `data-`. */
  dataset: Readonly<Record<string, string>>;
  /** What scripts could read of the reader's cookies: whether there is a login. */
  cookies: string;
  /** Whether the reader has a phone: styles do the rest, but the menu is one for either layout. */
  isPhone: boolean;
}

/** HTML of a page from the answers that are given; what is missing is drawn as loading. */
export type RenderPage = (visit: RenderedVisit, answers: ReadonlyMap<string, GivenAnswer>) => Promise<string>;

/** The exports of the web app's bundle for the server. Each instance renders one page. */
export interface ServerBundle {
  render: RenderPage;
  firstCalls: AskFirstCalls;
  /** Names of the pages that visitors get rendered with their data. */
  renderedPages: readonly string[];
}

/** The data that the page carries for its app, as JSON in an element of the id FIRST_PICTURE. */
export interface FirstPicture {
  /** Address, headers and body of each call that the server has made. */
  answers: readonly (readonly [address: string, headers: Readonly<Record<string, string>>, body: unknown])[];
  /** Tag of the session whose answers they are; null for those of a visitor. */
  session: string | null;
  /** Place in the logs before the calls were made: live delivery goes on from there. */
  cursor: string;
}
