import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import css from './setting.module.css';

interface SettingProps {
  icon: IconNode;
  /** What is set; a label element when one control stands beside it. */
  label: ReactNode;
  hint?: ReactNode;
  /** The control stands beside the words on a phone, too. */
  level?: boolean;
  /** The control: beside the words where there is room, else below. */
  children?: ReactNode;
}

/** One thing to set: a line of the notebook with its icon in the margin. */
export function Setting({ icon, label, hint, level = false, children }: SettingProps) {
  return (
    <Row margin={<Icon of={icon} className={cx(css.icon, level && css.level)} />}>
      <div className={css.setting}>
        <div className={cx(css.words, Boolean(hint) && css.long)}>
          <div className={css.label}>{label}</div>
          {hint && <div className={css.hint}>{hint}</div>}
        </div>
        {children}
      </div>
    </Row>
  );
}
