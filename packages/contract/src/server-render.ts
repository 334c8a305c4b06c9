import type { Language } from '@kahan/domain';

/** A page for the server to render. */
export interface RenderedVisit {
  /** Address with origin, path and query. */
  url: string;
  language: Language;
  /** Data attributes of the document, by their names without `data-`. */
  dataset: Readonly<Record<string, string>>;
  /** What scripts could read of the reader's cookies: whether there is a login. */
  cookies: string;
  /** Whether the reader has a phone: styles do the rest, but a timetable is measured for one or the other. */
  isPhone: boolean;
}

/** An answer with status 200: its JSON, and those of its headers that the app reads. */
export interface AnswerForRender {
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Makes a call of the page; null when it is answered otherwise than with status 200. */
export type AskServer = (address: string) => Promise<AnswerForRender | null>;

/** A page as the app draws it. */
export interface RenderedPage {
  /** Without style attributes, which the security policy forbids. */
  html: string;
  /** Rules in the place of style attributes. */
  styles: string;
  /** When it was rendered, ISO: the instant that its times and countdowns are of. */
  now: string;
  /** Whether it was rendered for a phone. */
  isPhone: boolean;
  /** The calls that the page was made from, in the order in which they were made. */
  calls: readonly string[];
}

/** What the bundle of the web app for the server exports as `render`. Each instance renders one page. */
export type RenderPage = (visit: RenderedVisit, ask: AskServer) => Promise<RenderedPage>;
