import type { StudyAnswer } from '@kahan/contract';
import { telAddress } from '@kahan/domain';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import css from './study-card.module.css';

const TABS = ['info', 'referent'] as const;
type Tab = (typeof TABS)[number];

function Facts({ facts }: { facts: [term: string, value: ReactNode][] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The type with its marker, unless it contains the marker (spec 2). */
const marked = (type: string, marker: string) =>
  type.toLowerCase().includes(marker) ? type : `${type} (${marker})`;

function Info({ study }: { study: StudyAnswer }) {
  const { info, none, years } = useTexts('study');
  return (
    <Facts
      facts={[
        [info.programme, study.study_program],
        [info.field, study.field_of_study.value],
        [info.faculty, study.faculty],
        [info.type, study.is_followup ? marked(study.type.value, info.followup) : study.type.value],
        [info.form, study.form.value],
        [info.group, study.group],
        [info.school_year, study.school_year],
        [info.last_active_year, years(study.last_active_year)],
        [info.state, study.state.value],
        [info.winter, study.result.winter ?? none],
        [info.total, study.result.total ?? none],
      ]}
    />
  );
}

function ReferentFacts({ study: { referent } }: { study: StudyAnswer }) {
  const { referent: words } = useTexts('study');
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
  study: StudyAnswer;
  /** Beside the name. */
  action?: ReactNode;
  /** Between the name and the tabs. */
  figures?: ReactNode;
  opens?: Tab;
}

/** A study: programme and year of study on top, then tabs (spec 2, Overview). */
export function StudyCard({ study, action, figures, opens = 'info' }: StudyCardProps) {
  const words = useTexts('study');
  const id = useId();
  const [tab, setTab] = useState<Tab>(opens);
  return (
    <article className="stack gap-3" aria-labelledby={`${id}-title`} data-study={study.study_id}>
      <header className={css.head}>
        <h2 id={`${id}-title`}>
          {study.study_program} <span className={css.grade}>{words.schoolYear(study.school_year)}</span>
        </h2>
        {action}
      </header>
      {figures}
      <Tabs
        label={words.tabsOf(study.study_program)}
        tabs={TABS.map((one) => ({ id: one, label: words.tabs[one] }))}
        shown={tab}
        onShow={setTab}
      >
        {tab === 'info' ? <Info study={study} /> : <ReferentFacts study={study} />}
      </Tabs>
    </article>
  );
}
