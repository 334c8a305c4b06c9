import { Check, type IconNode } from 'lucide';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import css from './menu.module.css';
import { isAbove, nextIndex, placeBeside } from './menu-place.ts';

/** What the button that opens a menu has to carry. */
export interface MenuButtonProps {
  popoverTarget: string;
  'aria-haspopup': 'menu';
}

interface MenuProps {
  /** Name of the menu for screen readers. */
  label: string;
  /** Renders the button; it spreads the given props. */
  button: (props: MenuButtonProps) => ReactNode;
  /** MenuItem and MenuGroup. */
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/**
 * A menu in the top layer: opens at its button, arrows, Home and End move, Esc and a click outside close it
 * and the focus returns to the button.
 */
export function Menu({ label, button, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();

  function place(element: HTMLElement) {
    const opener = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (!opener) return;
    const at = placeBeside(opener.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
      needed: itemsOf(element).length * opener.getBoundingClientRect().height,
    });
    const { style } = element;
    style.left = at.left === null ? 'auto' : `${at.left}px`;
    style.right = at.right === null ? 'auto' : `${at.right}px`;
    style.top = isAbove(at) ? 'auto' : `${at.top}px`;
    style.bottom = isAbove(at) ? `${at.bottom}px` : 'auto';
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
          if (event.newState === 'open') place(event.currentTarget);
        }}
        onToggle={(event) => {
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus();
        }}
        onKeyDown={move}
      >
        {children}
      </div>
    </CloseContext>
  );
}

interface MenuItemProps {
  icon?: IconNode;
  /** Quiet text on the right. */
  end?: ReactNode;
  /** Set on items of which one is chosen. */
  checked?: boolean;
  /** Makes it a link. */
  href?: string;
  lang?: string;
  onSelect?: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, end, checked, href, lang, onSelect, children }: MenuItemProps) {
  const close = useContext(CloseContext);
  const content = (
    <>
      {checked === undefined ? (
        icon && <Icon of={icon} />
      ) : (
        <span className={css.mark}>{checked && <Icon of={Check} />}</span>
      )}
      <span lang={lang}>{children}</span>
      {end && <span className={css.end}>{end}</span>}
    </>
  );
  const select = () => {
    close();
    onSelect?.();
  };
  if (href !== undefined) {
    return (
      <a role="menuitem" tabIndex={-1} className={css.item} href={href} onClick={select}>
        {content}
      </a>
    );
  }
  return checked === undefined ? (
    <button type="button" role="menuitem" tabIndex={-1} className={css.item} onClick={select}>
      {content}
    </button>
  ) : (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={css.item}
      onClick={select}
    >
      {content}
    </button>
  );
}

/** Items that belong together, with their name above. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={css.group}>
      <div id={id} className={css.label}>
        {label}
      </div>
      {children}
    </fieldset>
  );
}
