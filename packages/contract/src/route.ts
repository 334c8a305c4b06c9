import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * Who may make a call or open a page (spec 6).
 *
 * - `public`: everybody.
 * - `user`: a valid login.
 * - `student`: a login whose identity counts as a student.
 *
 * A mutating call that is not public also needs the CSRF token of the login.
 */
export type Policy = 'public' | 'user' | 'student';

/** One entry of the route table: all that the server, the client, docs and tests know about a call. */
export interface Route {
  summary: string;
  policy: Policy;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * Answer of status 200; `html` for pages, `calendar` for a file of iCalendar, `image` for a picture, `archive` for a ZIP
   * file that is saved, `empty` for 204.
   */
  response: z.ZodType | 'html' | 'calendar' | 'image' | 'archive' | 'empty';
  /** Whether a success is a redirect (303): `always`, or `sometimes` in place of the page. */
  redirects?: 'always' | 'sometimes';
  /** Error codes of this call, in addition to the general ones. */
  errors: readonly ErrorCode[];
  /** Answers 304 to If-Modified-Since or If-None-Match. */
  conditional?: boolean;
  /**
   * A GET that changes state: answered only to the portal's own scripts and to programs, never to a link, an image or
   * another site (product 11, decision 008).
   */
  changesState?: boolean;
  /** Largest body in bytes, default 64 KiB. */
  bodyLimit?: number;
  /** Form posts with a token of their own instead of the CSRF header. */
  ownToken?: boolean;
  /** A form with files: `body` describes the text parts, and the handler reads the form as a stream. */
  multipart?: boolean;
}

export type RouteKey = `${Method} /${string}`;

/** Calls by their key, e.g. `GET /api/user`. */
export type RouteTable = Readonly<Record<string, Route>>;
