import { MoonStar } from 'lucide';
import { useId } from 'react';
import { cancelQuiet, type Quiet, useQuiet, useSaveQuiet } from '../../../data/push/quiet.ts';
import { loadStateOf } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { Checkbox, Select } from '../../../ui/form/fields.tsx';
import css from '../setting.module.css';
import { IconRow, useSaveHandlers } from '../setting.tsx';

/** The first choice: the night, in minutes. */
const NIGHT = { from: 22 * 60, to: 7 * 60 };
const STEP = 30;
const DAY = 24 * 60;

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Half hours and the minute that is set, without the minute of the other end. */
function choices(set: number, other: number) {
  const all = new Set([...Array.from({ length: DAY / STEP }, (_, index) => index * STEP), set]);
  all.delete(other);
  return [...all].sort((a, b) => a - b).map((minutes) => ({ value: String(minutes), label: clock(minutes) }));
}

function Span({ quiet, onChange }: { quiet: NonNullable<Quiet>; onChange: (quiet: Quiet) => void }) {
  const { quiet: words } = useTexts('settings');
  const id = useId();
  const { from, to } = quiet;
  return (
    <div className={css.span}>
      <label htmlFor={`${id}-from`}>{words.from}</label>
      <Select
        id={`${id}-from`}
        value={String(from)}
        options={choices(from, to)}
        onChange={(value) => onChange({ from: Number(value), to })}
      />
      <label htmlFor={`${id}-to`}>{words.to}</label>
      <Select
        id={`${id}-to`}
        value={String(to)}
        options={choices(to, from)}
        onChange={(value) => onChange({ from, to: Number(value) })}
      />
    </div>
  );
}

/** A daily time in which no device of the user is notified. */
export function QuietTimeSetting() {
  const { quiet: words } = useTexts('settings');
  const { query, quiet } = useQuiet();
  const save = useSaveQuiet(useSaveHandlers('quiet time'));
  return (
    <IconRow icon={MoonStar}>
      {quiet !== undefined && (
        <fieldset aria-label={words.label} className="stack gap-2">
          <Checkbox
            label={words.label}
            hint={words.hint}
            checked={quiet !== null}
            onChange={(on) => save(on ? NIGHT : null)}
          />
          {quiet && <Span quiet={quiet} onChange={save} />}
        </fieldset>
      )}
      {loadStateOf(query) === 'loading' && (
        <Loading onCancel={cancelQuiet}>
          <div className={css.bone}>
            <Skeleton width="20px" height="20px" />
            <Skeleton width="min(20rem, 80%)" height="var(--lead-24)" />
          </div>
        </Loading>
      )}
      <LoadProblem title={words.loadFailed} query={query} />
    </IconRow>
  );
}
