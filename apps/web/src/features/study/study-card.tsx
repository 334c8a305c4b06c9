import type { StudyAnswer } from '@kahan/contract';
import { telAddress } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { type ReactNode, useId, useState } from 'react';
import { Tabs } from '../../ui/layout/tabs.tsx';
import css from './study-card.module.css';
import { useStudyPhrases } from './words.ts';

const TABS = ['info', 'referent'] as const;
type Tab = (typeof TABS)[number];

function Facts({ facts }: { facts: [term: string, value: ReactNode][] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The marker, unless the words say it already (spec 2). */
const marked = (type: string, marker: string) =>
  type.toLowerCase().includes(marker) ? type : `${type} (${marker})`;

function Info({ of }: { of: StudyAnswer }) {
  const { info, none, years } = useStudyPhrases();
  return (
    <Facts
      facts={[
        [info.programme, of.study_program],
        [info.field, of.field_of_study.value],
        [info.faculty, of.faculty],
        [info.type, of.is_followup ? marked(of.type.value, info.followup) : of.type.value],
        [info.form, of.form.value],
        [info.group, of.group],
        [info.school_year, of.school_year],
        [info.last_active_year, years(of.last_active_year)],
        [info.state, of.state.value],
        [info.winter, of.result.winter ?? none],
        [info.total, of.result.total ?? none],
      ]}
    />
  );
}

function ReferentFacts({ of: { referent } }: { of: StudyAnswer }) {
  const study = useStudyPhrases();
  const words = study.referent;
  return (
    <Facts
      facts={[
        [words.name, referent.name],
        [words.opening_hours, referent.opening_hours],
        [
          words.tel,
          <a key="tel" href={telAddress(referent.tel) ?? undefined}>
            {referent.tel}
          </a>,
        ],
        [
          words.email,
          <a key="mail" href={`mailto:${referent.email}`}>
            {referent.email}
          </a>,
        ],
        [words.address, referent.address],
      ]}
    />
  );
}

interface StudyCardProps {
  of: StudyAnswer;
  /** Beside the name. */
  action?: ReactNode;
  /** Between the name and the tabs. */
  figures?: ReactNode;
  opens?: Tab;
}

/** A study: programme and year of study on top, then tabs (spec 2, Overview). */
export function StudyCard({ of, action, figures, opens = 'info' }: StudyCardProps) {
  const study = useStudyPhrases();
  const id = useId();
  const [tab, setTab] = useState<Tab>(opens);
  return (
    <article className="stack gap-3" aria-labelledby={`${id}-title`} data-study={of.study_id}>
      <header className={css.head}>
        <h2 id={`${id}-title`}>
          {nonBreaking(of.study_program)}{' '}
          <span className={css.grade}>{study.schoolYear(of.school_year)}</span>
        </h2>
        {action}
      </header>
      {figures}
      <Tabs
        label={study.tabsOf(of.study_program)}
        tabs={TABS.map((one) => ({ id: one, label: study.tabs[one] }))}
        shown={tab}
        onShow={setTab}
      >
        {tab === 'info' ? <Info of={of} /> : <ReferentFacts of={of} />}
      </Tabs>
    </article>
  );
}
