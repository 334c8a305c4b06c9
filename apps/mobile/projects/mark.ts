import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Colours of the web app's tokens, as sRGB, since neither system reads OKLCH. */
export const COLOURS = {
  light: { background: '#f5f8f9', ink: '#1b2336' },
  dark: { background: '#11141b', ink: '#e9eef2' },
} as const;

type Theme = keyof typeof COLOURS;

/** The two parts of the mark (apps/web/public/mark.svg), in a square of 28. */
export interface Mark {
  /** Line of the burner. */
  burner: { d: string; width: string };
  flame: { d: string; colour: string };
}

const SIDE = 28;
const FILE = join(import.meta.dirname, '../../web/public/mark.svg');

/** Reads the mark. @throws Error when it is drawn otherwise */
export function readMark(): Mark {
  const svg = readFileSync(FILE, 'utf8');
  const d = /<path class="t" d="([^"]+)"/.exec(svg)?.[1];
  const width = /stroke-width:([\d.]+)/.exec(svg)?.[1];
  const [, colour, flame] = /<path fill="(#[\da-f]{6})" d="([^"]+)"/.exec(svg) ?? [];
  if (!d || !width || !colour || !flame) throw new Error('mark.svg is drawn otherwise than it was');
  return { burner: { d, width }, flame: { d: flame, colour } };
}

/** The position of the mark in a square: scaled to `share` of its side, in the middle. */
function placed(side: number, share: number): { scale: number; at: number } {
  return { scale: (side * share) / SIDE, at: (side * (1 - share)) / 2 };
}

const rounded = (value: number) => String(Number(value.toFixed(3)));

/**
 * The mark as a drawable of Android.
 * @param side of the square, dp
 * @param share of the side that the mark takes
 * @param ink colour resources of line and flame
 */
export function vectorDrawable(
  side: number,
  share: number,
  ink: { burner: string; flame: string },
  { burner, flame } = readMark(),
): string {
  const { scale, at } = placed(side, share);
  return `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${side}dp"
    android:height="${side}dp"
    android:viewportWidth="${side}"
    android:viewportHeight="${side}">
    <group
        android:scaleX="${rounded(scale)}"
        android:scaleY="${rounded(scale)}"
        android:translateX="${rounded(at)}"
        android:translateY="${rounded(at)}">
        <path
            android:pathData="${burner.d}"
            android:strokeColor="${ink.burner}"
            android:strokeWidth="${burner.width}"
            android:strokeLineCap="round"
            android:strokeLineJoin="round" />
        <path
            android:fillColor="${ink.flame}"
            android:pathData="${flame.d}" />
    </group>
</vector>
`;
}

/** The mark as an SVG without style sheets, which Xcode does not read. */
export function plainSvg(
  side: number,
  share: number,
  colours: { ink: string; flame?: string; background?: string },
  { burner, flame } = readMark(),
): string {
  const { scale, at } = placed(side, share);
  const ground = colours.background
    ? `<rect width="${side}" height="${side}" fill="${colours.background}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${ground}<g transform="translate(${rounded(at)} ${rounded(at)}) scale(${rounded(scale)})"><path d="${burner.d}" fill="none" stroke="${colours.ink}" stroke-width="${burner.width}" stroke-linecap="round" stroke-linejoin="round"/><path d="${flame.d}" fill="${colours.flame ?? flame.colour}"/></g></svg>
`;
}

/** Pictures of the icon of iOS, which must be pixels: their names in apps/mobile/pictures and their drawings. */
export function iconDrawings(): Record<string, string> {
  const of = (theme: Theme) => plainSvg(1024, 0.66, COLOURS[theme]);
  return {
    'icon.png': of('light'),
    'icon-dark.png': of('dark'),
    // The system colours this one by its brightness.
    'icon-tinted.png': plainSvg(1024, 0.66, { ink: '#ffffff', flame: '#b4b4b4', background: '#000000' }),
  };
}
