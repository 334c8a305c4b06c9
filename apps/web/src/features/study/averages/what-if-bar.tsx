import { FlaskConical } from 'lucide';
import { useEffect } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Covered } from '../results/cover.tsx';
import { useStudyPhrases } from '../words.ts';
import { changeText, type TrialOutcome } from './trial.ts';
import css from './what-if-bar.module.css';

interface WhatIfBarProps {
  outcome: TrialOutcome;
  isTouched: boolean;
  onReset: () => void;
  onEnd: () => void;
}

/** Says over the whole page that its numbers are a trial, and leads back. Stays in sight. */
export function WhatIfBar({ outcome, isTouched, onReset, onEnd }: WhatIfBarProps) {
  const study = useStudyPhrases();
  const { average, credits } = outcome;
  // The first choice takes the focus afterwards. It returns to the opener, where the trial began.
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div className={css.bar}>
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
            <Button compact className="only-screen" aria-label={study.whatIfEnd} onClick={onEnd}>
              <span className="only-desk">{study.whatIfEnd}</span>
              <span className="only-phone">{study.whatIfEndShort}</span>
            </Button>
          </>
        }
      >
        <p>
          <b className="only-desk">{study.whatIfTitle}</b>
          <b className="only-phone">{study.whatIf}</b>
        </p>
        <p className={css.outcome}>
          <Covered what={study.average}>
            <span>
              {study.average} <b>{changeText(average)}</b>
            </span>
          </Covered>
          <span>
            {study.whatIfCredits} <b>{changeText(credits)}</b>
          </span>
          {!isTouched && <span className="only-desk">{study.whatIfHint}</span>}
        </p>
      </Banner>
    </div>
  );
}
