import { ENTRY_LENGTHS, ENTRY_REPEATS, lastEntryDate } from '@kahan/domain';
import { type ReactNode, useId } from 'react';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Checkbox, Select } from '../../../ui/form/fields.tsx';
import { type Draft, type Fault, isWholeDay, lengthOf, type TextField, timesWhen } from './draft.ts';
import css from './entry-form.module.css';

interface FieldProps {
  label: string;
  /** The fault to show; null for none. */
  error: string | null;
  children: (attributes: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

function Field({ label, error, children }: FieldProps) {
  const id = useId();
  const described = error === null ? undefined : `${id}-wrong`;
  return (
    <div className={css.field}>
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== null, 'aria-describedby': described })}
      {error !== null && (
        <p id={described} className={css.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The sentence about a text that is too long; null for one that fits. */
function useTooLong({ draft, faults }: Omit<FieldsProps, 'onChange'>): (field: TextField) => string | null {
  const { wrong } = useTexts('entries');
  return (field) =>
    faults.includes(`long ${field}`) ? wrong.long(lengthOf(draft[field]), ENTRY_LENGTHS[field]) : null;
}

interface FieldsProps {
  draft: Draft;
  /** Faults to show. */
  faults: readonly Fault[];
  onChange: (change: Partial<Draft>) => void;
}

/** Title, date, time and repetition. */
export function TimingFields({ draft, faults, onChange }: FieldsProps) {
  const words = useTexts('entries');
  const { dates } = usePhrases();
  const { wrong } = words;
  const tooLong = useTooLong({ draft, faults });
  const said = (...kinds: Exclude<Fault, 'until' | `long ${TextField}`>[]) => {
    const fault = kinds.find((kind) => faults.includes(kind));
    return fault === undefined ? null : wrong[fault];
  };
  const isRepeated = draft.repeat !== 'once';
  const isDated = /^\d{4}-/.test(draft.date);
  return (
    <>
      <Field label={words.title} error={said('title') ?? tooLong('title')}>
        {(attributes) => (
          <input
            {...attributes}
            className="field"
            autoComplete="off"
            value={draft.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={isRepeated ? words.firstDate : words.date} error={said('date')}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            className="field"
            value={draft.date}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={words.wholeDay}
        checked={isWholeDay(draft)}
        onChange={(isWhole) => onChange(timesWhen(isWhole))}
      />
      {!isWholeDay(draft) && (
        <div className={css.pair}>
          <Field label={words.from} error={said('minutes')}>
            {(attributes) => (
              <input
                {...attributes}
                type="time"
                className="field"
                value={draft.from}
                onChange={(event) => onChange({ from: event.target.value })}
              />
            )}
          </Field>
          <Field label={words.to} error={said('midnight', 'duration')}>
            {(attributes) => (
              <input
                {...attributes}
                type="time"
                className="field"
                value={draft.to}
                onChange={(event) => onChange({ to: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <div className={css.pair}>
        <Field label={words.repeat} error={said('none')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <Select
              id={id}
              describedBy={describedBy}
              value={draft.repeat}
              options={ENTRY_REPEATS.map((value) => ({ value, label: words.repeats[value] }))}
              onChange={(repeat) => onChange({ repeat })}
            />
          )}
        </Field>
        {isRepeated && (
          <Field
            label={words.until}
            error={
              faults.includes('until') && isDated ? wrong.until(dates.date(lastEntryDate(draft.date))) : null
            }
          >
            {(attributes) => (
              <input
                {...attributes}
                type="date"
                className="field"
                min={draft.date}
                max={isDated ? lastEntryDate(draft.date) : undefined}
                value={draft.until}
                onChange={(event) => onChange({ until: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  );
}

/** Place and note, which an entry need not have. */
export function OptionalFields({ draft, faults, onChange }: FieldsProps) {
  const words = useTexts('entries');
  const tooLong = useTooLong({ draft, faults });
  return (
    <>
      <Field label={words.place} error={tooLong('place')}>
        {(attributes) => (
          <input
            {...attributes}
            className="field"
            autoComplete="off"
            value={draft.place}
            onChange={(event) => onChange({ place: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.note} error={tooLong('note')}>
        {(attributes) => (
          <textarea
            {...attributes}
            className={cx('field', css.note)}
            rows={3}
            value={draft.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
