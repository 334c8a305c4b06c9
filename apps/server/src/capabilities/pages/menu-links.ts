import { z } from 'zod';

const EXPECTED = 'a list is expected: [{"cs": "Brožury", "en": "Brochures", "url": "https://…"}]';
const text = z.string().trim().min(1).max(40);
const links = z.array(z.strictObject({ cs: text, en: text, url: z.url({ protocol: /^https?$/ }) })).max(5);

/** A link of the menu that leads out of the app (spec 2, Shell). */
export type MenuLink = z.output<typeof links>[number];

/** Used where an installation names none. */
export const MENU_LINKS: readonly MenuLink[] = [
  { cs: 'Brožury', en: 'Brochures', url: 'https://www.university.example/brochures' },
  { cs: 'Web o studiu', en: 'Study website', url: 'https://study.university.example' },
];

/**
 * The links of a variable, as JSON; an empty list leaves them out.
 * @throws Error with the expected form
 */
export function parseMenuLinks(json: string): MenuLink[] {
  try {
    return links.parse(JSON.parse(json));
  } catch (cause) {
    throw new Error(EXPECTED, { cause });
  }
}
