import type { RouteOutput, Routes } from '@kahan/contract';
import { foldText, type Language } from '@kahan/domain';
import type { Search } from '../../engine/search/index.ts';
import type { ListedClass } from './classes.search.ts';

type Query = RouteOutput<Routes['GET /api/classes'], 'query'>;
interface Found {
  values: ListedClass[];
  /** Number of all matches. */
  count: number;
}

const NONE: Found = { values: [], count: 0 };
/** Classes among which those with a part of a code are chosen: more than a university has. */
const MOST_CLASSES = 200_000;

/** `N 402 001` → `n402001`: codes are compared without spaces. */
const folded = (code: string) => foldText(code).replace(/\s+/g, '');
/** Whether a field was filled with something that no name and no code contains, e.g. a picture. */
const isUnfindable = (text: string) => text.trim() !== '' && !/[\p{L}\p{N}]/u.test(text);

/**
 * Classes that match all filled fields, the best match of the title first. The title is found with its typos forgiven;
 * a code must contain what was typed.
 */
export async function findClasses(search: Search, query: Query, lang: Language): Promise<Found> {
  const { title, code, language, type, department, limit, page } = query;
  if ([title, code, department].some(isUnfindable)) return NONE;
  const tags = [
    ...(language === undefined ? [] : [`language:${language}`]),
    ...(type === undefined ? [] : [`type:${type}`]),
    ...(department.trim() === '' ? [] : [`department:${department.trim()}`]),
  ];
  const find = (text: string, part: { limit: number; page: number }) =>
    search.find<ListedClass>('classes', { lang }, text, { ...part, tags });
  const part = folded(code);
  if (part === '') return find(title, { limit, page: page - 1 });
  const { values } = await find(`${title} ${part}`, { limit: MOST_CLASSES, page: 0 });
  const matches = values.filter((one) => folded(one.code).includes(part));
  return { values: matches.slice((page - 1) * limit, page * limit), count: matches.length };
}
