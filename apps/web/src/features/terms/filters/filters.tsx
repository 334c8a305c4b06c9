import { TERM_STATES, TERM_TYPES } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { studiesQuery } from '../../../data/studies.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { Chip } from '../../../ui/form/chip.tsx';
import bar from '../../../ui/form/filter-bar.module.css';
import { ChipLine, FilterBar, FilterLine } from '../../../ui/form/filter-bar.tsx';
import type { TermOrder } from '../order/order.ts';
import { OrderList } from '../order/order-list.tsx';
import { type TermsView, toggled } from '../view.ts';
import { CodesMenu } from './codes-menu.tsx';
import css from './filters.module.css';
import { NameField } from './name-field.tsx';

/** By subject, or all lines in the reader's order. */
export type Layout = 'subjects' | 'list';

/** The layout of this device; like the order it is a habit, and not a part of the address (decision 032). */
export const storedLayout = persistedStore<Layout>('kahan:terms-layout', (stored) =>
  stored === 'list' ? 'list' : 'subjects',
);

interface FiltersProps {
  view: TermsView;
  onChange: (next: Partial<TermsView>) => void;
  layout: Layout;
  order: TermOrder;
  subjects: readonly { code: string; name: string }[];
  /** Of the user. */
  studyIds: readonly string[];
}

/** By the name of the programme; two studies of one programme also by their number. */
function Studies({ view, onChange, studyIds }: Pick<FiltersProps, 'view' | 'onChange' | 'studyIds'>) {
  const words = useTexts('terms');
  const studies = useQuery(studiesQuery).data?.data.studies ?? [];
  const nameOf = (id: string) => {
    const name = studies.find(({ study_id }) => study_id === id)?.study_program;
    const isShared = studies.filter(({ study_program }) => study_program === name).length > 1;
    return name === undefined ? id : isShared ? `${name} (${id})` : name;
  };
  const on = view.studyIds ?? studyIds;
  return (
    <ChipLine label={words.study} name={words.studies}>
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
    </ChipLine>
  );
}

/** Filters and order of the list (spec 2, Exam terms). */
export function Filters({ view, onChange, layout, order, subjects, studyIds }: FiltersProps) {
  'use memo';
  const words = useTexts('terms');
  return (
    <FilterBar label={words.filters}>
      <FilterLine label={words.find}>
        <div className={bar.fields}>
          <NameField name={view.name} onName={(name) => onChange({ name })} />
          <CodesMenu subjects={subjects} codes={view.codes} onCodes={(codes) => onChange({ codes })} />
        </div>
      </FilterLine>
      {studyIds.length > 1 && <Studies view={view} onChange={onChange} studyIds={studyIds} />}
      <ChipLine label={words.show}>
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
      </ChipLine>
      <FilterLine label={words.sort}>
        <div className={css.sort}>
          <Chip
            isOn={layout === 'subjects'}
            onClick={() => storedLayout.set(layout === 'subjects' ? 'list' : 'subjects')}
          >
            {words.bySubject}
          </Chip>
          <OrderList order={order} />
        </div>
      </FilterLine>
    </FilterBar>
  );
}
