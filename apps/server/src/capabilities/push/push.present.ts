import type { PushedItem as BroughtItem, PushPayload, ToldItem } from '@kahan/contract';
import {
  type Bilingual,
  ITEM_SERVICES,
  type ItemService,
  isTermItem,
  type Language,
  type PublicContent,
  type StructuredContent,
} from '@kahan/domain';
import { type CardText, phrases } from '@kahan/phrases';
import { serverPhrases } from '@kahan/phrases/server';
import type {
  PresentPushes,
  PushedTo,
  ToldItem as StoredItem,
  WaitingItem,
} from '../../engine/delivery/index.ts';

/** When more than this wait, one push says how many they are. */
const MOST_SINGLE = 3;
/** A notification shows two lines at best. */
const LONGEST_TITLE = 200;
const HOME = '/';
/** Services whose titles a push service may read: they do not say how a student does. Nor do changes of exam dates. */
const HARMLESS: readonly ItemService[] = ['public', 'schedule', 'reminder'];

type PushedItem = Pick<WaitingItem, 'itemId' | 'type' | 'content'>;

/**
 * The pushes of a device for its waiting items: one for each, or one for many. The items that a quiet time has held are
 * one push: the item itself, or the number of several.
 */
export const presentPushes: PresentPushes = (items, to) => {
  const held = items.filter((item) => item.held);
  const isSummary = held.length > 1;
  const single = isSummary ? items.filter((item) => !item.held) : items;
  const many = (of: typeof items) => ({ payload: presentMany(of, to.lang), items: of });
  return [
    ...(isSummary ? [many(held)] : []),
    ...(single.length > MOST_SINGLE
      ? [many(single)]
      : single.map((item) => ({ payload: presentNew(item, to), items: [item] }))),
  ];
};

/** What a user was notified about, as the API shows it. */
export const presentTold = ({ at, state, ...item }: StoredItem, lang: Language): ToldItem => {
  const { id, title, service, path } = presentOne(item, lang);
  return { id, at: at.toISOString(), title, service, path, state };
};

/** A new item for a device, with the card's title where the push service may read that. */
function presentNew(item: WaitingItem, { lang, session, readsTitles }: PushedTo): PushPayload {
  const card = presentOne(item, lang);
  const isHarmless = isTermItem(item.type) || (card.service !== null && HARMLESS.includes(card.service));
  const head = readsTitles && !isHarmless ? { ...card, title: shortened(neutralTitleOf(item, lang)) } : card;
  const content = contentOf(item, lang);
  return content === null ? head : { ...head, item: { session, type: item.type, ts: item.ts, content } };
}

/** What a push brings of an item; null when it is too long. */
function contentOf({ type, content }: WaitingItem, lang: Language): BroughtItem['content'] | null {
  if (type !== 'public:news') {
    const { values, path } = content as StructuredContent<Record<string, unknown>>;
    return { values, path };
  }
  const { title, body, urls, source } = content as Omit<PublicContent, 'body'> & Partial<PublicContent>;
  return body === undefined
    ? null
    : { title: title[lang], body: body[lang], urls, source: source?.[lang] ?? null };
}

/** A title that says what happened, but not how a student does. */
function neutralTitleOf(item: WaitingItem, lang: Language): string {
  const { push } = serverPhrases(lang);
  const service = serviceOf(item);
  const { values } = item.content as StructuredContent<{ name?: Bilingual }>;
  if (service === 'study') return push.studies;
  if (values.name === undefined) return push.one;
  if (service === 'exam') return push.results(values.name[lang]);
  return service === 'grupik' ? push.group(values.name[lang]) : push.one;
}

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
