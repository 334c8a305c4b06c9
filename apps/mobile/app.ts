import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A link of the menu that leads out of the app, as MENU_LINKS of the portal has it. */
interface MenuLink {
  cs: string;
  en: string;
  url: string;
}

/** One university's app: the only source of these values for the web build and for both native projects. */
export interface App {
  /** Application id of Android and bundle id of iOS, e.g. `example.kahan.app`. */
  id: string;
  /** The name below the icon. */
  name: string;
  /** Origin of the portal, e.g. `https://kahan.example`. */
  portal: string;
  supportMail: string;
  /** Team at Apple that signs the app, e.g. `A1B2C3D4E5`; null where Xcode shall ask. */
  team: string | null;
  links: readonly MenuLink[];
}

/** Letters and digits alone: Java packages have no hyphens, bundle ids no underscores. */
const ID = /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/;
const NAME = /^[\p{L}\p{N} -]{1,30}$/u;
const MAIL = /^[^\s@]+@[^\s@]+$/;
const TEAM = /^[A-Z0-9]{10}$/;
const KEYS = ['id', 'name', 'portal', 'supportMail', 'team', 'links'];

/**
 * Reads app.json, or the file that KAHAN_APP names (its path in the repository). KAHAN_PORTAL replaces its portal.
 * @throws Error that names the value that is wrong
 */
export function readApp(environment: Readonly<Record<string, string | undefined>> = process.env): App {
  const file = resolve(import.meta.dirname, '../..', environment.KAHAN_APP ?? 'apps/mobile/app.json');
  const values: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const portal = environment.KAHAN_PORTAL;
  return checked({ ...(values as object), ...(portal && { portal }) }, file);
}

/** @throws Error that names the value that is wrong */
function checked(values: object, file: string): App {
  const wrong = (what: string) => new Error(`${file}: ${what}`);
  const { id, name, portal, supportMail, team = null, links } = values as Partial<Record<keyof App, unknown>>;
  const unknown = Object.keys(values).filter((key) => !KEYS.includes(key));
  if (unknown.length > 0) throw wrong(`unknown values ${unknown.join(', ')}`);
  if (!isText(id, ID))
    throw wrong('id is words of small letters and digits with dots between, e.g. cz.university.kahan');
  if (!isText(name, NAME)) throw wrong('name is 1 to 30 letters, digits, spaces and hyphens');
  if (!isText(portal, /^https:/) || !isOrigin(portal))
    throw wrong('portal is an origin with https and without a port and a path, e.g. https://kahan.example');
  if (!isText(supportMail, MAIL)) throw wrong('supportMail is a mail address');
  if (team !== null && !isText(team, TEAM)) throw wrong('team is 10 capital letters and digits, or null');
  if (!Array.isArray(links) || !links.every(isLink))
    throw wrong('links is a list: [{"cs": "Brožury", "en": "Brochures", "url": "https://…"}]');
  return { id, name, portal, supportMail, team, links };
}

const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value);
/** App links lead to the usual port only. */
const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && new URL(text).port === '';

function isLink(value: unknown): value is MenuLink {
  const { cs, en, url } = (value ?? {}) as Partial<Record<keyof MenuLink, unknown>>;
  return isText(cs, /\S/) && isText(en, /\S/) && isText(url, /^https?:/) && URL.canParse(url);
}
