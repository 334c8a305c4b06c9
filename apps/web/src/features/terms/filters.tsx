import { TERM_STATES, TERM_TYPES, type TermOrder } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { studiesQuery } from '../../platform/studies.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { CodesMenu } from './codes-menu.tsx';
import css from './filters.module.css';
import { NameField } from './name-field.tsx';
import { OrderList } from './order-list.tsx';
import { toggled, type View } from './view.ts';
import { useTermsPhrases } from './words.ts';

interface FiltersProps {
  view: View;
  onChange: (next: Partial<View>) => void;
  order: TermOrder;
  subjects: readonly { code: string; name: string }[];
  /** Of the user. */
  studyIds: readonly string[];
}

interface LineProps {
  label: string;
  children: ReactNode;
}

function Line({ label, children }: LineProps) {
  return (
    <div className={css.line}>
      <span className={css.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}

/** By the name of the programme; two studies of one programme by their number, too. */
function Studies({ view, onChange, studyIds }: Pick<FiltersProps, 'view' | 'onChange' | 'studyIds'>) {
  const words = useTermsPhrases();
  const studies = useQuery(studiesQuery).data?.data.studies ?? [];
  const nameOf = (id: string) => {
    const name = studies.find(({ study_id }) => study_id === id)?.study_program;
    const isShared = studies.filter(({ study_program }) => study_program === name).length > 1;
    return name === undefined ? id : isShared ? `${name} (${id})` : name;
  };
  const on = view.studyIds ?? studyIds;
  return (
    <Line label={words.study}>
      <fieldset className={cx(css.chips, css.scroller)} aria-label={words.studies}>
        {studyIds.map((id) => (
          <Chip
            key={id}
            isOn={on.includes(id)}
            onClick={() => {
              const next = toggled(studyIds, on, id);
              onChange({ studyIds: next.length === studyIds.length ? null : next });
            }}
          >
            {nameOf(id)}
          </Chip>
        ))}
      </fieldset>
    </Line>
  );
}

/** What is shown and in which order (spec 2, Exam terms). */
export function Filters({ view, onChange, order, subjects, studyIds }: FiltersProps) {
  'use memo';
  const words = useTermsPhrases();
  return (
    <section className={css.filters} aria-label={words.filters}>
      <Line label={words.find}>
        <div className={css.find}>
          <NameField name={view.name} onName={(name) => onChange({ name })} />
          <CodesMenu subjects={subjects} codes={view.codes} onCodes={(codes) => onChange({ codes })} />
        </div>
      </Line>
      {studyIds.length > 1 && <Studies view={view} onChange={onChange} studyIds={studyIds} />}
      <Line label={words.show}>
        <fieldset className={cx(css.chips, css.scroller)} aria-label={words.show}>
          {TERM_STATES.map((state) => (
            <Chip
              key={state}
              isOn={view.states.includes(state)}
              onClick={() => onChange({ states: toggled(TERM_STATES, view.states, state) })}
            >
              {words.states[state]}
            </Chip>
          ))}
          {TERM_TYPES.map((type, index) => (
            <Chip
              key={type}
              isOn={view.types.includes(type)}
              className={index === 0 ? css.gap : undefined}
              onClick={() => onChange({ types: toggled(TERM_TYPES, view.types, type) })}
            >
              {words.types[type]}
            </Chip>
          ))}
        </fieldset>
      </Line>
      <Line label={words.sort}>
        <OrderList order={order} />
      </Line>
    </section>
  );
}
