import type { Language } from '@kahan/domain';

/** A page for the server to render, as a reader without a login gets it. */
export interface RenderedVisit {
  /** Path and query. */
  address: string;
  language: Language;
  /** Data attributes of the document, by their names without `data-`. */
  dataset: Readonly<Record<string, string>>;
}

/** An answer with status 200: its JSON, and those of its headers that the app reads. */
export interface AnswerForRender {
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Makes a call of the page; null when it is answered otherwise than with status 200. */
export type AskServer = (address: string) => Promise<AnswerForRender | null>;

/** HTML of the page, and the calls that it was made from, in the order in which they were made. */
export interface RenderedPage {
  html: string;
  calls: readonly string[];
}

/** What the bundle of the web app for the server exports as `render`. It renders one page at a time. */
export type RenderPage = (visit: RenderedVisit, ask: AskServer) => Promise<RenderedPage>;
