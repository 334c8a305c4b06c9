import type { ReactNode } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { boot, supportLink } from '../../platform/page/boot.ts';

interface SupportHintProps {
  /** Text before and after the mail address. */
  around: [before: string, after: string];
  /** The next step. */
  children: ReactNode;
}

/** A sentence with the mail address of support, and a next step. */
export function SupportHint({ around: [before, after], children }: SupportHintProps) {
  const { shell } = usePhrases();
  return (
    <div className="stack gap-4 measure start">
      <p>
        {before}
        <a className="anywhere" href={supportLink(shell.reportSubject)}>
          {boot().supportMail}
        </a>
        {after}
      </p>
      {children}
    </div>
  );
}
