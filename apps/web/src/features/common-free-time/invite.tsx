import type { FreeTimeInvitation } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { instantOf, MOST_FREE_TIME_INVITATIONS, pragueDate } from '@kahan/domain';
import { Link2 } from 'lucide';
import { useRef, useState } from 'react';
import { useInvite, useWithdraw } from '../../data/common-free-time.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { failureOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';
import { HeadingRow, Row } from '../../ui/layout/sheet.tsx';
import { LinkLine, LinkList, SecretLink, useEndedLink } from '../../ui/links/secret-link.tsx';
import css from './common-free-time.module.css';

/** Makes an invitation, and lists those that are open. @param invitations undefined until they are known */
export function Invite({ invitations }: { invitations: readonly FreeTimeInvitation[] | undefined }) {
  const words = useTexts('common-free-time');
  const phrases = usePhrases();
  const [refusal, setRefusal] = useState<string | null>(null);
  const made = useRef<HTMLDivElement>(null);
  const invite = useInvite((error) => {
    const isFull = error instanceof ApiProblem && error.code === 'TOO_MANY_LINKS';
    setRefusal(
      isFull ? words.tooMany(MOST_FREE_TIME_INVITATIONS) : failureOf(words.makeFailed, error, phrases),
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
          <p className="measure">{words.promise}</p>
          <p className="measure dim">{words.once}</p>
          <Button kind="primary" icon={Link2} aria-disabled={invite.isPending} onClick={create}>
            {words.make}
          </Button>
          {refusal !== null && (
            <Banner framed tone="bad" role="alert">
              <p>{refusal}</p>
            </Banner>
          )}
          {invite.data && isOpen(invite.data.invitation.id) && (
            <SecretLink
              ref={made}
              path={`${PAGES.common_free_time.path}#${invite.data.secret}`}
              title={words.shareTitle}
              words={words}
            />
          )}
          <OpenInvitations invitations={invitations ?? []} />
        </div>
      </Row>
    </>
  );
}

function OpenInvitations({ invitations }: { invitations: readonly FreeTimeInvitation[] }) {
  const words = useTexts('common-free-time');
  const phrases = usePhrases();
  const now = useNow();
  const { heading, said, say, ended } = useEndedLink();
  const withdraw = useWithdraw({
    onDone: () => ended(words.withdrawn),
    onFailed: (error) => say(failureOf(words.withdrawFailed, error, phrases)),
  });
  return (
    <>
      {(invitations.length > 0 || said !== '') && (
        <h3 ref={heading} tabIndex={-1} className="small dim heavy">
          {words.open}
        </h3>
      )}
      <p className="small dim" role="status">
        {said}
      </p>
      {invitations.length > 0 && (
        <LinkList>
          {invitations.map((one) => {
            // It opens to the end of the day before.
            const until = words.until(phrases.dates.date(pragueDate(new Date(one.expires_at * 1000 - 1))));
            const at = words.made(clockOrDate(instantOf(one.created_at), now, language()));
            return (
              <LinkLine
                key={one.id}
                title={until}
                facts={at}
                end={words.withdraw}
                endLabel={words.withdrawOf(until, at)}
                isEnding={withdraw.isPending && withdraw.variables.id === one.id}
                onEnd={() => withdraw.mutate(one)}
              />
            );
          })}
        </LinkList>
      )}
    </>
  );
}
