import { shieldStyles } from './sanitize.ts';

/** The HTML of the items, when an HTML text is nothing but one numbered list; null for any other text. */
export function itemsOfList(html: string): string[] | null {
  const { body } = new DOMParser().parseFromString(shieldStyles(html), 'text/html');
  const [list, ...others] = body.children;
  if (list?.localName !== 'ol' || others.length > 0) return null;
  if ((body.textContent ?? '').trim() !== (list.textContent ?? '').trim()) return null;
  const items = [...list.children];
  return items.every(({ localName }) => localName === 'li') ? items.map(({ innerHTML }) => innerHTML) : null;
}
