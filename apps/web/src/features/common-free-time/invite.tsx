import type { FreeTimeInvitation } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { MOST_FREE_TIME_INVITATIONS, pragueDate } from '@kahan/domain';
import { Copy, Link2, Share2 } from 'lucide';
import { useRef, useState } from 'react';
import { useInvite, useWithdraw } from '../../data/common-free-time.ts';
import { publicAddress } from '../../platform/http/addresses.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { messageOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { copyText, shareLink } from '../../platform/page/share.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';
import { HeadingRow, Row } from '../../ui/layout/sheet.tsx';
import { tied } from '../../ui/text/tied.ts';
import css from './common-free-time.module.css';
import { useFreeTimePhrases } from './words.ts';

/** Makes an invitation, and lists those that are open. @param invitations undefined until they are known */
export function Invite({ invitations }: { invitations: readonly FreeTimeInvitation[] | undefined }) {
  const words = useFreeTimePhrases();
  const phrases = usePhrases();
  const [refusal, setRefusal] = useState<string | null>(null);
  const made = useRef<HTMLDivElement>(null);
  const invite = useInvite((error) => {
    const isFull = error instanceof ApiProblem && error.code === 'TOO_MANY_LINKS';
    setRefusal(
      isFull ? words.tooMany(MOST_FREE_TIME_INVITATIONS) : `${words.makeFailed} ${messageOf(error, phrases)}`,
    );
  });
  function create() {
    if (invite.isPending) return;
    setRefusal(null);
    invite.mutate(undefined, { onSuccess: () => requestAnimationFrame(() => made.current?.focus()) });
  }
  // An invitation that was used or withdrawn is not offered any more.
  const isOpen = (id: string) => invitations?.some((one) => one.id === id) ?? true;
  return (
    <>
      <HeadingRow>{words.invite}</HeadingRow>
      <Row last>
        <div className={css.invite}>
          <p className="measure">{tied(words.promise)}</p>
          <p className="measure dim">{tied(words.once)}</p>
          <Button kind="primary" icon={Link2} aria-disabled={invite.isPending} onClick={create}>
            {words.make}
          </Button>
          {refusal !== null && (
            <Banner framed tone="bad" role="alert">
              <p>{tied(refusal)}</p>
            </Banner>
          )}
          {invite.data && isOpen(invite.data.invitation.id) && (
            <div ref={made} tabIndex={-1} className={css.made}>
              <NewInvitation secret={invite.data.secret} />
            </div>
          )}
          <OpenInvitations invitations={invitations ?? []} />
        </div>
      </Row>
    </>
  );
}

/** The only place that shows a secret. */
function NewInvitation({ secret }: { secret: string }) {
  const words = useFreeTimePhrases();
  const [said, say] = useState<string | null>(null);
  const address = publicAddress(`${PAGES.common_free_time.path}#${secret}`);
  const copy = async () => say((await copyText(address)) ? words.copied : words.copyFailed);
  async function share() {
    const outcome = await shareLink(address, words.shareTitle);
    if (outcome !== 'shared') say(outcome === 'copied' ? words.copied : words.copyFailed);
  }
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  return (
    <>
      <p className="strong">{words.ready}</p>
      <input
        className="field"
        readOnly
        aria-label={words.address}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="wraps middle gap-2">
        {hasSheet && (
          <Button icon={Share2} onClick={() => void share()}>
            {words.share}
          </Button>
        )}
        <Button icon={Copy} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <p className="small dim" role="status">
        {tied(said ?? words.readyHint)}
      </p>
    </>
  );
}

function OpenInvitations({ invitations }: { invitations: readonly FreeTimeInvitation[] }) {
  const words = useFreeTimePhrases();
  const phrases = usePhrases();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, say] = useState('');
  const withdraw = useWithdraw({
    onDone() {
      say(words.withdrawn);
      heading.current?.focus();
    },
    onFailed: (error) => say(`${words.withdrawFailed} ${messageOf(error, phrases)}`),
  });
  return (
    <>
      {(invitations.length > 0 || said !== '') && (
        <h3 ref={heading} tabIndex={-1} className="small dim heavy">
          {words.open}
        </h3>
      )}
      <p className="small dim" role="status">
        {tied(said)}
      </p>
      {invitations.length > 0 && (
        <ul className={css.people}>
          {invitations.map((one) => {
            // It opens to the end of the day before.
            const until = words.until(phrases.dates.date(pragueDate(new Date(one.expires_at * 1000 - 1))));
            const at = words.made(clockOrDate(new Date(one.created_at * 1000), now, language()));
            const isEnding = withdraw.isPending && withdraw.variables.id === one.id;
            return (
              <li key={one.id} className={css.person}>
                <div>
                  <p className="strong">{tied(until)}</p>
                  <p className="small dim">{tied(at)}</p>
                </div>
                <Button
                  compact
                  aria-label={words.withdrawOf(until, at)}
                  aria-disabled={isEnding}
                  onClick={() => !isEnding && withdraw.mutate(one)}
                >
                  {words.withdraw}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
