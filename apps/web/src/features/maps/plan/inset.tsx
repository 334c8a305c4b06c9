import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { PlanFrame, PlanPoint, Sjtsk } from '../../../data/maps.ts';
import { useCovering } from '../covering.ts';
import { useDrawing } from '../use-map.ts';
import { around, type Box, fitted, HIGHEST_FIT_SCALE } from './camera.ts';
import type { Drawing } from './drawing.ts';
import { labelsOf } from './labels.ts';
import planCss from './plan.module.css';
import { PATH_SCALE, pathOf } from './shapes.ts';

interface PlanInsetProps {
  floor: number;
  /** The points of the floor that the inset shows, with some metres around. */
  points: readonly Sjtsk[];
  /** Ids of rooms that are marked as chosen. */
  chosen: ReadonlySet<string>;
  title: ReactNode;
  /** Address of the map with that floor. */
  href: string;
  /** Lines over the rooms, in metres of the frame. */
  children: (frame: PlanFrame) => ReactNode;
}

/** The picture, pixels. */
const PICTURE: Box = { left: 0, top: 0, right: 358, bottom: 188 };
const AIR = 28;
const SEEN: Box = { left: AIR, top: AIR, right: PICTURE.right - AIR, bottom: PICTURE.bottom - AIR };
/** Metres around a point that are shown with it. */
const NEAR = 5;

const boxOf = ([x, y]: PlanPoint): Box => ({
  left: x - NEAR,
  top: y - NEAR,
  right: x + NEAR,
  bottom: y + NEAR,
});

/** A part of another floor beside the plan, on desktops. It leads to that floor. */
export function PlanInset(props: PlanInsetProps) {
  const { frame, drawing } = useDrawing(props.floor);
  if (frame === null || drawing === null || props.points.length === 0) return null;
  return <Inset {...props} frame={frame} drawing={drawing} />;
}

type InsetProps = PlanInsetProps & { frame: PlanFrame; drawing: Drawing };

function Inset({ points, chosen, title, href, children, frame, drawing }: InsetProps) {
  const shapes = useRef<SVGGElement>(null);
  const labels = useRef<SVGGElement>(null);
  useCovering();
  const camera = fitted(around(points.map((point) => boxOf(frame.at(point)))), SEEN, HIGHEST_FIT_SCALE);
  const texts = labelsOf(drawing, camera, PICTURE, chosen);
  useLayoutEffect(() => {
    if (shapes.current) shapes.current.innerHTML = drawing.markup;
  }, [drawing]);
  useLayoutEffect(() => {
    if (labels.current) labels.current.innerHTML = texts;
  }, [texts]);
  const transform = `translate(${camera.x} ${camera.y}) scale(${camera.scale})`;
  const markedRooms = [...chosen].flatMap((id) => drawing.rooms.get(id) ?? []);
  return (
    <Link href={href} className={planCss.inset} data-map-inset>
      <span className={planCss.title}>{title}</span>
      <svg
        viewBox={`0 0 ${PICTURE.right} ${PICTURE.bottom}`}
        style={{ '--px': `${1 / camera.scale}px` } as CSSProperties}
        aria-hidden="true"
      >
        <g transform={transform}>
          <g className={planCss.drawn} transform={`scale(${PATH_SCALE})`}>
            <g ref={shapes} />
            <path
              className={planCss.chosenRooms}
              d={markedRooms.map(({ feature }) => pathOf(feature, frame)).join('')}
            />
          </g>
        </g>
        <g ref={labels} className={planCss.labels} />
        <g transform={transform}>{children(frame)}</g>
      </svg>
    </Link>
  );
}
