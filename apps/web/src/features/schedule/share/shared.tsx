import { PAGES } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { linkedScheduleQuery } from '../../../data/schedule/shared-schedules.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyPage } from '../../../ui/feedback/page-states.tsx';
import { LinkButton } from '../../../ui/form/button.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useSharePhrases } from '../words.ts';

/** Until when the timetable of a private link can be seen. */
export function SharedNote({ secret }: { secret: string }) {
  const words = useSharePhrases();
  const { dates } = usePhrases();
  const { data } = useQuery(linkedScheduleQuery(secret));
  return (
    <Banner slim>
      <p>{data ? tied(words.sharedUntil(dates.date(data.until))) : ' '}</p>
    </Banner>
  );
}

/** In place of a timetable whose private link does not work. */
export function LinkGone() {
  const words = useSharePhrases();
  return (
    <EmptyPage
      title={words.gone}
      action={<LinkButton href={PAGES.schedule.path}>{words.toTimetables}</LinkButton>}
    >
      {words.goneHint}
    </EmptyPage>
  );
}
