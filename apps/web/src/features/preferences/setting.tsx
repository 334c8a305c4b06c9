import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { type Change, useSavePreferences } from '../../data/preferences/preferences.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import css from './setting.module.css';

/** Spec 9. */
export const SAVED_SHOWN_MS = 1_000;

/** Tells that a setting was saved. A save that failed is only logged (spec 8). @param what for the log */
export function useSaveHandlers(what: string): { onSaved: () => void; onFailed: (error: Error) => void } {
  const settings = useTexts('settings');
  return {
    onSaved: () => showToast(settings.saved, { lasts: SAVED_SHOWN_MS }),
    onFailed: (error) => report(error, what),
  };
}

/** Saves a change at once and shows a toast when it was saved. */
export const useSave = (): ((change: Change) => void) => useSavePreferences(useSaveHandlers('preferences'));

/** A row with an icon in its margin, at the height of a control. */
export function IconRow(props: { icon: IconNode; className?: string; children: ReactNode }) {
  const { icon, className, children } = props;
  return (
    <Row margin={<Icon of={icon} className={cx(css.icon, css.level)} />} className={className}>
      {children}
    </Row>
  );
}

interface SettingProps {
  icon: IconNode;
  /** Name of the setting; a label element when it has one control. */
  label: ReactNode;
  hint?: ReactNode;
  /** The control stays beside the text on a phone. */
  level?: boolean;
  /** For a hint of one or two lines: the control stays beside the text, and the icon beside the label. */
  short?: boolean;
  /** The control: beside the words where there is room, else below. */
  children?: ReactNode;
}

/** One setting: a row with its icon in the margin. */
export function Setting({ icon, label, hint, level = false, short = false, children }: SettingProps) {
  return (
    <Row margin={<Icon of={icon} className={cx(css.icon, level && css.level)} />}>
      <div className={css.setting}>
        <div className={cx(css.words, Boolean(hint) && !short && css.long)}>
          <div className="strong">{label}</div>
          {hint && <div className="small dim">{hint}</div>}
        </div>
        {children}
      </div>
    </Row>
  );
}
