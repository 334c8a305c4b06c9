import { FlaskConical } from 'lucide';
import { useEffect } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Covered } from '../results/cover.tsx';
import css from './average.module.css';
import { changeText, type TrialOutcome } from './trial.ts';

interface WhatIfBarProps {
  outcome: TrialOutcome;
  isTouched: boolean;
  onReset: () => void;
  onEnd: () => void;
}

/** Says over the whole page that its numbers are a trial, and leads back. Stays in sight. */
export function WhatIfBar({ outcome, isTouched, onReset, onEnd }: WhatIfBarProps) {
  const words = useTexts('study');
  const { average, credits } = outcome;
  // The first choice takes the focus afterwards. The end of the trial returns it to the opener.
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
                {words.whatIfReset}
              </Button>
            )}
            <Button compact className="only-screen" aria-label={words.whatIfEnd} onClick={onEnd}>
              <span className="only-desk">{words.whatIfEnd}</span>
              <span className="only-phone">{words.whatIfEndShort}</span>
            </Button>
          </>
        }
      >
        <p>
          <b className="only-desk">{words.whatIfTitle}</b>
          <b className="only-phone">{words.whatIf}</b>
        </p>
        <p className={css.outcome}>
          <Covered what={words.average}>
            <span>
              {words.average} <b>{changeText(average)}</b>
            </span>
          </Covered>
          <span>
            {words.whatIfCredits} <b>{changeText(credits)}</b>
          </span>
          {!isTouched && <span className="only-desk">{words.whatIfHint}</span>}
        </p>
      </Banner>
    </div>
  );
}
