import type { RouteOutput, Routes } from '@kahan/contract';
import { foldText, type Language } from '@kahan/domain';
import type { Search } from '../../engine/search/index.ts';
import type { ListedClass } from './classes.search.ts';

type Query = RouteOutput<Routes['GET /api/classes'], 'query'>;
interface Found {
  values: ListedClass[];
  /** Number of all matches. */
  count: number;
  /** Number of those that are left out because of the language alone. */
  otherwise: number;
}

const NONE: Found = { values: [], count: 0, otherwise: 0 };
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
    ...(type === undefined ? [] : [`type:${type}`]),
    ...(department.trim() === '' ? [] : [`department:${department.trim()}`]),
  ];
  const inLanguage = language === undefined ? [] : [`language:${language}`];
  const find = (text: string, part: { limit: number; page: number }, more: readonly string[]) =>
    search.find<ListedClass>('classes', { lang }, text, { ...part, tags: [...tags, ...more] });
  const part = folded(code);
  if (part === '') {
    const { values, count } = await find(title, { limit, page: page - 1 }, inLanguage);
    const all = await find(title, { limit: 0, page: 0 }, []);
    return { values, count, otherwise: all.count - count };
  }
  const { values } = await find(`${title} ${part}`, { limit: MOST_CLASSES, page: 0 }, []);
  const all = values.filter((one) => folded(one.code).includes(part));
  const matches = all.filter(({ languages }) => language === undefined || languages.includes(language));
  const otherwise = all.length - matches.length;
  return { values: matches.slice((page - 1) * limit, page * limit), count: matches.length, otherwise };
}
