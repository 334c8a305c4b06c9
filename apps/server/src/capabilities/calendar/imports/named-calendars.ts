import { createHash } from 'node:crypto';
import { basename, isAbsolute } from 'node:path';
import { EVENT_CATEGORIES, type EventCategory } from '@kahan/domain';
import { addressForLogs } from '../../../platform/named-address.ts';

/** A calendar that the administrator names in SCHOOL_CALENDARS. */
export interface NamedCalendar {
  /** A hash of the address, which may hold a secret. */
  id: string;
  /** The name that users see as the source; null: the name that the calendar gives itself. */
  name: string | null;
  categories: readonly EventCategory[];
  /** An http or https address, or an absolute path. */
  address: string;
  /** The address as logs may show it. */
  label: string;
}

const EXPECTED =
  'calendars separated by commas are expected, each an https address or an absolute path, with name=…| and categories in front where wanted, e.g. name=Sport|9|https://sport.example/plan.ics, 1+5|/etc/kahan/lectures.ics';
const CATEGORIES = /^[1-9](?:\+[1-9])*$/;
const NAME = /^name=(.{1,100})$/;
/** Categories of a calendar that is configured without any. */
const DEFAULT: readonly EventCategory[] = [1];

/** The name of a calendar that is named nowhere: the host, or the file without its ending. */
export function nameOfAddress(address: string): string {
  return isAbsolute(address) ? basename(address).replace(/\.[^.]+$/, '') : new URL(address).hostname;
}

function parseOne(text: string): NamedCalendar {
  const parts = text.split('|').map((part) => part.trim());
  const address = parts.pop() ?? '';
  const name = parts.length > 0 ? (NAME.exec(parts[0] ?? '')?.[1]?.trim() ?? null) : null;
  if (name !== null) parts.shift();
  const [given, ...more] = parts;
  if (more.length > 0 || (given !== undefined && !CATEGORIES.test(given))) throw new Error(EXPECTED);
  const wanted = given?.split('+').map(Number);
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (!isWeb && !isAbsolute(address)) throw new Error(EXPECTED);
  return {
    id: createHash('sha256').update(address).digest('hex').slice(0, 16),
    name,
    categories: wanted === undefined ? DEFAULT : EVENT_CATEGORIES.filter((one) => wanted.includes(one)),
    address,
    label: isWeb ? addressForLogs(address) : address,
  };
}

/** Reads SCHOOL_CALENDARS. @throws Error that says what is expected */
export function parseSchoolCalendars(text: string): NamedCalendar[] {
  const calendars = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseOne);
  const twice = calendars.find(({ id }, at) => calendars.findIndex((one) => one.id === id) !== at);
  if (twice !== undefined) throw new Error(`${twice.label} is named twice`);
  return calendars;
}
