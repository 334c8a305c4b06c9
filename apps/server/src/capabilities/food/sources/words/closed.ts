import { plain } from './text.ts';

/** Words in place of a dish when a canteen is closed: `closed`, or the kind of day, e.g. `ruhetag`. */
const CLOSED =
  /(?:^|[^\p{L}])(?:geschlossen|closed|zavreno|zatvorene|chius[oai]|ruhetag|schliesstag|betriebsferien|betriebsruhe|betriebsurlaub)(?:$|[^\p{L}])/u;
/** `Poulet de ferme` is a dish: the word counts as it is written. */
const FERME = /(?:^|[^\p{L}])fermée?s?(?:$|[^\p{L}])/iu;
const HOLIDAY =
  /^(?:(?:heute|wegen|gesetzlicher|nationaler|state|public|bank|statni|jour|giorno|am|today)\s)*(?:feiertags?|holiday|svatek|ferie|festivo)(?:$|[^\p{L}])/u;
/** Texts of a day without dishes, although the canteen may be open. */
const NOTHING =
  /^(?:heute\s|today\s|leider\s|dnes\s)*(?:kein(?:e|en)?\s(?:\p{L}+\s)?(?:angebot|ausgabe|essen|speisen?|speiseplan|menu|menus|gericht|gerichte|mittagessen|daten|speisenangebot|essensausgabe|betrieb|verpflegung)|no\s(?:menu|meals?|food|offer)|pas de (?:menu|repas)|nevari se|nessun menu)(?:$|[^\p{L}])/u;
/** Longer texts are no notice. */
const LONGEST = 120;

/** The meaning of a dish's name that is a notice; null for a dish. A notice has no price. */
export function noticeOf(name: string, hasPrice: boolean): 'closed' | 'nothing' | null {
  if (hasPrice || name.length > LONGEST) return null;
  const text = plain(name).replace(/^[^\p{L}\p{N}]+/u, '');
  if (CLOSED.test(text) || FERME.test(name) || HOLIDAY.test(text)) return 'closed';
  return NOTHING.test(text) ? 'nothing' : null;
}
