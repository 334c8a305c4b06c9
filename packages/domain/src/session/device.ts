/** Forms of devices, by their size. */
export const DEVICE_FORMS = ['phone', 'tablet', 'computer'] as const;
export type DeviceForm = (typeof DEVICE_FORMS)[number];

/** A device in words that its owner recognises; null where the browser does not say. */
export interface DeviceWords {
  /** Product name, e.g. `Firefox`. */
  browser: string | null;
  /** Operating system, e.g. `Android`. */
  system: string | null;
  form: DeviceForm | null;
}

/** The first that fits counts: most browsers also name the ones that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string, DeviceForm | null])[] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\b(?:iPhone|iPod)\b/, 'iOS', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS', 'computer'],
  [/\b(?:Linux|X11)\b/, 'Linux', 'computer'],
];

/** Longer headers are cut; browsers send about 120 characters. */
const LONGEST = 500;

/**
 * The device that a User-Agent header names. Rules instead of a library: of the thousands of devices that libraries
 * tell apart, a list of one's sessions needs these few.
 */
export function deviceOf(userAgent: string | undefined): DeviceWords {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const [, browser] = BROWSERS.find(([pattern]) => pattern.test(text)) ?? [];
  const [, system, form] = SYSTEMS.find(([pattern]) => pattern.test(text)) ?? [];
  return { browser: browser ?? null, system: system ?? null, form: form ?? null };
}
