import { PAGES } from '@kahan/contract/runtime';
import { byStanding, semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { studiesQuery } from '../../data/studies.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { useStore } from '../../platform/storage/store.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { studyAddress } from './address.ts';
import css from './menu-studies.module.css';

/**
 * Whether the reader has left the menu's list of studies open; null: never touched, then it is open on its pages (spec
 * 3).
 */
export const leftOpen = persistedStore('kahan:menu-studies', (stored) =>
  typeof stored === 'boolean' ? stored : null,
);

interface MenuStudiesProps {
  /** Class of a link of the menu. */
  className: string | undefined;
  /** One of its pages is shown. */
  isHere: boolean;
  /** How much waits behind the link. */
  badge: ReactNode;
  onGo?: (() => void) | undefined;
}

/** The studies of a student with several, for the menu: field of study, school year and year (spec 2, Shell). */
export default function MenuStudies({ className, isHere, badge, onGo }: MenuStudiesProps) {
  const { shell } = usePhrases();
  const words = useTexts('study');
  const [path] = useLocation();
  const isOpen = useStore(leftOpen) ?? isHere;
  const { year } = semesterAt(useNow());
  const studies = byStanding(useQuery(studiesQuery).data?.data.studies ?? [], year);
  const menuLink = (href: string, label: string, small?: string) => (
    <li key={href}>
      <Link
        href={href}
        className={className}
        aria-current={path === href ? 'page' : undefined}
        onClick={onGo}
      >
        <span>
          {label}
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
        // The event also follows a change of `open`.
        if (open !== isOpen) leftOpen.set(open);
      }}
    >
      <summary className={className}>
        <Icon of={GraduationCap} />
        <span>{shell.pages.overview}</span>
        {badge}
      </summary>
      <ul aria-label={words.studies}>
        {menuLink(PAGES.overview.path, words.allStudies)}
        {studies.map((one) =>
          menuLink(
            studyAddress(one.study_id),
            one.field_of_study.value,
            words.menuYear(one.school_year, one.last_active_year),
          ),
        )}
      </ul>
    </details>
  );
}
