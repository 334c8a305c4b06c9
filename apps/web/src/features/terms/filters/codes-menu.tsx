import { useTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChipPanel } from '../../../ui/form/chip-panel.tsx';
import { Checkbox } from '../../../ui/form/fields.tsx';
import { toggled } from '../view.ts';
import css from './filters.module.css';

interface CodesMenuProps {
  subjects: readonly { code: string; name: string }[];
  /** null: all. */
  codes: readonly string[] | null;
  onCodes: (codes: string[] | null) => void;
}

/** Which subjects are shown, each with a box (spec 2). */
export function CodesMenu({ subjects, codes, onCodes }: CodesMenuProps) {
  const words = useTexts('terms');
  const all = subjects.map(({ code }) => code);
  const on = codes ?? all;
  const choose = (next: string[]) => onCodes(next.length === all.length ? null : next);
  return (
    <ChipPanel
      label={words.subjectsLabel}
      text={codes === null ? words.subjects(all.length) : words.someSubjects(on.length, all.length)}
      isOn={codes !== null}
      lines={subjects.length + 2}
    >
      {() => (
        <>
          <div className={css.quick}>
            <Button compact kind="quiet" onClick={() => onCodes(null)}>
              {words.all}
            </Button>
            <Button compact kind="quiet" onClick={() => onCodes([])}>
              {words.none}
            </Button>
          </div>
          {subjects.map(({ code, name }) => (
            <Checkbox
              key={code}
              label={name}
              hint={code}
              checked={on.includes(code)}
              onChange={() => choose(toggled(all, on, code))}
            />
          ))}
        </>
      )}
    </ChipPanel>
  );
}
