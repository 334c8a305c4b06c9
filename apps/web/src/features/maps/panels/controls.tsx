import { DoorOpen, LocateFixed, Minus, Plus, Scan, Share2 } from 'lucide';
import { publicAddress } from '../../../platform/http/addresses.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { currentAddress } from '../../../platform/page/navigation.ts';
import { COPY_TOLD_MS, shareLink } from '../../../platform/page/share.ts';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import css from './controls.module.css';

interface ControlsProps {
  /** The title of a shared link: the name of the room or of the floor. */
  title: string;
  onZoom: (factor: number) => void;
  onCentre: () => void;
  onLocate: () => void;
  /** Whether free rooms are marked. */
  isFree: boolean;
  onFree: () => void;
}

const STEP = 1.6;

/** Zoom, centre, share (spec 2, Maps), own position, free rooms. */
export function Controls({ title, onZoom, onCentre, onLocate, isFree, onFree }: ControlsProps) {
  const words = useTexts('maps');
  async function share() {
    const outcome = await shareLink(publicAddress(currentAddress()), title);
    if (outcome !== 'shared')
      showToast(outcome === 'copied' ? words.copied : words.copyFailed, { lasts: COPY_TOLD_MS });
  }
  return (
    <div className={cx(css.controls, css.float)}>
      <IconButton icon={Plus} label={words.zoomIn} onClick={() => onZoom(STEP)} />
      <IconButton icon={Minus} label={words.zoomOut} onClick={() => onZoom(1 / STEP)} />
      <IconButton icon={Scan} label={words.centre} onClick={onCentre} />
      <IconButton icon={LocateFixed} label={words.locate} onClick={onLocate} />
      <IconButton icon={DoorOpen} label={words.free.show} aria-pressed={isFree} onClick={onFree} />
      <IconButton icon={Share2} label={words.share} onClick={() => void share()} />
    </div>
  );
}
