import type { GroupAnswer } from '@kahan/contract';
import { GROUP_ITEM_TYPES, semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { groupsQuery } from '../../data/groups.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { StaleData } from '../../ui/feedback/stale.tsx';
import { EmptyState, NotLoaded } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Filters, useFilter } from './filters.tsx';
import { GroupsLoading } from './loading.tsx';
import { SemesterGroups } from './semester-groups.tsx';
import { groupSemesters } from './semesters.ts';
import { useGroupsPhrases } from './words.ts';

/** Brings the group that the address names (`?gl=`) into sight, once it is there. */
function useNamed(isThere: boolean): string | null {
  const gl = new URLSearchParams(useSearch()).get('gl');
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isThere || gl === null || shown.current === gl) return;
    shown.current = gl;
    document.getElementById(`gl-${gl}`)?.scrollIntoView({ block: 'start' });
  }, [isThere, gl]);
  return gl;
}

/** A file that is dropped beside its field would be opened by the browser, in place of the page. */
function useOnlyFields(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** What the class groups of one study keep about the student: this semester's first, older ones folded. */
export function GroupsScreen({ studyId }: { studyId: string }) {
  const words = useGroupsPhrases();
  const query = useQuery(groupsQuery);
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
    return loadStateOf(query) === 'loading' ? (
      <GroupsLoading onCancel={() => cancelLoad(groupsQuery)} />
    ) : (
      <Sheet>
        <NotLoaded last title={words.loadFailed} query={query} />
      </Sheet>
    );
  }
  const all: GroupAnswer[] = semesters.flatMap(({ groups }) => groups);
  const kinds = all.flatMap(({ items }) => items.map(({ type }) => type));
  return (
    <>
      <StaleData query={query} />
      {all.length === 0 ? (
        <Sheet>
          <Row last>
            <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>
          </Row>
        </Sheet>
      ) : (
        <Filters {...filter} present={kinds} />
      )}
      {all.length > 0 && filter.types.size === 0 && (
        <Sheet>
          <Row last>
            <EmptyState
              title={words.nothingChosen}
              action={
                <Button onClick={() => filter.choose(new Set(GROUP_ITEM_TYPES))}>{words.showAll}</Button>
              }
            >
              {words.nothingChosenHint}
            </EmptyState>
          </Row>
        </Sheet>
      )}
      {semesters.map((one) => (
        <SemesterGroups
          key={one.id}
          of={one}
          types={filter.types}
          isNamed={one.groups.some(({ gl }) => gl === named)}
        />
      ))}
    </>
  );
}
