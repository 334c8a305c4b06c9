import { HttpError } from '../http/errors.ts';
import type { ControlContext } from './body.ts';
import { postEnrolments } from './enrolments.ts';
import { deleteItem, patchItem, postItem } from './groups.ts';
import { patchLesson } from './lessons.ts';
import { deleteNews, postNews } from './news.ts';
import { deleteResult, putResult } from './results.ts';
import { patchStudy, postStudy } from './studies.ts';
import { clearTerm, deleteTerm, patchTerm, postTerms } from './terms.ts';

export interface ControlCall {
  method: 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  path: string;
  run(context: ControlContext, params: Record<string, string>, body: unknown): Record<string, unknown>;
}

/** Calls that change the university; each of them may stand in a batch. */
export const calls: readonly ControlCall[] = [
  { method: 'PUT', path: '/_control/results', run: (context, _params, body) => putResult(context, body) },
  {
    method: 'DELETE',
    path: '/_control/results',
    run: (context, _params, body) => deleteResult(context, body),
  },
  {
    method: 'PATCH',
    path: '/_control/lessons/:gl',
    run: (context, params, body) => patchLesson(context, params.gl ?? '', body),
  },
  { method: 'POST', path: '/_control/studies', run: (context, _params, body) => postStudy(context, body) },
  {
    method: 'PATCH',
    path: '/_control/studies/:study_id',
    run: (context, params, body) => patchStudy(context, params.study_id ?? '', body),
  },
  {
    method: 'POST',
    path: '/_control/enrolments',
    run: (context, _params, body) => postEnrolments(context, body),
  },
  { method: 'POST', path: '/_control/terms', run: (context, _params, body) => postTerms(context, body) },
  {
    method: 'PATCH',
    path: '/_control/terms/:term_id',
    run: (context, params, body) => patchTerm(context, params.term_id ?? '', body),
  },
  {
    method: 'DELETE',
    path: '/_control/terms/:term_id',
    run: (context, params) => deleteTerm(context, params.term_id ?? ''),
  },
  {
    method: 'DELETE',
    path: '/_control/terms/:term_id/signed',
    run: (context, params) => clearTerm(context, params.term_id ?? ''),
  },
  { method: 'POST', path: '/_control/groups', run: (context, _params, body) => postItem(context, body) },
  {
    method: 'PATCH',
    path: '/_control/groups/:item_id',
    run: (context, params, body) => patchItem(context, params.item_id ?? '', body),
  },
  {
    method: 'DELETE',
    path: '/_control/groups/:item_id',
    run: (context, params) => deleteItem(context, params.item_id ?? ''),
  },
  { method: 'POST', path: '/_control/news', run: (context, _params, body) => postNews(context, body) },
  {
    method: 'DELETE',
    path: '/_control/news/:id',
    run: (context, params) => deleteNews(context, params.id ?? ''),
  },
];

function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

/** One call of a batch. An error names its number and undoes the whole batch. */
export function runCall(
  context: ControlContext,
  wanted: { method: string; path: string; body?: unknown },
  index: number,
): Record<string, unknown> {
  for (const call of calls) {
    const params = call.method === wanted.method ? match(call.path, wanted.path) : null;
    if (params === null) continue;
    try {
      return call.run(context, params, wanted.body);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      throw new HttpError(error.status, error.code, `calls.${index}: ${error.message}`, error.field);
    }
  }
  throw new HttpError(404, 'not-found', `calls.${index}: there is no call ${wanted.method} ${wanted.path}`);
}
