import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Colours = ReadonlyMap<string, string>;

/** The rules of tokens.css that set the paper: light, dark by the system, dark by choice. */
const rules = (): string[] =>
  readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
    .split('}')
    .filter((rule) => /--surface-1: oklch/.test(rule));

/** The colours of each of these rules. */
const themes = (): Colours[] =>
  rules().map((rule) => {
    const found = rule.matchAll(/--([\w-]+): oklch\(([\d. ]+)\);/g);
    return new Map([...found].map(([, name = '', value = '']) => [name, value]));
  });

/** Relative luminance of an oklch colour (WCAG 2.2). @param value lightness, chroma and hue in degrees */
function luminance(value: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = value.split(' ').map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inGamut = (part: number) => Math.min(1, Math.max(0, part));
  const red = inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Colours, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((name) => luminance(theme.get(name) ?? ''))
    .toSorted((first, second) => first - second);
  return (high + 0.05) / (low + 0.05);
}

describe('colours of the themes', () => {
  const [light, bySystem] = themes();

  it('black on white is 21 to 1', () => {
    const theme = new Map([
      ['white', '1 0 0'],
      ['black', '0 0 0'],
    ]);
    expect(contrast(theme, 'white', 'black')).toBeCloseTo(21, 1);
  });

  it('the dark theme is the same by the system and by choice, its shadows and colours of subjects too', () => {
    const [, ofSystem, ofChoice] = rules().map((rule) => rule.match(/--[\w-]+: [^;]+/g));
    expect(ofChoice).toEqual(ofSystem);
    expect(ofChoice?.length).toBeGreaterThan(25);
  });

  it.each([
    ['light', light],
    ['dark', bySystem],
  ] as const)(
    '%s: edges of controls, the ring of the focus and active marks are seen on paper',
    (_, theme) => {
      if (theme === undefined) throw new Error('tokens.css has no such theme');
      for (const mark of ['line-strong', 'focus', 'accent'])
        for (const paper of ['surface-1', 'surface-2'])
          expect(contrast(theme, mark, paper), `${mark} on ${paper}`).toBeGreaterThanOrEqual(3);
      for (const ink of ['ink-1', 'ink-2', 'ink-3'])
        for (const paper of ['surface-1', 'surface-2'])
          expect(contrast(theme, ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    },
  );
});
