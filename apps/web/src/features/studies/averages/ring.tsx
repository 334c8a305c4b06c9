import css from './ring.module.css';

/** A tick for each credit of a year. */
const TICKS = 60;
const CENTRE = 60;
const [INNER, OUTER] = [48, 58];

function tick(index: number): string {
  const angle = ((index + 0.5) / TICKS) * 2 * Math.PI;
  const point = (radius: number) =>
    `${(CENTRE + radius * Math.sin(angle)).toFixed(2)} ${(CENTRE - radius * Math.cos(angle)).toFixed(2)}`;
  return `M${point(INNER)}L${point(OUTER)}`;
}

const ticks = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => tick(from + index)).join('');

interface RingProps {
  gained: number;
  enrolled: number;
  /** Below the number. */
  caption: string;
  label: string;
}

/** Credits of a year as ticks of a dial: gained, then enrolled, then the rest. */
export function Ring({ gained, enrolled, caption, label }: RingProps) {
  const done = Math.min(TICKS, Math.round(gained));
  const running = Math.min(TICKS, done + Math.round(enrolled));
  return (
    <div className={css.ring}>
      <svg viewBox="0 0 120 120" role="img" aria-label={label}>
        <path className={css.all} d={ticks(running, TICKS)} />
        <path className={css.run} d={ticks(done, running)} />
        <path className={css.done} d={ticks(0, done)} />
      </svg>
      <p className="stack" aria-hidden="true">
        <span className={css.big}>{gained}</span>
        <span className="fine dim">{caption}</span>
      </p>
    </div>
  );
}

/** A small dial for the credits of one semester. */
export function Knob({ done, credits, label }: { done: number; credits: number; label: string }) {
  const share = credits > 0 ? Math.min(100, (done / credits) * 100) : 0;
  return (
    <svg className={css.knob} viewBox="0 0 36 36" role="img" aria-label={label}>
      <circle className={css.all} cx="18" cy="18" r="15" />
      {share > 0 && (
        <circle
          className={css.done}
          cx="18"
          cy="18"
          r="15"
          pathLength="100"
          strokeDasharray={`${share} 100`}
        />
      )}
    </svg>
  );
}
