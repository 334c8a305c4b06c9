import { createHash } from 'node:crypto';
import { addDays } from '@kahan/domain';
import { addressForLogs, readNamedAddress, type Version } from '../../../platform/named-address.ts';
import { type OpenMensaDocument, OpenMensaReader } from './openmensa.document.ts';
import {
  type MenuSource,
  MOST_BYTES,
  type SourceContext,
  type SourceKind,
  type SourceReading,
} from './source.ts';
import { readXml } from './xml.ts';

/** Days of a document that are stored, from today on. */
const DAYS_AHEAD = 60;
/** A document has one canteen. */
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

interface OpenMensaSettings {
  address: string;
  /** The name of the canteen; null: the document's own. */
  name: string | null;
}

/** A document of OpenMensa v1, v2.0 or v2.1: one canteen, the menus of some days (product, Reading the spec 8). */
export const openmensa: SourceKind<OpenMensaSettings> = {
  example: 'openmensa:https://…',
  parse: ({ href }, fragment) => ({ address: href, name: fragment === '' ? null : fragment }),
  source: openMensaSource,
};

function openMensaSource({ address, name }: OpenMensaSettings): MenuSource {
  let known: Version | null = null;

  async function read({ today, signal, leftOut }: SourceContext): Promise<SourceReading | 'unchanged'> {
    const headers = { accept: 'application/xml, text/xml' };
    return readNamedAddress(address, { maxBytes: MOST_BYTES, headers, known, signal }, async (answer) => {
      const reader = new OpenMensaReader(leftOut);
      await readXml(answer.bytes, answer.type, reader);
      known = answer.version;
      return [
        canteenOf(await reader.document(), { name: name ?? nameOf(address), isNamed: name !== null, today }),
      ];
    });
  }

  return {
    source: `openmensa-${hashOfAddress(address)}`,
    label: addressForLogs(address),
    host: new URL(address).host,
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
    details: {
      name: isNamed ? name : (document.name ?? name),
      web: isPage ? { url: page, label: new URL(page).host } : null,
      ...{ maps_url: null, links: [], opening, room: null, building: null, at },
    },
    days: new Map([...days].filter(([date]) => date >= today && date <= last)),
    failed: false,
  };
}
