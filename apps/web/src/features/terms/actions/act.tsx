import type { IconNode } from 'lucide';
import { type ReactNode, useId } from 'react';
import { keyOf } from '../../../data/requests/outcomes.ts';
import { useWaiting } from '../../../data/requests/requests.ts';
import { useSubmissions } from '../../../data/requests/submissions.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useMoment } from '../../../platform/time/moments.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './actions.module.css';

/** Seconds since the request of a term was sent, or that the connection broke before its outcome was known. */
export function Sent({ termId }: { termId: string }) {
  const words = useTexts('requests');
  const now = useMoment((time) => time + 1);
  const asked = useSubmissions().get(keyOf('terms', termId));
  const request = useWaiting().find(({ service, info }) => service === 'terms' && info.ids.includes(termId));
  if (asked?.isUnsure) return words.unsure;
  const since = asked ? Math.floor(asked.since.getTime() / 1000) : (request?.created ?? now);
  const seconds = now - since;
  // Most answers come within a second: a line that grew and shrank again would only be restless.
  return seconds < 1 ? null : words.sent(seconds);
}

interface ActProps {
  label: string;
  /** Accessible name; begins with the label. */
  spoken?: string | undefined;
  icon?: IconNode | undefined;
  /** The action is not possible now. The button stays focusable and tells the reason. */
  isOff: boolean;
  /** Why the button is off, or since when its request waits. */
  reason?: ReactNode;
  /** The reason is beside the button instead of below. */
  flat?: boolean;
  onDo: () => void;
}

/** The main action, with its reason. One button for all states, so that it keeps the focus. */
export function Act({ label, spoken, icon, isOff, reason, flat = false, onDo }: ActProps) {
  const id = useId();
  return (
    <div className={cx(css.act, flat && 'wraps middle gap-2')}>
      <Button
        icon={icon}
        className={isOff ? css.off : undefined}
        aria-label={spoken}
        aria-disabled={isOff}
        aria-describedby={reason ? id : undefined}
        onClick={isOff ? undefined : onDo}
      >
        {label}
      </Button>
      {reason && (
        <span id={id} className={css.reason}>
          {reason}
        </span>
      )}
    </div>
  );
}
