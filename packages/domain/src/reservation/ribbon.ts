/** Where a ribbon may stand on its card (spec 5). */
export const RIBBON_POSITIONS = ['left-top', 'right-top', 'left-bottom', 'right-bottom'] as const;
export type RibbonPosition = (typeof RIBBON_POSITIONS)[number];

/** Kinds of ribbons with a colour of their own. */
export const RIBBON_KINDS = ['now', 'finished', 'upcoming'] as const;
export type RibbonKind = (typeof RIBBON_KINDS)[number];

/** The settings of ribbons in an address: `ribbon_now`, `ribbon_finished`, `ribbon_upcoming`, `ribbon_position`. */
export interface RibbonSettings {
  /** Colours that replace the usual ones. */
  colours: Partial<Record<RibbonKind, string>>;
  position: RibbonPosition;
  /** Values that are not valid; the usual ones are used instead. */
  invalid: { name: string; value: string }[];
}

/** Whether a text is a colour of 7 characters: `#db5252` (spec 5). */
export const isRibbonColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

const positionOf = (text: string) => RIBBON_POSITIONS.find((one) => one === text);

export const ribbonSettings = (query: Pick<URLSearchParams, 'get'>): RibbonSettings => {
  const settings: RibbonSettings = { colours: {}, position: 'left-top', invalid: [] };
  for (const kind of RIBBON_KINDS) {
    const name = `ribbon_${kind}`;
    const value = query.get(name);
    if (value === null) continue;
    if (isRibbonColour(value)) settings.colours[kind] = value.toLowerCase();
    else settings.invalid.push({ name, value });
  }
  const asked = query.get('ribbon_position');
  const position = asked === null ? undefined : positionOf(asked);
  if (position !== undefined) settings.position = position;
  else if (asked !== null) settings.invalid.push({ name: 'ribbon_position', value: asked });
  return settings;
};

/** Linear light of a channel of sRGB, 0 to 255 (WCAG 2.2, relative luminance). */
const light = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of a colour of 7 characters, 0 to 1. */
export function luminanceOf(colour: string): number {
  const channel = (from: number) => light(Number.parseInt(colour.slice(from, from + 2), 16));
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The ink, black or white, that is easier to read on a colour. Its contrast is always above 4.5 (AA). */
export function inkOn(colour: string): 'dark' | 'light' {
  const luminance = luminanceOf(colour);
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? 'dark' : 'light';
}
