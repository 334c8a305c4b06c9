import type { Bilingual } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import css from './sign.module.css';

interface BothProps {
  text: Bilingual;
  /** The visible text between the languages. */
  between?: string;
}

/** A text in both languages, each marked as its own: screen readers read each in its voice. */
export function Both({ text: { cs, en }, between = ' ' }: BothProps) {
  return (
    <>
      <span lang="cs">{nonBreaking(cs)}</span>
      {between}
      <span lang="en" className={css.en}>
        {nonBreaking(en)}
      </span>
    </>
  );
}

/** A text in both languages, with a slash as the spec writes it. */
export const Slashed = ({ text }: Pick<BothProps, 'text'>) => <Both text={text} between=" / " />;
