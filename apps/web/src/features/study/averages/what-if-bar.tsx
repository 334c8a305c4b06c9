import { FlaskConical } from 'lucide';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useStudyPhrases } from '../words.ts';
import css from './what-if-bar.module.css';

interface WhatIfBarProps {
  isTouched: boolean;
  onReset: () => void;
  onEnd: () => void;
}

/** Says over the whole page that its numbers are a trial, and leads back. Stays in sight. */
export function WhatIfBar({ isTouched, onReset, onEnd }: WhatIfBarProps) {
  const study = useStudyPhrases();
  const bar = useRef<HTMLDivElement>(null);
  // The focus returns to the opener.
  useEffect(() => {
    const opener = document.activeElement;
    bar.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={bar} tabIndex={-1} className={css.bar}>
      <Banner
        tone="info"
        icon={FlaskConical}
        role="status"
        slim
        actions={
          <>
            {isTouched && (
              <Button compact kind="quiet" className="only-desk only-screen" onClick={onReset}>
                {study.whatIfReset}
              </Button>
            )}
            <Button compact className="only-screen" onClick={onEnd}>
              {study.whatIfEnd}
            </Button>
          </>
        }
      >
        <p>
          <b>{study.whatIfTitle}</b>
        </p>
        <p className="only-desk">{study.whatIfHint}</p>
      </Banner>
    </div>
  );
}
