import css from './switch.module.css';

interface SwitchProps {
  /** Id of its label. */
  labelledBy: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A setting that works at once. */
export function Switch({ labelledBy, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      className={css.switch}
      onClick={() => onChange(!isOn)}
    >
      <i className={css.track} aria-hidden="true" />
    </button>
  );
}
