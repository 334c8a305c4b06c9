import type { PlanFrame, PlanPoint } from '../../../data/maps.ts';
import {
  around,
  type Box,
  bounded,
  type Camera,
  centred,
  fitted,
  HIGHEST_FIT_SCALE,
  isInside,
  middleOf,
  onScreen,
  zoomed,
} from './camera.ts';
import { cachedBox, type Drawing } from './drawing.ts';
import { addInTurns } from './in-turns.ts';
import { labelsOf } from './labels.ts';
import css from './plan.module.css';
import { pathOf } from './shapes.ts';

/** The elements that the stage moves and fills. */
export interface StageParts {
  /** The element through which the reader sees the plan. */
  viewport: HTMLElement;
  /** The sheet of paper: as many pixels as the campus has metres, before it is scaled. */
  paper: SVGSVGElement;
  /** Groups of the paper, from the lowest: the shapes of a floor, the chosen rooms, the links over the rooms. */
  shapes: SVGGElement;
  chosen: SVGGElement;
  links: SVGGElement;
  /** Texts, in pixels of the viewport. */
  labels: SVGSVGElement;
  /** A sheet like the paper above the texts. */
  over: SVGSVGElement;
}

/** Labels are written this many pixels beyond the viewport, so that a short pan shows them. */
const BEYOND = 240;
/** A room that is chosen elsewhere is shown at this scale at least, pixels for a metre: its name is then seen. */
const NAMED_SCALE = 12;
/** Free room around what is shown, pixels. */
const AIR = 24;
/** More free room at both sides of a way, whose ends have signs with words. */
const SIGN_AIR = 16;

/** Metres around a point that are shown with it. */
const NEAR = 4;

const boxOfPoint = ([x, y]: PlanPoint): Box => ({
  left: x - NEAR,
  top: y - NEAR,
  right: x + NEAR,
  bottom: y + NEAR,
});

/** Moves what was drawn for one camera to where another one has it. */
function transformOf({ x, y, scale }: Camera, drawnFor: Camera = { x: 0, y: 0, scale: 1 }): string {
  const factor = scale / drawnFor.scale;
  return `translate(${x - drawnFor.x * factor}px,${y - drawnFor.y * factor}px) scale(${factor})`;
}

/**
 * Moves a floor under its viewport. Nothing here renders: a move changes one transform, which the browser's compositor
 * draws, and the rest follows when the move has ended (decision 067).
 */
export class Stage {
  private readonly parts: StageParts;
  /** The part of the viewport that nothing covers. */
  private readonly freeArea: () => Box;
  private camera: Camera = { x: 0, y: 0, scale: 1 };
  /** The camera for which the labels are written. */
  private written: Camera = this.camera;
  private drawing: Drawing | null = null;
  private campus: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  private selected: ReadonlySet<string> = new Set();
  private frameRequest = 0;
  private size: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  private isPlaced = false;
  private stopLinking = () => {};

  constructor(parts: StageParts, freeArea: () => Box) {
    this.parts = parts;
    this.freeArea = freeArea;
    this.measure();
  }

  /** Lays out the paper. @param campus what there is to see, in metres of the paper */
  setPaper({ width, height }: PlanFrame): void {
    this.campus = { left: 0, top: 0, right: width, bottom: height };
    for (const sheet of this.sheets()) {
      sheet.setAttribute('viewBox', `0 0 ${width} ${height}`);
      sheet.setAttribute('width', String(width));
      sheet.setAttribute('height', String(height));
    }
  }

  /** Shows a floor in the place of the one before. */
  setFloor(drawing: Drawing, selected: ReadonlySet<string>): void {
    const { shapes, links } = this.parts;
    this.stopLinking();
    shapes.innerHTML = drawing.markup;
    links.replaceChildren();
    this.drawing = drawing;
    this.mark(selected);
    if (!this.isPlaced) this.fit(drawing.box, false);
    else this.write();
    this.stopLinking = addInTurns([...drawing.rooms.values()], (rooms) => {
      links.insertAdjacentHTML('beforeend', rooms.map(drawing.linkOf).join(''));
      this.tell(this.selected, new Set());
    });
  }

  setSelected(selected: ReadonlySet<string>): void {
    if (this.drawing === null || selected === this.selected) return;
    const before = this.selected;
    this.mark(selected);
    this.tell(selected, before);
    this.write();
  }

  /** Draws the chosen rooms. */
  private mark(selected: ReadonlySet<string>): void {
    const { drawing } = this;
    this.selected = selected;
    if (drawing === null) return;
    const rooms = [...selected].map((id) => drawing.rooms.get(id)).filter((room) => room !== undefined);
    const path = rooms.map(({ feature }) => pathOf(feature, drawing.frame)).join('');
    this.parts.chosen.innerHTML = path && `<path d="${path}"/>`;
  }

  /** Says by the links which rooms are chosen, and gives the last one the Tab key's turn. */
  private tell(selected: ReadonlySet<string>, before: ReadonlySet<string>): void {
    const { links } = this.parts;
    for (const id of before) this.linkOf(id)?.removeAttribute('aria-current');
    for (const id of selected) this.linkOf(id)?.setAttribute('aria-current', 'true');
    if (links.contains(document.activeElement)) return;
    const last = [...selected].findLast((id) => this.linkOf(id) !== null);
    this.setTabbable(last === undefined ? links.querySelector<SVGAElement>('a') : this.linkOf(last));
  }

  /** One room is in the order of the Tab key; arrows lead from it to the others. */
  setTabbable(link: SVGAElement | null): void {
    for (const other of this.parts.links.querySelectorAll('a[tabindex="0"]'))
      other.setAttribute('tabindex', '-1');
    link?.setAttribute('tabindex', '0');
  }

  linkOf(id: string): SVGAElement | null {
    return this.parts.links.querySelector<SVGAElement>(`a[data-room="${CSS.escape(id)}"]`);
  }

  /** Shows a part of the plan as large as it fits. */
  fit(box: Box, isVisible = true): void {
    this.moveTo(fitted(box, this.free(), HIGHEST_FIT_SCALE), isVisible);
  }

  /** Shows the buildings of this floor. */
  centre(): void {
    if (this.drawing !== null) this.fit(this.drawing.box);
  }

  /**
   * Moves rooms into view, unless they are in view.
   * @param areNamed whether they are to be seen so large that they have their names
   */
  reveal(ids: readonly string[], areNamed = false, isVisible = true): void {
    const { drawing } = this;
    if (drawing === null) return;
    const foundRooms = ids.map((id) => drawing.rooms.get(id)).filter((room) => room !== undefined);
    if (foundRooms.length === 0) return;
    const box = around(foundRooms.map(({ feature }) => cachedBox(feature, drawing.frame)));
    this.revealBox(box, areNamed && this.camera.scale < NAMED_SCALE, isVisible);
  }

  /** Shows points of the plan as large as they fit. */
  fitPoints(points: readonly PlanPoint[], isVisible: boolean): void {
    const { left, right, ...area } = this.free();
    const within = { ...area, left: left + SIGN_AIR, right: right - SIGN_AIR };
    this.moveTo(fitted(around(points.map(boxOfPoint)), within, HIGHEST_FIT_SCALE), isVisible);
  }

  /** Moves a point into view. */
  revealPoint(point: PlanPoint): void {
    this.revealBox(boxOfPoint(point), false, true);
  }

  private revealBox(box: Box, isWanted: boolean, isVisible: boolean): void {
    const area = this.free();
    const { camera } = this;
    if (!isWanted && isInside(onScreen(camera, box), area)) return;
    const fits = fitted(box, area, HIGHEST_FIT_SCALE).scale;
    this.moveTo(centred(middleOf(box), area, Math.min(fits, Math.max(camera.scale, NAMED_SCALE))), isVisible);
  }

  /** Moves by pixels, as a finger does. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.camera;
    this.drag({ scale, x: x + dx, y: y + dy });
  }

  zoom(factor: number, at: PlanPoint): void {
    this.drag(zoomed(this.camera, factor, at), at);
  }

  /** Enlarges by a step; around the middle without a point. */
  step(factor: number, at: PlanPoint = middleOf(this.free())): void {
    this.moveTo(this.limited(zoomed(this.camera, factor, at), at), true);
  }

  /** Ends a move: lines and texts get their sizes again. */
  readonly end = (): void => {
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = 0;
    this.draw();
    this.parts.viewport.classList.remove(css.moving ?? '');
    this.write();
  };

  /** The plan leaves the page. */
  close(): void {
    cancelAnimationFrame(this.frameRequest);
    this.stopLinking();
  }

  /** Another size of the viewport, or of what covers it. */
  resized(): void {
    this.parts.viewport.classList.remove(css.gliding ?? '');
    this.measure();
    this.camera = this.limited(this.camera);
    this.end();
  }

  private limited(camera: Camera, at?: PlanPoint): Camera {
    return bounded(camera, this.campus, this.size, at);
  }

  /** Asking for the size lays the page out, so it is done when it changes alone. */
  private measure(): void {
    const { clientWidth, clientHeight } = this.parts.viewport;
    this.size = { left: 0, top: 0, right: Math.max(1, clientWidth), bottom: Math.max(1, clientHeight) };
  }

  private free(): Box {
    const { left, top, right, bottom } = this.freeArea();
    return { left: left + AIR, top: top + AIR, right: right - AIR, bottom: bottom - AIR };
  }

  private moveTo(camera: Camera, isVisible: boolean): void {
    const { viewport, labels } = this.parts;
    const before = this.camera;
    this.camera = this.limited(camera);
    this.isPlaced = true;
    viewport.classList.remove(css.gliding ?? '');
    this.end();
    if (!isVisible) return;
    // The texts of the new place begin where the plan still is.
    labels.style.transform = transformOf(before, this.camera);
    for (const { style } of this.sheets()) style.transform = transformOf(before);
    labels.getBoundingClientRect();
    viewport.classList.add(css.gliding ?? '');
    this.draw();
  }

  private sheets(): readonly SVGSVGElement[] {
    return [this.parts.paper, this.parts.over];
  }

  private drag(camera: Camera, at?: PlanPoint): void {
    const { viewport } = this.parts;
    this.camera = this.limited(camera, at);
    if (this.frameRequest !== 0) return;
    viewport.classList.remove(css.gliding ?? '');
    viewport.classList.add(css.moving ?? '');
    this.frameRequest = requestAnimationFrame(() => {
      this.frameRequest = 0;
      this.draw();
    });
  }

  /** Writes the transforms, which are all that a move changes. */
  private draw(): void {
    for (const { style } of this.sheets()) style.transform = transformOf(this.camera);
    this.parts.labels.style.transform = transformOf(this.camera, this.written);
  }

  private write(): void {
    const { drawing, camera } = this;
    if (drawing === null) return;
    const { right, bottom } = this.size;
    const area = { left: -BEYOND, top: -BEYOND, right: right + BEYOND, bottom: bottom + BEYOND };
    this.parts.labels.innerHTML = labelsOf(drawing, camera, area, this.selected);
    const pixel = `${1 / camera.scale}px`;
    // All lines are laid out again for it, so not for a move to the side.
    for (const { style } of this.sheets())
      if (style.getPropertyValue('--px') !== pixel) style.setProperty('--px', pixel);
    this.written = camera;
    this.draw();
  }
}
