import { ArrowDown, RefreshCw } from 'lucide';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './food.module.css';
import { PULLED_PX, pulledBy } from './pull-distance.ts';

interface PullProps {
  isBusy: boolean;
  onRefresh: () => void;
}

/** A finger that pulls the page down at its top refreshes it (spec 2, Food); the button of the toolbar does the same. */
export function PullToRefresh({ isBusy, onRefresh }: PullProps) {
  const words = useTexts('food');
  const [px, setPx] = useState(0);
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    let by = 0;
    const show = (next: number) => {
      by = next;
      setPx(next);
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      const isOfLayer = target instanceof Element && target.closest('dialog, [popover]') !== null;
      from =
        finger && touches.length === 1 && window.scrollY <= 0 && !isOfLayer
          ? { x: finger.clientX, y: finger.clientY }
          : null;
    };
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      if (from === null || finger === undefined) return;
      const next =
        window.scrollY > 0 ? null : pulledBy(from, { x: finger.clientX, y: finger.clientY }, by > 0);
      if (next === null) from = null;
      show(next ?? 0);
    };
    const end = () => {
      if (from !== null && by >= PULLED_PX) refresh();
      from = null;
      show(0);
    };
    const cancel = () => {
      from = null;
      show(0);
    };
    const passive = { passive: true };
    document.addEventListener('touchstart', begin, passive);
    document.addEventListener('touchmove', move, passive);
    document.addEventListener('touchend', end);
    document.addEventListener('touchcancel', cancel);
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', cancel);
    };
  }, []);
  const isFar = px >= PULLED_PX;
  return (
    <div
      className={css.pull}
      style={{ '--pulled': `${px}px` } as CSSProperties}
      aria-hidden
      data-pull={px > 0}
    >
      {px > 0 && (
        <p className={css.told}>
          <Icon of={isFar || isBusy ? RefreshCw : ArrowDown} small />
          {isFar ? words.release : words.pull}
        </p>
      )}
    </div>
  );
}
