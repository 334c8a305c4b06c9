const TAG = /<(\/?)(ol|ul|li)\b[^>]*>/g;

/**
 * The HTML of the items, when an HTML text consists of one numbered list; null for any other text. The server has
 * sanitized the text, so every tag in it is closed.
 */
export function itemsOfList(html: string): string[] | null {
  const [, list] = /^\s*<ol\b[^>]*>(.*)<\/ol>\s*$/s.exec(html) ?? [];
  if (list === undefined) return null;
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: isEnd, index } of list.matchAll(TAG)) {
    if (isEnd) depth -= 1;
    if (depth < 0) return null;
    if (depth === 0) {
      // Text between two items means that the HTML is no list of items alone.
      if (isEnd) items.push(list.slice(from, index));
      else if (!tag.startsWith('<li') || list.slice(from, index).trim() !== '') return null;
      from = index + tag.length;
    }
    if (!isEnd) depth += 1;
  }
  return depth === 0 && list.slice(from).trim() === '' ? items : null;
}
