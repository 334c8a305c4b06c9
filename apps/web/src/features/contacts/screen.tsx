import type { Contact, StudyAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { holidayOf, pragueDate } from '@kahan/domain';
import type { Texts } from '@kahan/phrases/texts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { contactsQuery } from '../../data/contacts.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent, useLoggedIn } from '../../data/session/session.ts';
import { studiesQuery } from '../../data/studies.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { EmptyPage, LoadingRows, PageLoad } from '../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { Jump } from '../../ui/layout/jump.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './contacts.module.css';
import { type ContactGroup, contactsOfOfficer, groupsOf, type OwnOfficer, officersOf } from './groups.ts';
import { Office } from './office.tsx';
import { Officer } from './officer.tsx';

const LINES_WHILE_LOADING = 8;

/** The reader's studies, one for each officer; none for those who have no study here. */
function useOwnStudies(): readonly StudyAnswer[] {
  const isStudent = useIsStudent() === true;
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...studiesQuery, enabled: loggedIn && isStudent });
  const studies = data?.data.studies ?? [];
  const officerOf = ({ referent }: StudyAnswer) => `${referent.name} ${referent.email}`;
  return studies.filter(
    (study, index) => studies.findIndex((one) => officerOf(one) === officerOf(study)) === index,
  );
}

/** Whether today is a holiday of the university, in words; null when it is not, or when that is not known. */
function useHolidayNote(now: Date): string | null {
  const words = useTexts('contacts');
  const today = pragueDate(now);
  const { data } = useQuery(yearScheduleQuery);
  const holiday = data && holidayOf(data.holidays, today);
  return holiday ? words.holiday(holiday.name) : null;
}

/** Tells of what time kept contacts are. While there is a network they are brought up to date at once. */
function useAgeOffline({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): void {
  const loggedIn = useLoggedIn();
  const isKept = useOffline() && loggedIn && data !== undefined;
  useReportFreshness(isKept ? { asOf: new Date(dataUpdatedAt), freshness: 'fresh', reason: null } : null);
}

/** Contacts (spec 2): the reader's own study officer, then all, by faculty. */
export function ContactsScreen() {
  const words = useTexts('contacts');
  const query = useQuery(contactsQuery);
  const own = officersOf(useOwnStudies());
  const now = useNow();
  const note = useHolidayNote(now);
  useAgeOffline(query);
  return (
    <>
      {own.map(({ contact, programmes }, index) => (
        <Officer
          key={`${contact.email} ${contact.name}`}
          contact={contact}
          room={contactsOfOfficer(query.data ?? [], contact)[0]?.room ?? null}
          label={own.length === 1 ? words.officer : words.officerOf(programmes)}
          now={now}
          isFirst={index === 0}
          note={note}
        />
      ))}
      {query.data === undefined ? (
        <PageLoad title={words.loadFailed} query={query}>
          <Sheet>
            <LoadingRows count={LINES_WHILE_LOADING} onCancel={() => cancelLoad(contactsQuery)}>
              <Skeleton width="min(20rem, 80%)" height="var(--lead-16)" />
              <Skeleton width="min(14rem, 60%)" height="var(--lead-14)" />
            </LoadingRows>
          </Sheet>
        </PageLoad>
      ) : (
        <Loaded contacts={query.data} own={own} now={now} note={own.length === 0 ? note : null} />
      )}
    </>
  );
}

interface LoadedProps {
  contacts: readonly Contact[];
  own: readonly OwnOfficer[];
  now: Date;
  note: string | null;
}

function Loaded({ contacts, own, now, note }: LoadedProps) {
  const words = useTexts('contacts');
  const { shell } = usePhrases();
  const id = useId();
  if (contacts.length === 0) {
    return (
      <EmptyPage title={words.empty} action={<LinkButton href={PAGES.home.path}>{shell.toHome}</LinkButton>}>
        {words.emptyHint}
      </EmptyPage>
    );
  }
  // The officer of the reader's programme is also one of the contacts. The list leaves out whom the top of the page shows.
  const above = own.flatMap(({ contact }) => contactsOfOfficer(contacts, contact));
  const groups = groupsOf(
    contacts.filter((contact) => !above.includes(contact)),
    above.map(({ faculty }) => faculty),
  );
  return (
    <>
      {note !== null && (
        <Sheet>
          <Row>
            <p className="warning">{note}</p>
          </Row>
        </Sheet>
      )}
      <Jump
        label={words.jump}
        to={groups.map(({ key }) => ({ id: `${id}${key}`, label: nameOf(key, words, true) }))}
      />
      {groups.map((group) => (
        <Group key={group.key} group={group} id={`${id}${group.key}`} now={now} />
      ))}
    </>
  );
}

type Words = Texts['contacts'];

function nameOf(key: ContactGroup['key'], words: Words, isShort = false): string {
  if (key === 'university') return words.university;
  if (key === 'receptions') return words.kinds.reception;
  return isShort ? key : words.faculty(key);
}

interface GroupProps {
  group: ContactGroup;
  id: string;
  now: Date;
}

function Group({ group: { key, contacts }, id, now }: GroupProps) {
  const words = useTexts('contacts');
  return (
    <Sheet aria-labelledby={id} className={css.group}>
      <HeadingRow id={id}>{nameOf(key, words)}</HeadingRow>
      {contacts.map((contact, index) => (
        <Office
          key={contact.id}
          contact={contact}
          now={now}
          margin={
            key !== 'receptions' && contact.kind !== contacts[index - 1]?.kind && words.kinds[contact.kind]
          }
        />
      ))}
    </Sheet>
  );
}
