import css from './nav.module.css';

/** The logo: a burner. */
export function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 28 28" aria-hidden="true">
      <path
        className={css.tube}
        d="M7.5 26h13M10 26c.4-1.9 1.6-2.8 4-2.8s3.6.9 4 2.8M12.3 23v-9.2h3.4V23M11.3 17.6h5.4M15.9 20.6h4.6"
      />
      <path
        className={css.flame}
        d="M14.4 1c.3 2.7 3.7 4.3 3.7 7.3a4.1 4.1 0 0 1-8.2 0c0-1.6.8-2.7 1.8-3.6.1.9.4 1.4 1 1.7-.2-2 .4-3.9 1.7-5.4z"
      />
    </svg>
  );
}
