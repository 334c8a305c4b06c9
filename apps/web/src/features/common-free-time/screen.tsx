import { PAGES } from '@kahan/contract/runtime';
import { useIsStudent, useLoggedIn } from '../../data/session/session.ts';
import { loginAddress } from '../../platform/http/addresses.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAddressView, useFragment } from '../../platform/page/address-view.ts';
import { EmptyPage } from '../../ui/feedback/page-states.tsx';
import { ButtonLink, LinkButton } from '../../ui/form/button.tsx';
import { freeTimeAddress, freeTimeViewOf, storeSecret } from './address.ts';
import { Invitation } from './invitation.tsx';
import { PeopleList } from './people-list.tsx';
import { Week } from './week.tsx';

/** Common free time (decision 055): an invitation, the people with whom one shares it, or a week with one of them. */
export function FreeTimeScreen() {
  const words = useTexts('common-free-time');
  const [{ person, date }] = useAddressView((_, search) => freeTimeViewOf(search), freeTimeAddress);
  const secret = useFragment();
  const isLoggedIn = useLoggedIn();
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
    <EmptyPage
      title={isInvited ? words.loginTitle : words.loginList}
      action={
        <ButtonLink
          kind="primary"
          href={loginAddress(PAGES.common_free_time.path)}
          onClick={() => isInvited && storeSecret(secret)}
        >
          {words.login}
        </ButtonLink>
      }
    >
      {isInvited ? words.loginHint : words.loginListHint}
    </EmptyPage>
  );
}
