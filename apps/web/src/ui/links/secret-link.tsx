import { Copy, Share2 } from 'lucide';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { publicAddress } from '../../platform/http/addresses.ts';
import { copyText, shareLink } from '../../platform/page/share.ts';
import { Button } from '../form/button.tsx';
import css from './secret-link.module.css';

interface SecretLinkProps {
  /** Path of the page, with the secret behind its #. */
  path: string;
  /** The name of the link in a share sheet. */
  title: string;
  words: Record<'ready' | 'readyHint' | 'address' | 'copy' | 'copied' | 'copyFailed' | 'share', string>;
  /** Gets the focus when the link was made. */
  ref: Ref<HTMLDivElement>;
}

/** A new link, with its copy and its share sheet: the only place that shows its secret. */
export function SecretLink({ path, title, words, ref }: SecretLinkProps) {
  const id = useId();
  const [said, say] = useState<string | null>(null);
  const address = publicAddress(path);
  const copy = async () => say((await copyText(address)) ? words.copied : words.copyFailed);
  async function share() {
    const outcome = await shareLink(address, title);
    if (outcome !== 'shared') say(outcome === 'copied' ? words.copied : words.copyFailed);
  }
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form; its name is said when it gets the focus
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={id} className={css.made}>
      <p id={id} className="strong">
        {words.ready}
      </p>
      <input
        className="field"
        readOnly
        aria-label={words.address}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="wraps middle gap-2">
        <Button icon={Copy} onClick={() => void copy()}>
          {words.copy}
        </Button>
        {hasSheet && (
          <Button icon={Share2} onClick={() => void share()}>
            {words.share}
          </Button>
        )}
        <p className="small dim" role="status">
          {said ?? words.readyHint}
        </p>
      </div>
    </div>
  );
}

/** The note below the heading of a list of links. It gets the focus when a link has ended and its button is gone. */
export function useEndedLink() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, say] = useState('');
  const ended = (told: string) => {
    say(told);
    heading.current?.focus();
  };
  return { heading, said, say, ended };
}

interface LinkLineProps {
  /** The name of the link, or else until when it works. */
  title: string;
  facts: string;
  end: string;
  /** The name of the button, which says what it ends. */
  endLabel: string;
  isEnding: boolean;
  onEnd: () => void;
}

/** A link that works, and the button that ends it. */
export function LinkLine({ title, facts, end, endLabel, isEnding, onEnd }: LinkLineProps) {
  return (
    <li className={css.line}>
      <div>
        <p className="strong anywhere">{title}</p>
        <p className="small dim">{facts}</p>
      </div>
      <Button compact aria-label={endLabel} aria-disabled={isEnding} onClick={() => !isEnding && onEnd()}>
        {end}
      </Button>
    </li>
  );
}

export const LinkList = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>;
