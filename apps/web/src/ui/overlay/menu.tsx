import type { IconNode } from 'lucide';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../icon.tsx';
import css from './menu.module.css';
import { nextIndex, positionLayer } from './menu-position.ts';

/** Props of the button that opens a menu. */
interface MenuButtonProps {
  popoverTarget: string;
  'aria-haspopup': 'menu';
}

interface MenuProps {
  /** Name of the menu for screen readers. */
  label: string;
  /** Renders the button; it spreads the given props. */
  button: (props: MenuButtonProps) => ReactNode;
  /** Renders the items, MenuItem, when the menu opens. */
  children: () => ReactNode;
}

/** Padding and border of a menu, above and below its items. */
const AROUND_PX = 18;

const CloseContext = createContext<() => void>(() => undefined);

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/**
 * A menu in the top layer. It opens at its button; arrows, Home and End move; Esc and a click outside close it and return
 * the focus to the button.
 */
export function Menu({ label, button, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();

  function place(element: HTMLElement) {
    const opener = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`);
    const rows = element.querySelectorAll('[role^="menuitem"], fieldset').length;
    if (opener) positionLayer(element, opener, rows * opener.offsetHeight + AROUND_PX);
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') {
      close();
      return;
    }
    const items = itemsOf(event.currentTarget);
    const next = nextIndex(
      event.key,
      items.findIndex((item) => item.matches(':focus')),
      items.length,
    );
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  }

  return (
    <CloseContext value={close}>
      {button({ popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={css.menu}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          // The place depends on the number of items.
          flushSync(() => setOpen(true));
          place(event.currentTarget);
        }}
        onToggle={(event) => {
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus();
          // After the browser has given the focus back to the button.
          else setOpen(false);
        }}
        onKeyDown={move}
      >
        {isOpen && children()}
      </div>
    </CloseContext>
  );
}

/** Items of a menu below their common name. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={css.group} aria-label={label}>
      <span className={css.heading} aria-hidden="true">
        {label}
      </span>
      {children}
    </fieldset>
  );
}

interface MenuItemProps {
  icon?: IconNode;
  /** Secondary text on the right. */
  end?: ReactNode;
  onSelect?: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, end, onSelect, children }: MenuItemProps) {
  const close = useContext(CloseContext);
  const select = () => {
    close();
    onSelect?.();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={css.item} onClick={select}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
      {end && <span className={css.end}>{end}</span>}
    </button>
  );
}
