import type { ReactNode } from 'react';
import css from './filter-bar.module.css';

interface FilterBarProps {
  /** For screen readers. */
  label?: string;
  children: ReactNode;
}

/** Filters and order of the list below: lines of chips and fields. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <section className={css.bar} aria-label={label}>
      {children}
    </section>
  );
}

/** Reserves the space of that many lines until the options are known. */
export function FilterBarLoading({ lines }: { lines: number }) {
  return (
    <FilterBar>
      {[...Array(lines).keys()].map((line) => (
        <div key={line} className={css.held} />
      ))}
    </FilterBar>
  );
}

interface FilterLineProps {
  /** Shown in the margin of a wide screen; the line's content has a name of its own. */
  label: string;
  children: ReactNode;
}

interface ChipLineProps extends FilterLineProps {
  /** Name of the chips, if it differs from the label. */
  name?: string;
}

/** A line of chips. */
export function ChipLine({ label, name = label, children }: ChipLineProps) {
  return (
    <FilterLine label={label}>
      <fieldset className={css.chips} aria-label={name}>
        {children}
      </fieldset>
    </FilterLine>
  );
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
