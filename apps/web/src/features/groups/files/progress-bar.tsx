import { X } from 'lucide';
import { language } from '../../../platform/i18n/phrases.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { Progress } from '../items/use-item-edit.ts';
import { useGroupsPhrases } from '../words.ts';
import css from './file.module.css';
import { sizeText } from './sizes.ts';

interface ProgressBarProps extends Progress {
  label: string;
  onCancel: (() => void) | null;
}

/** How much of a file has left. When all of it has, only the school's word is missing, and nothing can be stopped. */
export function ProgressBar({ sent, all, label, onCancel }: ProgressBarProps) {
  const words = useGroupsPhrases();
  const lang = language();
  const isSent = sent >= all;
  const text = isSent ? words.sent : words.sending(sizeText(sent, lang), sizeText(all, lang));
  return (
    <div className={css.progress}>
      <progress className={css.bar} value={sent} max={all} aria-label={label} aria-valuetext={text} />
      <span className={css.bytes}>{text}</span>
      {onCancel && (
        <Button compact kind="quiet" icon={X} onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}
