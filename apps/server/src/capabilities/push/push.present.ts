import type { PushPayload } from '@kahan/contract';
import { ITEM_SERVICES, type Language, type PublicContent, type StructuredContent } from '@kahan/domain';
import { type CardText, phrases } from '@kahan/phrases';
import { serverPhrases } from '@kahan/phrases/server';
import type { PresentPushes, WaitingItem } from '../../engine/delivery/index.ts';

/** When more than this wait, one push says how many they are. */
const MOST_SINGLE = 3;
/** A notification shows two lines at best. */
const LONGEST_TITLE = 200;
const HOME = '/';

type PushedItem = Pick<WaitingItem, 'itemId' | 'type' | 'content'>;

/** The pushes of a device for its waiting items: one for each, or one for many. */
export const presentPushes: PresentPushes = (items, lang) =>
  items.length <= MOST_SINGLE
    ? items.map((item) => ({ payload: presentOne(item, lang), items: [item] }))
    : [{ payload: presentMany(items, lang), items }];

function presentOne(item: PushedItem, lang: Language): PushPayload {
  const title = shortened(titleOf(item, lang));
  return { id: String(item.itemId), title, service: serviceOf(item), path: pathOf(item), lang };
}

function presentMany(items: readonly PushedItem[], lang: Language): PushPayload {
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

const serviceOf = ({ type }: PushedItem) =>
  ITEM_SERVICES.find((service) => type.startsWith(`${service}:`)) ?? null;

const pathOf = ({ type, content }: PushedItem) =>
  type === 'public:news' ? HOME : (content as StructuredContent<unknown>).path;

/** The title of the card. A newer portal may write item types that this one has no phrases for. */
function titleOf({ type, content }: PushedItem, lang: Language): string {
  if (type === 'public:news') return (content as PublicContent).title[lang];
  // Type and content were written together from one draft, so the values fit the phrases.
  const texts: Record<string, ((values: never) => CardText) | undefined> = phrases(lang).items.texts;
  const text = texts[type]?.((content as StructuredContent<never>).values);
  return text?.title ?? serverPhrases(lang).push.one;
}

function shortened(title: string): string {
  const letters = [...title];
  return letters.length <= LONGEST_TITLE ? title : `${letters.slice(0, LONGEST_TITLE - 1).join('')}…`;
}
