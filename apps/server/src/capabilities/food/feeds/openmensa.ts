import { createHash } from 'node:crypto';
import { addDays } from '@kahan/domain';
import { addressForLogs, readNamedAddress, type Version } from '../../../platform/named-address.ts';
import type { SourceReading } from '../food.source.ts';
import { type FeedContext, type MenuFeed, MOST_BYTES } from './feed.ts';
import { type OpenMensaDocument, OpenMensaReader } from './openmensa.document.ts';
import { readXml } from './xml.ts';

/** Days of a feed that are kept, from today on. */
const DAYS_AHEAD = 60;
/** A feed has one canteen. */
const CANTEEN = '1';

/** A short name of an address that stays the same. */
export const hashOfAddress = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 12);

/** `https://a.example/feeds/mensa-nord.xml` → `mensa-nord (a.example)` */
function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  const last = pathname
    .split('/')
    .findLast((part) => part !== '')
    ?.replace(/\.xml$/i, '');
  return last === undefined ? hostname : `${last} (${hostname})`;
}

/**
 * A feed of OpenMensa v1, v2.0 or v2.1: one canteen, the menus of some days (product, Reading the spec 8).
 * @param name of the canteen; null: the feed's own
 */
export function openMensaFeed({ address, name }: { address: string; name: string | null }): MenuFeed {
  let known: Version | null = null;

  async function read({ today, signal, leftOut }: FeedContext): Promise<SourceReading | 'unchanged'> {
    const headers = { accept: 'application/xml, text/xml' };
    return readNamedAddress(address, { maxBytes: MOST_BYTES, headers, known, signal }, async (answer) => {
      const reader = new OpenMensaReader(leftOut);
      await readXml(answer.bytes, answer.type, reader);
      known = answer.version;
      return [canteenOf(reader.document, { name: name ?? nameOf(address), isNamed: name !== null, today })];
    });
  }

  return {
    source: `openmensa-${hashOfAddress(address)}`,
    label: addressForLogs(address),
    photos: null,
    read,
  };
}

function canteenOf(
  document: OpenMensaDocument,
  { name, isNamed, today }: { name: string; isNamed: boolean; today: string },
): SourceReading[number] {
  const { page, at, opening, days } = document;
  const isPage = page !== null && URL.canParse(page);
  const last = addDays(today, DAYS_AHEAD);
  return {
    id: CANTEEN,
    place: {
      name: isNamed ? name : (document.name ?? name),
      web: isPage ? { url: page, label: new URL(page).host } : null,
      ...{ maps_url: null, links: [], opening, room: null, building: null, at },
    },
    menus: new Map([...days].filter(([date]) => date >= today && date <= last)),
    failed: false,
  };
}
