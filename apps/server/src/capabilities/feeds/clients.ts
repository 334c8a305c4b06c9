import type { Feed } from '@kahan/contract';

/** A calendar that fetches feeds. */
export interface FeedClient {
  client: Feed['fetches'][number]['client'];
  /** The name of a calendar among `OTHERS`; empty for the rest. */
  name: string;
}

/** In this order: Outlook for Mac names macOS as well, and vdirsyncer may run below another product. */
const CLIENTS: readonly [sign: RegExp, client: FeedClient['client']][] = [
  [/Google-Calendar-Importer|GoogleCalendar/i, 'google'],
  [/Outlook|Microsoft|MSOffice|Exchange/i, 'outlook'],
  [/Thunderbird|Lightning\//i, 'thunderbird'],
  [/dataaccessd|CalendarAgent|^(?:iOS|iPadOS|macOS|Mac[ _+]OS[ _+]X|watchOS|visionOS)\//i, 'apple'],
];

/** Other calendars by the word in their User-Agent. Names are never taken from a request: these are all there are. */
const OTHERS: readonly [sign: RegExp, name: string][] = [
  [/vdirsyncer/i, 'vdirsyncer'],
  [/khal/i, 'khal'],
  [/ICSx5/i, 'ICSx⁵'],
  [/DAVx5/i, 'DAVx⁵'],
  [/Evolution/i, 'Evolution'],
  [/Akonadi|KOrganizer|Merkuro/i, 'KOrganizer'],
  [/Nextcloud/i, 'Nextcloud'],
  [/Proton/i, 'Proton Calendar'],
  [/BusyCal/i, 'BusyCal'],
  [/Home\s?Assistant/i, 'Home Assistant'],
  [/Yahoo/i, 'Yahoo'],
  [/Zoho/i, 'Zoho'],
];

/** The calendar of a User-Agent. */
export function clientOf(userAgent: string | undefined): FeedClient {
  const text = (userAgent ?? '').slice(0, 300);
  const found = CLIENTS.find(([sign]) => sign.test(text));
  if (found !== undefined) return { client: found[1], name: '' };
  return { client: 'other', name: OTHERS.find(([sign]) => sign.test(text))?.[1] ?? '' };
}

/** The median of the pauses between fetches, seconds; null without any. */
export function medianOf(gaps: readonly number[]): number | null {
  const sorted = gaps.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2);
}
