import type { RequestsPhrases } from '@kahan/phrases/en/requests/requests';
import { CircleAlert, CircleCheck, CircleHelp, ExternalLink, type IconNode, X } from 'lucide';
import { useEffect, useRef } from 'react';
import { termHref } from '../../data/terms/links.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { createStore, useStore } from '../../platform/storage/store.ts';
import { cx } from '../../ui/cx.ts';
import { SystemSays } from '../../ui/feedback/system-says.tsx';
import { Button, ButtonLink, LinkButton } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFreeSpace } from './free-space.ts';
import type { Notice, Offer } from './notice.ts';
import css from './notice-stack.module.css';

/** More of them would cover the page. */
export const MOST_SHOWN = 3;

interface Stack {
  shown: readonly Notice[];
  /** How many more have ended and wait for room. */
  more: number;
}

export const stack = createStore<Stack>({ shown: [], more: 0 });
const freed = new Set<() => void>();

/** Calls the listener when there is room again. */
export function onFreed(listener: () => void): void {
  freed.add(listener);
}

/** Shows notices. A notice about the same term or item as an older one replaces it: that would be untrue by now. */
export function show(notices: readonly Notice[]): void {
  const all = [...stack.get().shown, ...notices];
  const isNewest = ({ about }: Notice, at: number) => all.findLastIndex((one) => one.about === about) === at;
  stack.set({ ...stack.get(), shown: all.filter(isNewest) });
}

export function setMore(more: number): void {
  if (stack.get().more !== more) stack.set({ ...stack.get(), more });
}

function close(id: string): void {
  stack.set({ ...stack.get(), shown: stack.get().shown.filter((notice) => notice.id !== id) });
  for (const listener of freed) listener();
}

/** Milliseconds until a notice closes (spec 9); null: an error stays until it is closed. */
export const LASTS_MS: Record<Notice['tone'], number | null> = { ok: 10_000, unsure: 10_000, bad: null };
const LOOK_AGAIN_MS = 1_000;

const ICONS: Record<Notice['tone'], IconNode> = { ok: CircleCheck, unsure: CircleHelp, bad: CircleAlert };

/** Closes a notice after its time, but not while it has the pointer or the focus, or is not visible. */
function useLeaving({ id, tone }: Notice) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const lasts = LASTS_MS[tone];
    if (lasts === null) return;
    let timer = setTimeout(end, lasts);
    function end() {
      // After a touch `:hover` stays where the finger was.
      const uses = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';
      // A notice cannot be read behind a dialog or in a hidden tab.
      const isHidden = document.hidden || document.querySelector('dialog:modal') !== null;
      if (isHidden || card.current?.matches(uses)) timer = setTimeout(end, LOOK_AGAIN_MS);
      else close(id);
    }
    return () => clearTimeout(timer);
  }, [id, tone]);
  return card;
}

interface OfferedProps {
  offer: Offer;
  words: RequestsPhrases;
  onTaken: () => void;
}

/** The next free term after a refusal, with the button that begins its sign-up. */
function Offered({ offer: { text, begin, spoken, termId }, words, onTaken }: OfferedProps) {
  return (
    <>
      <p>{text}</p>
      {begin === null ? (
        <LinkButton compact href={termHref(termId)} onClick={onTaken}>
          {words.showTerm}
        </LinkButton>
      ) : (
        <Button
          compact
          aria-label={spoken}
          onClick={() => {
            begin();
            onTaken();
          }}
        >
          {words.signIn}
        </Button>
      )}
    </>
  );
}

interface CardProps {
  notice: Notice;
  words: RequestsPhrases;
}

function Card({ notice, words }: CardProps) {
  const { states } = usePhrases();
  const card = useLeaving(notice);
  const { id, tone, title, text, explanation, link, termId, offer } = notice;
  return (
    <article ref={card} className={cx(css.card, css[tone])} data-notice={tone}>
      <Icon of={ICONS[tone]} className={css.icon} />
      <div className={css.text}>
        <p className="heavy">{title}</p>
        {text !== null && <p className="dim">{text}</p>}
        <SystemSays label={words.systemSays} explanation={explanation} />
        {termId !== undefined && (
          <LinkButton compact href={termHref(termId)} onClick={() => close(id)}>
            {words.showTerm}
          </LinkButton>
        )}
        {offer && <Offered offer={offer} words={words} onTaken={() => close(id)} />}
        {link !== null && (
          <ButtonLink compact icon={ExternalLink} href={link} target="_blank" rel="noreferrer">
            {words.openSystem}
          </ButtonLink>
        )}
      </div>
      <IconButton icon={X} label={states.close} onClick={() => close(id)} />
    </article>
  );
}

interface NoticeStackProps {
  words: RequestsPhrases;
  onCloseAll: () => void;
}

/**
 * Outcomes of requests, in the middle of every screen, but not over the reader's field or line. The live region exists
 * from the start, so that notices are announced.
 */
export function NoticeStack({ words, onCloseAll }: NoticeStackProps) {
  const { shown, more } = useStore(stack);
  const region = useRef<HTMLDivElement>(null);
  useFreeSpace(region, shown.length > 0);
  const cards = (isBad: boolean) =>
    shown
      .filter(({ tone }) => (tone === 'bad') === isBad)
      .map((notice) => <Card key={notice.id} notice={notice} words={words} />);
  return (
    <div ref={region} className={css.region} data-passing>
      <div className={css.list} aria-live="assertive">
        {cards(true)}
      </div>
      <div className={css.list} role="status">
        {cards(false)}
        {more > 0 && (
          <div className={css.more}>
            <span>{words.more(more)}</span>
            <Button kind="quiet" compact onClick={onCloseAll}>
              {words.closeAll}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
