import { type Box, fitted, heightOf, shownBy, widthOf } from './camera.ts';
import type { Drawing } from './drawing.ts';
import { labelsOf, PAPER_LETTERS } from './labels.ts';

/** The area of a page of paper, in pixels of print: A4 on its side, within its margins and below the heading. */
const PAGE: Box = { left: 0, top: 0, right: 1000, bottom: 600 };

const viewBoxOf = (box: Box) => `${box.left} ${box.top} ${widthOf(box)} ${heightOf(box)}`;

interface Printed {
  paper: SVGSVGElement;
  labels: SVGSVGElement;
  over: SVGSVGElement;
}

/**
 * Lays a whole floor on one page while the browser prints. Paper shows smaller letters than a screen, so that every room
 * has its name there.
 * @param restore lays out what the screen shows
 * @returns ends it
 */
export function printFloor(
  drawing: Drawing,
  { paper, labels, over }: Printed,
  restore: () => void,
): () => void {
  const print = matchMedia('print');
  let onPaper = false;
  function toPaper() {
    if (onPaper) return;
    onPaper = true;
    for (const { style } of [paper, labels, over]) style.removeProperty('transform');
    const camera = fitted(drawing.box, PAGE);
    for (const sheet of [paper, over]) {
      // With these a sheet keeps the ratio of the campus, and its rooms are smaller than the distances of their names.
      sheet.removeAttribute('width');
      sheet.removeAttribute('height');
      sheet.setAttribute('viewBox', viewBoxOf(shownBy(camera, PAGE)));
      sheet.style.setProperty('--px', `${1 / camera.scale}px`);
    }
    labels.setAttribute('viewBox', viewBoxOf(PAGE));
    labels.innerHTML = labelsOf(drawing, camera, PAGE, new Set(), PAPER_LETTERS);
  }
  function toScreen() {
    if (!onPaper) return;
    onPaper = false;
    labels.removeAttribute('viewBox');
    restore();
  }
  const change = () => (print.matches ? toPaper() : toScreen());
  window.addEventListener('beforeprint', toPaper);
  window.addEventListener('afterprint', toScreen);
  print.addEventListener('change', change);
  // Another drawing may come while the browser prints.
  change();
  return () => {
    window.removeEventListener('beforeprint', toPaper);
    window.removeEventListener('afterprint', toScreen);
    print.removeEventListener('change', change);
  };
}
