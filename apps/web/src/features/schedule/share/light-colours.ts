import { inLightTheme } from '../../../platform/page/theme.ts';

interface SubjectColours {
  background: string;
  ink: string;
  edge: string;
}

/** Tokens that the picture is drawn with. */
export interface PictureColours {
  paper: string;
  ink: string;
  dim: string;
  faint: string;
  line: string;
  strongLine: string;
  font: string;
  /** The colours of a hue of the palette, from 1. */
  subject: (hue: number) => SubjectColours;
}

/** Calls `draw` with the tokens of the light theme. */
export function withLightColours<T>(draw: (colours: PictureColours) => T): T {
  return inLightTheme(() => {
    const probe = document.createElement('span');
    document.body.append(probe);
    const style = getComputedStyle(probe);
    const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
    try {
      return draw({
        paper: token('surface-2'),
        ink: token('ink-1'),
        dim: token('ink-2'),
        faint: token('ink-3'),
        line: token('line'),
        strongLine: token('line-strong'),
        font: token('font'),
        subject(hue) {
          probe.className = `subject s${hue}`;
          return { background: token('subject-bg'), ink: token('subject-ink'), edge: token('subject-edge') };
        },
      });
    } finally {
      probe.remove();
    }
  });
}
