/** A Czech number has this many digits without +420 (spec 5). */
const CZECH_DIGITS = 9;

/**
 * Link that dials a number: its digits, with +420 before exactly nine (spec 5). Behind a plus sign stands the code of a
 * country, so such a number stays as it is. `tel. 220 444 123` → `tel:+420220444123`; null when there is no digit.
 */
export function telAddress(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  if (digits === '') return null;
  if (/^\D*\+/.test(number)) return `tel:+${digits}`;
  return digits.length === CZECH_DIGITS ? `tel:+420${digits}` : `tel:${digits}`;
}

/** Parts of a postal address: the last two are street and town, offices and rooms come before them. */
const partsOf = (address: string): string[] =>
  address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The part of a postal address that a map knows. `místnost B 241, Retortová 5, Praha 6` → `Retortová 5, Praha 6` */
export const streetOf = (address: string): string => partsOf(address).slice(-2).join(', ');

/**
 * The town of a postal address, without postal code, district and number: `Retortová 5, 166 28 Praha 6` → `Praha`. Null
 * for an address without one.
 */
export function townOf(address: string): string | null {
  const parts = partsOf(address);
  if (parts.length < 2) return null;
  const town = (parts.at(-1) ?? '').replace(/^(?:CZ-?)?\d{3} ?\d{2} +/, '').replace(/ +\d.*$/, '');
  return /^\p{L}[^\d]*$/u.test(town) ? town : null;
}

/** The part before street and town. `místnost B 241, Retortová 5, Praha 6` → `místnost B 241` */
export const officeOf = (address: string): string => partsOf(address).slice(0, -2).join(', ');

/** The word for a room in both languages, before its name. */
const ROOM_WORD = /^(?:místnost|m\.|dveře|room|rm\.?)\s+/i;

/** Possible names of a room in the address. `Study office, room B 241, Retortová 5, Prague 6` → Study office; B 241 */
export const roomNamesOf = (address: string): string[] =>
  partsOf(address)
    .slice(0, -2)
    .map((part) => part.replace(ROOM_WORD, ''));
