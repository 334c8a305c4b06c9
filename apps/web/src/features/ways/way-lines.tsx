import type { WayAnswer, WayLegAnswer } from '@kahan/contract';
import type { PlanFrame, PlanPoint } from '../../data/maps.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import css from './way-lines.module.css';

interface WayLinesProps {
  answer: WayAnswer;
  floor: number;
  frame: PlanFrame;
}

interface BadgeProps {
  at: PlanPoint;
  /** The floor to which the stairs or the lift lead; its name is left out where the way comes from. */
  to: number;
  from: number;
  isNamed: boolean;
}

/** Where the way changes the floor: up or down, and to which one. */
function Badge({ at: [x, y], to, from, isNamed }: BadgeProps) {
  const words = useTexts('way');
  const text = isNamed ? words.badge(to) : '';
  const arrow = to > from ? '↑' : '↓';
  // Sizes are in em of the text, and its width is guessed: what is drawn on the plan cannot be measured.
  const width = isNamed ? 2.6 + text.length * 0.55 : 2;
  return (
    <g className={css.badge} transform={`translate(${x} ${y})`}>
      <rect style={{ width: `${width}em`, x: `${-width / 2}em` }} />
      {/* Half the height of a capital. `dominant-baseline` would be rounded to whole units, decimetres of the plan. */}
      <text y="0.35em">{isNamed ? `${arrow} ${text}` : arrow}</text>
    </g>
  );
}

const pathOf = (points: readonly PlanPoint[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

interface LegProps {
  leg: WayLegAnswer;
  points: readonly PlanPoint[];
  isFirst: boolean;
  /** The floor from which the way comes; null on the first leg. */
  before: number | null;
}

function Leg({ leg: { floor, next }, points, isFirst, before }: LegProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <path d={pathOf(points)} className={css.under} />
      <path d={pathOf(points)} className={css.line} />
      {isFirst && <circle cx={first[0]} cy={first[1]} className={css.start} />}
      {before !== null && <Badge at={first} to={floor} from={before} isNamed={false} />}
      {next === null ? (
        <circle cx={last[0]} cy={last[1]} className={css.end} />
      ) : (
        <Badge at={last} to={next.floor} from={floor} isNamed />
      )}
    </>
  );
}

/** The parts of a way on one floor, over its rooms. */
export function WayLines({ answer: { way, from, to }, floor, frame }: WayLinesProps) {
  const words = useTexts('way');
  const legs = way?.legs ?? [];
  if (!legs.some((leg) => leg.floor === floor)) return null;
  const label = words.line(from.room?.name ?? null, to.room?.name ?? '', words.floor(floor));
  return (
    <g className={css.lines}>
      <title>{label}</title>
      {legs.map((leg, index) =>
        leg.floor === floor ? (
          <Leg
            // The legs of a way have an order that does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            leg={leg}
            points={leg.points.map(frame.at)}
            isFirst={index === 0}
            before={legs[index - 1]?.floor ?? null}
          />
        ) : null,
      )}
    </g>
  );
}
