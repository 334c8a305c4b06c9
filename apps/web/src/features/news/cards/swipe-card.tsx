import { AlarmClock, Archive } from 'lucide';
import { type ReactNode, useRef } from 'react';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type FingerAt, swipeOf } from '../../../ui/swipe.ts';
import { useSwipe } from '../../../ui/use-swipe.ts';
import css from '../news.module.css';

/** Left archives, right opens the postpone menu; each has a button that does the same. */
type SwipeAction = 'archive' | 'postpone';

/** A swipe counts beyond this share of the card's width, or sooner from this speed on, px per millisecond. */
const SHARE = 0.35;
const SPEED = 0.6;

/** Action of a finished swipe; null when the card goes back to where it was. */
export function actionOf(from: FingerAt, to: FingerAt, width: number): SwipeAction | null {
  const swipe = swipeOf(from, to, width, SHARE, SPEED);
  return swipe && (swipe < 0 ? 'archive' : 'postpone');
}

interface SwipeCardProps {
  onSwipe: (action: SwipeAction) => void;
  children: ReactNode;
}

/**
 * A card that a finger can move: left archives, right opens the postpone menu. The words below say which.
 */
export function SwipeCard({ onSwipe, children }: SwipeCardProps) {
  const { home } = usePhrases();
  const card = useRef<HTMLDivElement>(null);

  function shift(px: number | null) {
    const element = card.current;
    if (!element) return;
    element.style.transform = px === null ? '' : `translateX(${px}px)`;
    const side = element.parentElement;
    if (px === null) side?.removeAttribute('data-swipe');
    else side?.setAttribute('data-swipe', px < 0 ? 'archive' : 'postpone');
  }

  const swipe = useSwipe({
    onMove: shift,
    onLift(...moved) {
      const action = actionOf(...moved);
      // A menu opens where its button is, so the card must be back before.
      if (action === 'postpone') for (const moving of card.current?.getAnimations() ?? []) moving.finish();
      if (action) onSwipe(action);
    },
  });

  return (
    <div className={css.track}>
      <span className={css.postpone} aria-hidden="true">
        <Icon of={AlarmClock} />
        {home.postpone}
      </span>
      <span className={css.archive} aria-hidden="true">
        {home.archive}
        <Icon of={Archive} />
      </span>
      <div ref={card} className={css.card} {...swipe}>
        {children}
      </div>
    </div>
  );
}
