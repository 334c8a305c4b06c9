import type { Item, PushedItem } from '@kahan/contract';

/** An item that a push has brought, as the feed has it. */
export interface Pushed {
  /** Names the login for which it is. */
  session: string;
  /** Language of the push; public news is in this language alone. */
  lang: string;
  item: Item;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A push of another version: the feed is loaded as always.
    return null;
  }
}

/**
 * Reads the item of a push: of the payload of a browser's push, or of the data of the app's, whose values are texts (the item decrypted). Null
 * when the push brings none, or one in a shape that this version does not know.
 */
export function pushedItem(push: unknown): Pushed | null {
  if (!isObject(push)) return null;
  const { id, lang } = push;
  const brought = typeof push.item === 'string' ? parsed(push.item) : push.item;
  if (typeof id !== 'string' || !/^\d+$/.test(id) || typeof lang !== 'string' || !isObject(brought))
    return null;
  const { session, type, ts } = brought;
  if (typeof session !== 'string' || typeof type !== 'string' || typeof ts !== 'number') return null;
  const content = contentOf(type, brought.content);
  return content && { session, lang, item: { id, type, ts, postponeTs: null, state: 'active', content } };
}

/** Public news has its text in the language of the push; the other language is not read before the feed is loaded anew. */
function contentOf(type: string, content: unknown): Item['content'] | null {
  if (!isObject(content)) return null;
  if (type !== 'public:news') {
    const { values, path } = content;
    return isObject(values) && typeof path === 'string' ? { values, path } : null;
  }
  const { title, body, urls, source } = content as Partial<Extract<PushedItem['content'], { title: string }>>;
  if (typeof title !== 'string' || typeof body !== 'string' || !Array.isArray(urls)) return null;
  const both = (text: string) => ({ cs: text, en: text });
  return {
    ...{ title: both(title), body: both(body), urls },
    source: typeof source === 'string' ? both(source) : null,
  };
}
