import type { FreeTimeInvited } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { invitedQuery, useAccept, useDecline } from '../../data/common-free-time.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { cancelLoad, failureOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyPage, PageLoad } from '../../ui/feedback/page-states.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { weekAddress } from './address.ts';
import css from './common-free-time.module.css';

const LIST = PAGES.common_free_time.path;

/** An invitation as its recipient reads it: who asks, what both will see, and the choice. */
export function Invitation({ secret }: { secret: string }) {
  const words = useTexts('common-free-time');
  const query = useQuery({ ...invitedQuery(secret), refetchOnMount: 'always' });
  const [end, setEnd] = useState<End | null>(null);
  const toList = <LinkButton href={LIST}>{words.toList}</LinkButton>;
  if (end !== null) return <Ended how={end} />;
  if (query.data === undefined) {
    return (
      <PageLoad title={words.invitationFailed} query={query}>
        <Sheet>
          <Row last>
            <Loading onCancel={() => cancelLoad(invitedQuery(secret))}>
              <Skeleton width="60%" />
              <Skeleton width="80%" height="var(--sp-12)" />
            </Loading>
          </Row>
        </Sheet>
      </PageLoad>
    );
  }
  if (query.data === null) return <Gone />;
  const { name, is_own, is_agreed } = query.data;
  if (is_own) {
    return (
      <EmptyPage title={words.own} action={toList}>
        {words.ownHint}
      </EmptyPage>
    );
  }
  if (is_agreed) return <EmptyPage title={words.already(name)} action={toList} />;
  return <Offer secret={secret} invited={query.data} onEnd={setEnd} />;
}

/** How an invitation ends while it is read: the reader declines it, or it was revoked or used meanwhile. */
type End = 'declined' | 'gone';

function Gone() {
  const words = useTexts('common-free-time');
  return (
    <EmptyPage title={words.gone} action={<LinkButton href={LIST}>{words.toList}</LinkButton>}>
      {words.goneHint}
    </EmptyPage>
  );
}

/** Takes the focus from the button that is gone. */
function Ended({ how }: { how: End }) {
  const words = useTexts('common-free-time');
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} tabIndex={-1}>
      {how === 'gone' ? (
        <Gone />
      ) : (
        <EmptyPage title={words.declined} action={<LinkButton href={LIST}>{words.toList}</LinkButton>} />
      )}
    </div>
  );
}

interface OfferProps {
  secret: string;
  invited: FreeTimeInvited;
  onEnd: (how: End) => void;
}

function Offer({ secret, invited: { name }, onEnd }: OfferProps) {
  const words = useTexts('common-free-time');
  const phrases = usePhrases();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const refused = (error: Error) => {
    const isFull = error instanceof ApiProblem && error.code === 'TOO_MANY_PEOPLE';
    setRefusal(
      isFull ? `${words.acceptFailed} ${error.message}` : failureOf(words.acceptFailed, error, phrases),
    );
  };
  const accept = useAccept({
    onDone({ id, state }) {
      const isAgreed = state === 'agreed';
      showToast(isAgreed ? words.agreed(name) : words.accepted(name));
      navigate(isAgreed ? weekAddress(id) : LIST, { replace: true });
    },
    onGone: () => onEnd('gone'),
    onFailed: refused,
  });
  const decline = useDecline({
    onDone: () => onEnd('declined'),
    onFailed: (error) => setRefusal(failureOf(words.declineFailed, error, phrases)),
  });
  const isBusy = accept.isPending || decline.isPending;
  const choose = (command: { mutate: (secret: string) => void }) => {
    if (isBusy) return;
    setRefusal(null);
    command.mutate(secret);
  };
  return (
    <Sheet label={words.asks(name)}>
      <Row last>
        <div className={css.offer}>
          <h2 className="plain heavy">{words.asks(name)}</h2>
          <p>{words.sees}</p>
          <ul className={css.sees}>
            {words.seesYes.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p>{words.seesNot}</p>
          <p className="dim">
            {words.isConfirmed(name)} {words.canEnd}
          </p>
          {refusal !== null && (
            <Banner framed tone="bad" role="alert">
              <p>{refusal}</p>
            </Banner>
          )}
          <div className="wraps gap-2">
            <Button kind="primary" aria-disabled={isBusy} onClick={() => choose(accept)}>
              {words.agree}
            </Button>
            <Button aria-disabled={isBusy} onClick={() => choose(decline)}>
              {words.decline}
            </Button>
          </div>
        </div>
      </Row>
    </Sheet>
  );
}
