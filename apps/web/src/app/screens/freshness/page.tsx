import type { Answer } from '@kahan/contract';
import { instantOf } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { statusQuery } from '../../../data/freshness.ts';
import { useOffline } from '../../../platform/http/connection.ts';
import { useReportFreshness } from '../../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { clockOrDate } from '../../../platform/time/dates.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { LoadingRows, PageLoad, StaleData } from '../../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { exactUnderPointer } from '../../../ui/text/time.tsx';
import type { ScreenCode } from '../../define-screen.ts';
import { OFFLINE_SCREENS } from '../../screens.ts';

type Status = Answer<'GET /api/status'>;
type Age = Status['student_system'];

const AGAIN_MS = 60_000;
const ROWS_WHILE_LOADING = 11;

/** How fresh each source is, since when something fails, and what a reader can do then. */
function StatusPage() {
  const words = useTexts('freshness');
  const query = useQuery({ ...statusQuery, refetchInterval: AGAIN_MS });
  const { data } = query;
  const offline = useOffline();
  const age = data && { asOf: new Date(query.dataUpdatedAt), freshness: 'fresh' as const, reason: null };
  useReportFreshness(offline ? age : null);
  const isCurrent = !offline && loadStateOf(query) === 'loaded';
  return (
    <>
      {data !== undefined && isCurrent && <Verdict status={data} />}
      <StaleData query={{ ...query, data: age }} />
      <Works />
      {data === undefined ? (
        <PageLoad title={words.loadFailed} query={query}>
          <Sheet>
            <LoadingRows count={ROWS_WHILE_LOADING} onCancel={() => cancelLoad(statusQuery)}>
              <Skeleton width="min(12rem, 60%)" height="var(--lead-16)" />
            </LoadingRows>
          </Sheet>
        </PageLoad>
      ) : (
        <Sources status={data} />
      )}
    </>
  );
}

/** One sentence about everything, and what it means for the reader. */
function Verdict({ status: { student_system, sources, canteens } }: { status: Status }) {
  const words = useTexts('freshness');
  const timeOf = useTimeOf();
  const all: Age[] = [...sources, ...canteens];
  const tell = (tone: 'ok' | 'info' | 'warn', lead: string, so: string) => (
    <Banner tone={tone} role="status">
      <p>
        <b>{lead}</b>
      </p>
      <p>{so}</p>
    </Banner>
  );
  if (student_system.as_of === null) return tell('warn', words.unread, words.unreadSo);
  if (student_system.failing_since !== null) {
    const since = timeOf(student_system.failing_since);
    return tell('warn', words.down(since), words.downSo(timeOf(student_system.as_of)));
  }
  if (all.some(({ failing_since }) => failing_since !== null))
    return tell('warn', words.partly, words.partlySo);
  if (all.some(({ as_of }) => as_of === null)) return tell('info', words.reading, words.readingSo);
  return tell('ok', words.fine, words.fineSo);
}

/** A time as it is shown: `10:42`, of another day with its date. */
function useTimeOf(): (seconds: number) => string {
  const now = useNow();
  return (seconds) => clockOrDate(instantOf(seconds), now, language());
}

function Sources({ status: { sources, canteens } }: { status: Status }) {
  const words = useTexts('freshness');
  return (
    <>
      <AgeList
        title={words.fromStudentSystem}
        lines={sources.map(({ source, ...age }) => ({ name: words.sources[source], age }))}
      />
      {canteens.length > 0 && (
        <AgeList
          title={words.menus}
          lines={canteens.map(({ names, ...age }) => ({
            name: names.length > 0 ? words.canteens(names) : words.someCanteens,
            age,
          }))}
        />
      )}
    </>
  );
}

interface AgeListProps {
  title: string;
  lines: readonly { name: string; age: Age }[];
}

function AgeList({ title, lines }: AgeListProps) {
  const words = useTexts('freshness');
  const id = useId();
  return (
    <Sheet aria-labelledby={id}>
      <HeadingRow id={id} margin={words.asOf}>
        {title}
      </HeadingRow>
      <ul>
        {lines.map(({ name, age }) => (
          <AgeRow key={name} name={name} age={age} />
        ))}
      </ul>
    </Sheet>
  );
}

function AgeRow({ name, age: { as_of, failing_since } }: AgeListProps['lines'][number]) {
  const words = useTexts('freshness');
  const timeOf = useTimeOf();
  return (
    <Row as="li" margin={as_of !== null && <AsOf at={instantOf(as_of)} text={timeOf(as_of)} />}>
      <p className="strong">{name}</p>
      {failing_since !== null ? (
        <p className="small warning row gap-1">
          <Icon of={CircleAlert} small />
          {words.failingSince(timeOf(failing_since))}
        </p>
      ) : (
        as_of === null && <p className="small dim">{words.neverRead}</p>
      )}
    </Row>
  );
}

const AsOf = ({ at, text }: { at: Date; text: string }) => (
  <time dateTime={at.toISOString()} {...exactUnderPointer(at)}>
    {text}
  </time>
);

/** What a reader can do while the student system, or the network, is away. */
function Works() {
  const words = useTexts('freshness');
  const { shell } = usePhrases();
  const id = useId();
  const cases = [
    [words.withoutSystem, words.withoutSystemSo],
    [words.withoutNetwork, words.withoutNetworkSo(OFFLINE_SCREENS.map(({ page }) => shell.pages[page]))],
  ] as const;
  return (
    <Sheet aria-labelledby={id}>
      <HeadingRow id={id}>{words.works}</HeadingRow>
      {cases.map(([title, sentences]) => (
        <Row key={title}>
          <div className="stack gap-2 measure">
            <h3 className="plain heavy">{title}</h3>
            {sentences.map((sentence) => (
              <p key={sentence} className="dim">
                {sentence}
              </p>
            ))}
          </div>
        </Row>
      ))}
    </Sheet>
  );
}

export const freshness: ScreenCode = { Page: StatusPage, queries: () => [statusQuery] };
