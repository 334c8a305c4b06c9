import css from './jump.module.css';

interface JumpProps {
  /** Name for screen readers. */
  label: string;
  /** Sections of the page, by the ids of their headings. */
  to: readonly { id: string; label: string }[];
}

/** Links to the sections of a long page. */
export function Jump({ label, to }: JumpProps) {
  return (
    <nav className={css.jump} aria-label={label}>
      {to.map((section) => (
        <a key={section.id} href={`#${section.id}`} className={css.to}>
          {section.label}
        </a>
      ))}
    </nav>
  );
}
