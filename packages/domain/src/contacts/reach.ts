/** A Czech number has this many digits without +420 (spec 5). */
const CZECH_DIGITS = 9;

/**
 * Link that dials a number: its digits, with +420 before exactly nine (spec 5). A plus sign of the text stays, since
 * other countries are not dialled without it. `tel. 220 444 123` → `tel:+420220444123`; null when there is no digit.
 */
export function telAddress(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  if (digits === '') return null;
  if (digits.length === CZECH_DIGITS) return `tel:+420${digits}`;
  return `tel:${/^\D*\+/.test(number) ? '+' : ''}${digits}`;
}

/**
 * The part of a postal address that a map knows: street and town are the last two parts, offices and rooms come before
 * them. `místnost B 241, Retortová 5, Praha 6` → `Retortová 5, Praha 6`
 */
export const streetOf = (address: string): string =>
  address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(-2)
    .join(', ');
