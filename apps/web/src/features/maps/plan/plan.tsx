import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { PlanFrame, PlanPoint } from '../../../data/maps.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { isPlainClick } from '../room-link.tsx';
import type { Box } from './camera.ts';
import { cachedSpot, type Drawing } from './drawing.ts';
import { listenToGestures } from './gestures.ts';
import { neighbourOf } from './neighbour.ts';
import css from './plan.module.css';
import { printFloor } from './print.ts';
import { PATH_SCALE } from './shapes.ts';
import { Stage } from './stage.ts';

interface PlanProps {
  frame: PlanFrame;
  drawing: Drawing | null;
  /** Ids of the chosen rooms. */
  selected: ReadonlySet<string>;
  /** Name of the floor. */
  label: string;
  stage: RefObject<Stage | null>;
  /** The part of the plan's element that nothing covers. */
  freeArea: (viewport: HTMLElement) => Box;
  onChoose: (id: string) => void;
  /** Lines over the rooms and their names, in metres of the frame. */
  children?: ReactNode;
}

const ZOOM = 1.6;
const KEYS: Readonly<Record<string, number | undefined>> = { '+': ZOOM, '=': ZOOM, '-': 1 / ZOOM };

/** A floor that is moved and enlarged. Its rooms are links. */
export function Plan({ frame, drawing, selected, label, stage, freeArea, onChoose, children }: PlanProps) {
  const words = useTexts('maps');
  const hint = useId();
  const viewport = useRef<HTMLElement>(null);
  const paper = useRef<SVGSVGElement>(null);
  const shapes = useRef<SVGGElement>(null);
  const marks = useRef<SVGGElement>(null);
  const links = useRef<SVGGElement>(null);
  const labels = useRef<SVGSVGElement>(null);
  const over = useRef<SVGSVGElement>(null);
  const free = useEffectEvent((element: HTMLElement) => freeArea(element));

  useLayoutEffect(() => {
    const [view, sheet, texts, lines] = [viewport.current, paper.current, labels.current, over.current];
    const groups = [shapes.current, marks.current, links.current];
    const [seen, chosenRooms, linked] = groups;
    if (!view || !sheet || !texts || !lines || !seen || !chosenRooms || !linked) return;
    const parts = { viewport: view, paper: sheet, labels: texts, over: lines };
    const newStage = new Stage({ ...parts, shapes: seen, chosen: chosenRooms, links: linked }, () =>
      free(view),
    );
    stage.current = newStage;
    const stopListening = listenToGestures(view, {
      pan: (dx, dy) => newStage.pan(dx, dy),
      zoom: (factor, at) => newStage.zoom(factor, at),
      step: (factor, at) => newStage.step(factor, at),
      end: newStage.end,
    });
    const size = new ResizeObserver(() => {
      // `printFloor` lays out the paper. The return to the screen changes the size once more.
      if (!matchMedia('print').matches) newStage.resized();
    });
    size.observe(view);
    return () => {
      stopListening();
      size.disconnect();
      newStage.close();
      stage.current = null;
    };
  }, [stage]);

  useLayoutEffect(() => stage.current?.setPaper(frame), [stage, frame]);
  const chosen = useEffectEvent(() => selected);
  useLayoutEffect(() => {
    if (drawing !== null) stage.current?.setFloor(drawing, chosen());
  }, [stage, drawing]);
  useLayoutEffect(() => stage.current?.setSelected(selected), [stage, selected]);
  useEffect(() => {
    const sheet = paper.current;
    const texts = labels.current;
    const lines = over.current;
    return drawing === null || sheet === null || texts === null || lines === null
      ? undefined
      : printFloor(drawing, { paper: sheet, labels: texts, over: lines }, () => {
          stage.current?.setPaper(frame);
          stage.current?.end();
        });
  }, [stage, drawing, frame]);

  const roomAt = (target: EventTarget | null): string | undefined =>
    target instanceof Element ? target.closest<SVGAElement>('a[data-room]')?.dataset.room : undefined;

  function click(event: MouseEvent) {
    const id = roomAt(event.target);
    if (id === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    // The second click of a double one enlarges.
    if (event.detail < 2) onChoose(id);
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const factor = KEYS[event.key];
    if (factor !== undefined || event.key === '0') {
      event.preventDefault();
      if (factor === undefined) stage.current?.centre();
      else stage.current?.step(factor);
      return;
    }
    const from = drawing?.rooms.get(roomAt(event.target) ?? '');
    if (drawing === null || from === undefined) return;
    const rooms = [...drawing.rooms.values()];
    const points = rooms.map(({ feature }): PlanPoint => cachedSpot(feature, drawing.frame).at);
    const next = neighbourOf(event.key, cachedSpot(from.feature, drawing.frame).at, points);
    if (next === null) return;
    event.preventDefault();
    const { id } = rooms[next] ?? from;
    const link = stage.current?.linkOf(id) ?? null;
    stage.current?.setTabbable(link);
    link?.focus({ preventScroll: true });
  }

  function focused(target: EventTarget) {
    const id = roomAt(target);
    if (id !== undefined && target instanceof Element && target.matches(':focus-visible'))
      stage.current?.reveal([id]);
  }

  return (
    <section
      ref={viewport}
      className={css.viewport}
      aria-label={label}
      aria-describedby={hint}
      onClick={click}
      onKeyDown={press}
      onFocus={(event) => focused(event.target)}
      // The browser scrolls to what has the focus; the plan moves by itself.
      onScroll={(event) => event.currentTarget.scrollTo(0, 0)}
    >
      <p id={hint} hidden>
        {words.planHint}
      </p>
      <svg ref={paper} className={css.paper} aria-label={label}>
        <defs>
          <pattern
            id="map-hatch"
            width="12"
            height="12"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0v12" className={css.hatch} />
          </pattern>
        </defs>
        <g className={css.drawn} transform={`scale(${PATH_SCALE})`}>
          <g ref={shapes} />
          <g ref={marks} className={css.chosenRooms} />
          <g ref={links} className={css.links} />
        </g>
      </svg>
      <svg ref={labels} className={css.labels} aria-hidden="true" />
      <svg ref={over} className={css.over} aria-label={label}>
        {children}
      </svg>
    </section>
  );
}
