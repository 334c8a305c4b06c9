import { PAGES } from '@kahan/contract/runtime';
import { useEffect, useEffectEvent } from 'react';
import { useIsStudent, useLoggedIn } from '../../data/session/session.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAddressView, useFragment } from '../../platform/page/address-view.ts';
import { EmptyPage, LoginPage } from '../../ui/feedback/page-states.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { forgetSecret, freeTimeAddress, freeTimeViewOf, secretOf, storeSecret } from './address.ts';
import { Invitation } from './invitation.tsx';
import { PeopleList } from './people-list.tsx';
import { Week } from './week.tsx';

/**
 * The secret of an invitation, also of one that waited for the login. That one goes back behind `#`, however the page was
 * opened: after the login itself, or by a link of the app after the intro.
 */
function useSecret(isLoggedIn: boolean): string {
  const [search, showSecret] = useAddressView(
    (_, search) => search,
    (secret: string) => `${PAGES.common_free_time.path}#${secret}`,
  );
  const fragment = useFragment();
  const secret = isLoggedIn ? secretOf(search, fragment) : fragment;
  const bringBack = useEffectEvent(() => {
    forgetSecret();
    if (secret !== fragment) showSecret(secret, 'replace', history.state);
  });
  useEffect(() => {
    if (isLoggedIn) bringBack();
  }, [isLoggedIn]);
  return secret;
}

/** Common free time (decision 055): an invitation, the people with whom one shares it, or a week with one of them. */
export function FreeTimeScreen() {
  const words = useTexts('common-free-time');
  const [{ person, date }] = useAddressView((_, search) => freeTimeViewOf(search), freeTimeAddress);
  const isLoggedIn = useLoggedIn();
  const secret = useSecret(isLoggedIn);
  const isStudent = useIsStudent();
  if (!isLoggedIn) return <LoginPrompt secret={secret} />;
  if (isStudent === false) {
    return (
      <EmptyPage
        title={words.studentsOnly}
        action={<LinkButton href={PAGES.schedule.path}>{words.toTimetable}</LinkButton>}
      >
        {words.studentsOnlyHint}
      </EmptyPage>
    );
  }
  if (secret !== '') return <Invitation key={secret} secret={secret} />;
  return person === null ? <PeopleList /> : <Week key={person} person={person} date={date} />;
}

function LoginPrompt({ secret }: { secret: string }) {
  const words = useTexts('common-free-time');
  const isInvited = secret !== '';
  return (
    <LoginPage
      title={isInvited ? words.loginTitle : words.loginList}
      login={words.login}
      back={PAGES.common_free_time.path}
      onLeave={() => isInvited && storeSecret(secret)}
    >
      {isInvited ? words.loginHint : words.loginListHint}
    </LoginPage>
  );
}
