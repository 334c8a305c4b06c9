import { Search } from 'lucide';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { loadRequired } from '../../platform/http/lazy-retry.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { isSlash, isTyping } from '../../ui/form/use-slash.ts';
import { Icon } from '../../ui/icon.tsx';
import { BESIDE_MENU, isInOffer, MENU } from './menu-links.ts';
import css from './shell.module.css';

/** The screens that the palette finds. */
const SCREENS = [...MENU.flat(), ...BESIDE_MENU];

/** Collects typed text until the palette is there. @returns a function that stops it and gives the text */
function catchTyping(): () => string {
  let text = '';
  const listen = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return;
    event.preventDefault();
    text += event.key;
  };
  window.addEventListener('keydown', listen);
  return () => {
    window.removeEventListener('keydown', listen);
    return text;
  };
}

/** How long typed text is kept for a palette that is on its way. */
const TYPED_AHEAD_MS = 3_000;

async function loadPalette() {
  const [palette] = await Promise.all([
    loadRequired(() => import('../../features/search/palette.tsx')),
    loadTexts('palette'),
  ]);
  return palette;
}

/** Opens the search over everything, which loads when it is wanted: by its button, Ctrl+K, or `/` outside of fields. */
export function Find() {
  const { shell } = usePhrases();
  const [palette, setPalette] = useState<ReactNode>(null);
  const isOpen = useRef(false);
  async function open() {
    if (isOpen.current) return;
    isOpen.current = true;
    const typed = catchTyping();
    // A palette that takes longer must not keep the keys from the page.
    setTimeout(typed, TYPED_AHEAD_MS);
    const loaded = await loadPalette().catch((error: unknown) => report(error, 'palette'));
    if (!loaded) {
      typed();
      isOpen.current = false;
      return;
    }
    const { Palette } = loaded;
    const close = () => {
      isOpen.current = false;
      setPalette(null);
    };
    setPalette(<Palette typed={typed()} entries={SCREENS.filter(isInOffer)} onClose={close} />);
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isK = event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    // A page may have a search of its own for the slash.
    if (event.defaultPrevented || !(isK || isSlash(event))) return;
    if (document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    void open();
  });
  // A layout effect: the key works as soon as the field that names it is on the screen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button type="button" className={css.find} aria-haspopup="dialog" onClick={() => void open()}>
        <Icon of={Search} />
        <span className={css.findText}>{shell.find}</span>
        <span className={css.key} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {palette}
    </>
  );
}
