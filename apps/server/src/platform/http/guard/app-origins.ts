/** Origins of the app's pages: Android, then iOS (Capacitor's defaults). */
export const APP_ORIGINS: readonly string[] = ['https://localhost', 'capacitor://localhost'];

const EXPECTED =
  'origins of the app separated by commas are expected, e.g. https://localhost, capacitor://localhost, or none';

/**
 * Reads `https://localhost, capacitor://localhost`; `none` for no app. Plain http is for this machine alone.
 * @throws Error that says what is expected
 */
export function parseAppOrigins(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.join() === 'none') return [];
  if (!parts.every(isAppOrigin)) throw new Error(EXPECTED);
  return parts;
}

function isAppOrigin(text: string): boolean {
  if (!/^(?:https|http|capacitor):\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(text) || !URL.canParse(text))
    return false;
  // As browsers write it, e.g. without the usual port.
  if (text.startsWith('http') && new URL(text).origin !== text) return false;
  return !text.startsWith('http:') || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(text);
}
