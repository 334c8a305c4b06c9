/** The app for Android, by which the system verifies it: its package and the certificates that may have signed it. */
export interface AndroidApp {
  package: string;
  /** SHA-256 of the certificates, as `AB:CD:…`. */
  fingerprints: readonly string[];
}

const PACKAGE = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/;
/** Tools print fingerprints with and without colons. */
const FINGERPRINT = /^(?:[0-9A-F]{64}|[0-9A-F]{2}(?::[0-9A-F]{2}){31})$/;
/** The app of a team of ten letters and digits, e.g. `ABCDE12345.cz.university.kahan`. */
const IOS = /^[A-Z0-9]{10}(?:\.[A-Za-z0-9-]+)+$/;

const ANDROID_EXPECTED =
  'the package and the SHA-256 fingerprints of its signing certificates are expected, e.g. cz.university.kahan:14:6D:…:5A, further ones after commas';

/**
 * The app of a variable: `package:SHA256[,SHA256]`.
 * @throws Error with the expected form
 */
export function parseAndroidApp(text: string): AndroidApp {
  const [, name = '', rest = ''] = /^([^:]*):(.*)$/.exec(text) ?? [];
  const given = rest.split(',').map((part) => part.trim().toUpperCase());
  if (!PACKAGE.test(name) || !given.every((part) => FINGERPRINT.test(part)))
    throw new Error(ANDROID_EXPECTED);
  const fingerprints = given.map((part) => part.replaceAll(':', '').replace(/..(?=.)/g, '$&:'));
  return { package: name, fingerprints: [...new Set(fingerprints)] };
}

/**
 * The app of a variable: `TEAMID.bundle.id`.
 * @throws Error with the expected form
 */
export function parseIosApp(text: string): string {
  if (IOS.test(text)) return text;
  throw new Error(
    'the team id and the bundle id of the app are expected, e.g. ABCDE12345.cz.university.kahan',
  );
}
