import type { Bilingual } from '@kahan/domain';
import { tied } from '../../ui/text/tied.ts';
import css from './sign.module.css';

interface BothProps {
  of: Bilingual;
  /** What stands between the languages for those who see it. */
  between?: string;
}

/** A text in both languages, each marked as its own: screen readers read each in its voice. */
export function Both({ of: { cs, en }, between = ' ' }: BothProps) {
  return (
    <>
      <span lang="cs">{tied(cs)}</span>
      {between}
      <span lang="en" className={css.en}>
        {tied(en)}
      </span>
    </>
  );
}

/** A text in both languages, with a slash as the spec writes it. */
export const Slashed = ({ of }: Pick<BothProps, 'of'>) => <Both of={of} between=" / " />;
