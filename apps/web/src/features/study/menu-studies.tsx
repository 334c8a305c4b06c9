import { PAGES } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { studiesQuery } from '../../data/studies.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useStore } from '../../platform/storage/store.ts';
import { Icon } from '../../ui/icon.tsx';
import { studyAddress } from './address.ts';
import { leftOpen } from './menu-state.ts';
import css from './menu-studies.module.css';
import { useStudyPhrases } from './words.ts';

interface MenuStudiesProps {
  /** Of an entry of the menu. */
  className: string | undefined;
  /** One of its pages is shown. */
  isHere: boolean;
  /** How much waits behind the entry. */
  badge: ReactNode;
  onGo?: (() => void) | undefined;
}

/**
 * The studies of a student with several, for the menu: field of study, school year and year (spec 2, Shell).
 */
export default function MenuStudies({ className, isHere, badge, onGo }: MenuStudiesProps) {
  const { shell } = usePhrases();
  const study = useStudyPhrases();
  const [path] = useLocation();
  const isOpen = useStore(leftOpen) ?? isHere;
  const studies = useQuery(studiesQuery).data?.data.studies ?? [];
  const entry = (href: string, words: string, small?: string) => (
    <li key={href}>
      <Link
        href={href}
        className={className}
        aria-current={path === href ? 'page' : undefined}
        onClick={onGo}
      >
        <span>
          {words}
          {small && <small>{small}</small>}
        </span>
      </Link>
    </li>
  );
  return (
    <details
      className={css.studies}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        // It also opens and closes by itself.
        if (open !== isOpen) leftOpen.set(open);
      }}
    >
      <summary className={className}>
        <Icon of={GraduationCap} />
        <span>{shell.pages.overview}</span>
        {badge}
      </summary>
      <ul aria-label={study.studies}>
        {entry(PAGES.overview.path, study.allStudies)}
        {studies.map((one) =>
          entry(
            studyAddress(one.study_id),
            one.field_of_study.value,
            study.menuYear(one.school_year, one.last_active_year),
          ),
        )}
      </ul>
    </details>
  );
}
