import { ALL_WEEKS, TEACHING_WEEKS } from '@kahan/domain';
import { plain } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Image, Link2 } from 'lucide';
import { useId, useState } from 'react';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { publicAddress, publicOrigin } from '../../../platform/http/addresses.ts';
import { saveText } from '../../../platform/http/download.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { shareFile, shareLink } from '../../../platform/page/share.ts';
import { report } from '../../../platform/report.ts';
import { clock } from '../../../platform/time/clock.ts';
import { clockOrDate } from '../../../platform/time/dates.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { blocksOf } from '../blocks/blocks.ts';
import { usePeriod } from '../captions.tsx';
import { boundsOf } from '../grid/layout.ts';
import { useHueOf } from '../settings/stored.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { addressOf, type ScheduleView } from '../view.ts';
import { dateIn, firstMonday } from '../weeks.ts';
import { drawPicture } from './picture.ts';
import { PrivateLinks } from './private-links.tsx';
import css from './share.module.css';
import { weekFile } from './week-file.ts';

interface ShareProps {
  view: ScheduleView;
  /** Timetables that exist, one's own among them. */
  loaded: LoadedSource[];
  onClose: () => void;
}

/** Ways to show one's own timetable to others: picture, file for calendars, private link (decision 055). */
export function ShareDialog({ view, loaded, onClose }: ShareProps) {
  const words = useTexts('share');
  const { shell } = usePhrases();
  const id = useId();
  // A toast would be below the panel.
  const [said, say] = useState<string | null>(null);
  const studies = loaded.filter(({ source }) => source.kind === 'study');
  async function copyAddress() {
    const outcome = await shareLink(publicAddress(addressOf(view)), shell.title(shell.pages.schedule));
    if (outcome !== 'shared') say(outcome === 'copied' ? words.copied : words.copyFailed);
  }
  return (
    <Dialog low reading title={words.title} onClose={onClose}>
      {() => (
        <>
          <AsItIs view={view} loaded={loaded} />
          <PrivateLinks studies={studies.map(({ source, label }) => ({ id: source.id, label }))} />
          <section className={css.part} aria-labelledby={`${id}-plain`}>
            <h3 id={`${id}-plain`} className="small dim heavy">
              {words.plain}
            </h3>
            <p className="small dim" role="status">
              {said ?? words.plainHint}
            </p>
            <Button compact icon={Link2} onClick={() => void copyAddress()}>
              {words.plainCopy}
            </Button>
          </section>
        </>
      )}
    </Dialog>
  );
}

/** The shown timetable, as a picture and as a file. */
function AsItIs({ view, loaded }: Omit<ShareProps, 'onClose'>) {
  const words = useTexts('share');
  const texts = useTexts('schedule');
  const { dates, shell } = usePhrases();
  const id = useId();
  const schedule = useQuery(yearScheduleQuery).data;
  const hueOf = useHueOf(loaded);
  const [said, say] = useState<string | null>(null);
  const blocks = blocksOf(loaded, view.week);
  const first = firstMonday(view, schedule, loaded);
  const isWeek = view.week !== ALL_WEEKS;
  const monday = first !== null && isWeek ? dateIn(first, view.week, 1) : null;
  const period = usePeriod(view, monday, boundsOf(blocks).days.at(-1) ?? 7);
  const shownPeriod = [period.week, period.range ?? period.semester].join(', ');
  const name = `${words.file}-${monday ?? `${view.year}-${view.semester}`}`;
  const host = new URL(publicOrigin()).host;

  async function sharePicture() {
    const now = clock.now();
    const days = plain(dates);
    try {
      const png = await drawPicture({
        title: plain(shell).pages.schedule,
        period: plain(shownPeriod),
        foot: plain(words).pictureFoot(host, clockOrDate(now, now, language())),
        blocks,
        hueOf,
        words: plain(texts),
        teachingWeeks: isWeek ? null : (schedule?.ed_weeks ?? TEACHING_WEEKS),
        dayOf: (day) => [days.weekday(day), monday === null ? '' : days.date(dateIn(monday, 1, day))],
      });
      const file = new File([png], `${name}.png`, { type: 'image/png' });
      if ((await shareFile(file)) === 'saved') say(words.made(file.name));
    } catch (error) {
      report(error, 'picture of the timetable');
      say(words.pictureFailed);
    }
  }
  function saveCalendar() {
    const titles = {
      titleOf: ({ lesson }: (typeof blocks)[number]) =>
        plain(words).eventOf(lesson.subject_code.value, plain(texts).kinds[lesson.subject_type]),
      cancelled: plain(words).cancelledEvent,
    };
    saveText(weekFile(blocks, { words: titles, now: clock.now(), host }), `${name}.ics`, 'text/calendar');
    say(words.made(`${name}.ics`));
  }

  return (
    <section className={css.part} aria-labelledby={`${id}-now`}>
      <h3 id={`${id}-now`} className="small dim heavy">
        {shownPeriod}
      </h3>
      <div className="wraps gap-2">
        <Button icon={Image} onClick={() => void sharePicture()}>
          {words.picture}
        </Button>
        <Button
          icon={CalendarPlus}
          onClick={blocks.length > 0 ? saveCalendar : () => say(words.calendarEmpty)}
        >
          {words.calendar}
        </Button>
      </div>
      <p className="small dim" role="status">
        {said ?? words.nowHint}
      </p>
    </section>
  );
}
