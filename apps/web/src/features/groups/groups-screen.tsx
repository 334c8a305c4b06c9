import type { GroupAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import {
  countNotFinal,
  GROUP_ITEM_TYPES,
  groupItemKind,
  groupsToHandIn,
  HAND_IN_BYTES,
  HAND_IN_EXTENSIONS,
  semesterAt,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { groupsQuery } from '../../data/groups/groups.ts';
import { useSharedFiles } from '../../data/groups/shared-files.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyPage, LoadingRows, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { FilterBarLoading } from '../../ui/form/filter-bar.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { FILES_ID } from './files/file-field.tsx';
import { sizeText } from './files/sizes.ts';
import { Filters, useFilter } from './filters.tsx';
import css from './groups.module.css';
import item from './items/item.module.css';
import { SemesterGroups } from './semester-groups.tsx';
import { groupSemesters } from './semesters.ts';

/** Link to the shared files that wait on the device; nothing while there are none. */
function WaitingLine() {
  const count = useSharedFiles().data?.length ?? 0;
  return count > 0 && <Waiting count={count} />;
}

function Waiting({ count }: { count: number }) {
  const words = useTexts('shared-files');
  return (
    <p>
      <Link href={PAGES.hand_in.path} className="link">
        {words.waiting(count)}
      </Link>
    </p>
  );
}

interface GroupsToolbarProps {
  /** Where the study's page is. */
  studyHref: string;
  /** Name of the programme; null while it is not known. */
  programme: string | null;
}

/** The link back to the study, by the name of its page, and the name of its programme. */
export function GroupsToolbar({ studyHref, programme }: GroupsToolbarProps) {
  const { shell } = usePhrases();
  return (
    <div className={css.toolbar}>
      <LinkButton compact kind="quiet" icon={ChevronLeft} href={studyHref}>
        {shell.pages.study}
      </LinkButton>
      {programme !== null && (
        <p className="small">
          <b>{nonBreaking(programme)}</b>
        </p>
      )}
    </div>
  );
}

/** In the shape of the filter, a semester, a group and its first items. */
function GroupsLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <FilterBarLoading lines={1} />
      <Sheet>
        <Row className={css.semester}>
          <Loading>
            <Skeleton width="12rem" height="var(--touch)" />
          </Loading>
        </Row>
        <Row className={css.head}>
          <Loading>
            <Skeleton width="16rem" height="var(--lead-16)" />
          </Loading>
        </Row>
        <LoadingRows count={6} className={item.row} onCancel={onCancel}>
          <div className={item.item}>
            <div className={item.name}>
              <Skeleton width="min(14rem, 80%)" height="var(--lead-16)" />
            </div>
            <Skeleton width="min(10rem, 60%)" height="var(--lead-16)" />
          </div>
        </LoadingRows>
      </Sheet>
    </>
  );
}

/** Brings the group that the address names (`?gl=`) into sight, once it is there, and leads the focus to it. */
function useNamed(isThere: boolean): string | null {
  const gl = new URLSearchParams(useSearch()).get('gl');
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isThere || gl === null || shown.current === gl) return;
    shown.current = gl;
    const group = document.getElementById(`gl-${gl}`);
    group?.scrollIntoView({ block: 'start' });
    // After the heading of the page, which gets the focus on arrival.
    requestAnimationFrame(() =>
      group?.querySelector<HTMLElement>('h3 button')?.focus({ preventScroll: true }),
    );
  }, [isThere, gl]);
  return gl;
}

/** A file that is dropped beside its field would be opened by the browser, in place of the page. */
export function useOnlyFields(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const ended = new AbortController();
    window.addEventListener('dragover', refuse, { signal: ended.signal });
    window.addEventListener('drop', refuse, { signal: ended.signal });
    return () => ended.abort();
  }, []);
}

const ENDS = HAND_IN_EXTENSIONS.map((end) => end.slice(1)).join(', ');

/** How much is to be handed in, and which files can be: once, for all slots below. */
export function ToHandIn({ groups }: { groups: readonly GroupAnswer[] }) {
  const words = useTexts('groups');
  const { handIn } = usePhrases();
  const count = groupsToHandIn(groups).reduce((sum, one) => sum + one.count, 0);
  const notFinal = countNotFinal(groups);
  const takesFiles = groups.some(({ items }) =>
    items.some(({ type, edit, final }) => edit && !final && groupItemKind(type) === 'file'),
  );
  return (
    <Sheet>
      <Row className={css.toHandIn}>
        {(count > 0 || notFinal === 0) && <p>{count > 0 ? <b>{words.toHandIn(count)}</b> : handIn.none}</p>}
        {notFinal > 0 && <p>{handIn.notFinal(notFinal)}</p>}
        <Suspense fallback={null}>
          <WaitingLine />
        </Suspense>
        {takesFiles && (
          <p id={FILES_ID} className="fine dim">
            {words.allowed(ENDS, sizeText(HAND_IN_BYTES, language()))}
          </p>
        )}
      </Row>
    </Sheet>
  );
}

/** The class groups of one study: those of this semester first, older ones folded. */
export function GroupsScreen({ studyId }: { studyId: string }) {
  const words = useTexts('groups');
  const query = useQuery(groupsQuery);
  // Loaded with the page: if a refusal loaded them, it would suspend the whole page.
  useTexts('requests');
  useOnlyFields();
  const present = semesterAt(useNow());
  const filter = useFilter();
  const loaded = query.data?.data.groups;
  useReportFreshness(query.data);
  const { year, semester } = present;
  const semesters = useMemo(
    () => groupSemesters(loaded ?? [], studyId, { year, semester }, language()),
    [loaded, studyId, year, semester],
  );
  const named = useNamed(loaded !== undefined);
  if (loaded === undefined) {
    return (
      <PageLoad title={words.loadFailed} query={query}>
        <GroupsLoading onCancel={() => cancelLoad(groupsQuery)} />
      </PageLoad>
    );
  }
  const all: GroupAnswer[] = semesters.flatMap(({ groups }) => groups);
  const kinds = all.flatMap(({ items }) => items.map(({ type }) => type));
  return (
    <>
      <StaleData query={query} />
      {all.length === 0 ? (
        <EmptyPage title={words.empty}>{words.emptyHint}</EmptyPage>
      ) : (
        <Filters {...filter} present={kinds} />
      )}
      {named !== null && all.length > 0 && !all.some((group) => group.gl === named) && (
        <Banner role="status">
          <p>{words.missing}</p>
        </Banner>
      )}
      {all.length > 0 && <ToHandIn groups={all} />}
      {all.length > 0 && filter.types.size === 0 && (
        <EmptyPage
          title={words.nothingChosen}
          action={<Button onClick={() => filter.choose(new Set(GROUP_ITEM_TYPES))}>{words.showAll}</Button>}
        >
          {words.nothingChosenHint}
        </EmptyPage>
      )}
      {semesters.map((one) => (
        <SemesterGroups key={one.id} semester={one} types={filter.types} named={named} />
      ))}
    </>
  );
}
