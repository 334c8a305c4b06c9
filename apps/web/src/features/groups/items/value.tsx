import { CHECKED, groupItemKind, isHtmlResult } from '@kahan/domain';
import { SafeHtml } from '../../../ui/text/safe-html.tsx';
import { useGroupsPhrases } from '../words.ts';
import css from './item.module.css';
import type { Item } from './use-item-edit.ts';

/** What an item holds, to be read. HTML is from outside. */
export function Shown({ item }: { item: Pick<Item, 'type' | 'result'> }) {
  const words = useGroupsPhrases();
  const { type, result } = item;
  if (groupItemKind(type) === 'checkbox') {
    return <p className={css.value}>{result === CHECKED ? words.yes : words.no}</p>;
  }
  if (result === null || result === '') return <p className={css.dim}>{words.nothing}</p>;
  if (isHtmlResult(type, result)) return <SafeHtml html={result} className={css.html} />;
  return <p className={css.value}>{result}</p>;
}
