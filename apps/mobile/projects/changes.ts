/** A text to look for, and the text that replaces it everywhere. */
export type Change = readonly [from: string, to: string];

/** The changes to a project after Capacitor has made it. Paths are relative to the project's folder. */
export interface ProjectChanges {
  /** Files to write, new or in the place of those of the template. */
  files: Readonly<Record<string, string>>;
  /** Files of the template to change. */
  edits: Readonly<Record<string, (text: string) => string>>;
  /** Files and folders of the template to remove. */
  removed: readonly string[];
}

/**
 * Applies changes to a text.
 * @throws Error when one of them finds nothing: another version of Capacitor has another template
 */
export function changed(text: string, changes: readonly Change[]): string {
  return changes.reduce((made, [from, to]) => {
    if (!made.includes(from)) throw new Error(`the template of Capacitor lacks ${JSON.stringify(from)}`);
    return made.replaceAll(from, () => to);
  }, text);
}

/** Text as the content or an attribute of an XML element. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
