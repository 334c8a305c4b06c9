import type { PushPayload } from '@kahan/contract';
import { ITEM_SERVICES, type Language, type PublicContent, type StructuredContent } from '@kahan/domain';
import { type CardText, phrases } from '@kahan/phrases';
import { serverPhrases } from '@kahan/phrases/server';
import type { WaitingItem } from '../../engine/delivery/push/deliveries.store.ts';

/** When more than this come at once, one push says how many they are. */
const MOST_SINGLE = 3;
/** A notification shows two lines at best. */
const LONGEST_TITLE = 200;
const HOME = '/';

/** A push, and the items that it tells of. */
export interface Push {
  payload: PushPayload;
  items: readonly WaitingItem[];
}

type Told = Pick<WaitingItem, 'itemId' | 'type' | 'content'>;

/** What a device gets for its waiting items: a push for each, or one for many. */
export function presentPushes(items: readonly WaitingItem[], lang: Language): Push[] {
  if (items.length <= MOST_SINGLE) {
    return items.map((item) => ({ payload: presentOne(item, lang), items: [item] }));
  }
  return [{ payload: presentMany(items, lang), items }];
}

function presentOne(item: Told, lang: Language): PushPayload {
  const title = shortened(titleOf(item, lang));
  return { id: String(item.itemId), title, service: serviceOf(item), path: pathOf(item), lang };
}

function presentMany(items: readonly Told[], lang: Language): PushPayload {
  const services = new Set(items.map(serviceOf));
  const [service = null] = services;
  return {
    id: String(Math.max(...items.map(({ itemId }) => itemId))),
    title: serverPhrases(lang).push.many(items.length),
    service: services.size === 1 ? service : null,
    path: HOME,
    lang,
  };
}

const serviceOf = ({ type }: Told) => ITEM_SERVICES.find((service) => type.startsWith(`${service}:`)) ?? null;

const pathOf = ({ type, content }: Told) =>
  type === 'public:news' ? HOME : (content as StructuredContent<unknown>).path;

/** The title of the card. Another portal may already write kinds that this one has no words for. */
function titleOf({ type, content }: Told, lang: Language): string {
  if (type === 'public:news') return (content as PublicContent).title[lang];
  // Type and content were written together from one draft, so that the values fit the words.
  const texts: Record<string, ((values: never) => CardText) | undefined> = phrases(lang).items.texts;
  const text = texts[type]?.((content as StructuredContent<never>).values);
  return text?.title ?? serverPhrases(lang).push.one;
}

function shortened(title: string): string {
  const letters = [...title];
  return letters.length <= LONGEST_TITLE ? title : `${letters.slice(0, LONGEST_TITLE - 1).join('')}…`;
}
