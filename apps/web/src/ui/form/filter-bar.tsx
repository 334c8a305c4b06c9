import type { ReactNode } from 'react';
import css from './filter-bar.module.css';

interface FilterBarProps {
  /** For screen readers. */
  label?: string;
  children: ReactNode;
}

/** What is shown of the list below, and in which order: lines of chips and fields. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <section className={css.bar} aria-label={label}>
      {children}
    </section>
  );
}

/** Keeps the room of so many lines as long as nobody knows what there is to choose. */
export function FilterBarLoading({ lines }: { lines: number }) {
  return (
    <FilterBar>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <div key={line} className={css.held} />
      ))}
    </FilterBar>
  );
}

interface FilterLineProps {
  /** In the margin of a wide screen; what it holds names itself. */
  label: string;
  children: ReactNode;
}

export function FilterLine({ label, children }: FilterLineProps) {
  return (
    <div className={css.line}>
      <span className={css.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
