import type { GroupAnswer } from '@kahan/contract';
import { PAGES, SHARE_FAILURES } from '@kahan/contract/runtime';
import { groupItemKind, HAND_IN_BYTES, isToHandIn, LONGEST_HAND_IN_NAME } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { groupsQuery } from '../../../data/groups/groups.ts';
import {
  chooseItem,
  removeShared,
  type SharedFile,
  useSharedFiles,
} from '../../../data/groups/shared-files.ts';
import { useIsStudent, useLoggedIn } from '../../../data/session/session.ts';
import { useOffline } from '../../../platform/http/connection.ts';
import { cancelLoad } from '../../../platform/http/query.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyPage, LoginPage } from '../../../ui/feedback/page-states.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadProblem } from '../../../ui/feedback/states.tsx';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { type Flaw, flawOf } from '../files/file-check.ts';
import { sizeText } from '../files/sizes.ts';
import css from '../groups.module.css';
import { groupHref } from '../links.ts';

/** An item that takes a file now, and its group. */
interface OpenItem {
  group: GroupAnswer;
  item: GroupAnswer['items'][number];
}

/** Open items, the empty ones first. */
function openItemsOf(groups: readonly GroupAnswer[]): OpenItem[] {
  const open = groups.flatMap((group) =>
    group.items
      .filter(({ type, edit, final }) => edit && !final && groupItemKind(type) === 'file')
      .map((item) => ({ group, item })),
  );
  return [...open.filter(({ item }) => isToHandIn(item)), ...open.filter(({ item }) => !isToHandIn(item))];
}

/** Files that another app has shared, each with the items where it can be handed in. */
export function HandInScreen() {
  const words = useTexts('shared-files');
  const isLoggedIn = useLoggedIn();
  const isStudent = useIsStudent();
  if (!isLoggedIn) {
    return (
      <LoginPage title={words.login} login={words.toLogin} back={PAGES.hand_in.path}>
        {words.loginHint}
      </LoginPage>
    );
  }
  if (isStudent === false) return <EmptyPage title={words.studentsOnly}>{words.studentsOnlyHint}</EmptyPage>;
  return (
    <>
      <Outcome />
      <Files />
    </>
  );
}

/** Why some of the shared files do not wait here. */
function Outcome() {
  const words = useTexts('shared-files');
  const query = new URLSearchParams(useSearch());
  const failure = SHARE_FAILURES.find((one) => one === query.get('failure'));
  const left = Number(query.get('left')) || 0;
  if (failure === undefined && left <= 0) return null;
  return (
    <Banner tone="bad" role="alert">
      <p>{failure === undefined ? words.left(left) : words.failures[failure]}</p>
    </Banner>
  );
}

function Files() {
  const words = useTexts('shared-files');
  const query = useSharedFiles();
  const groups = useQuery(groupsQuery);
  const isOffline = useOffline();
  const [said, say] = useState('');
  const top = useRef<HTMLDivElement>(null);
  if (query.isPending) return null;
  if (query.isError) {
    return (
      <Sheet>
        <Row last>
          <LoadProblem title={words.listFailed} query={query} />
        </Row>
      </Sheet>
    );
  }
  const toGroups = <LinkButton href={PAGES.overview.path}>{words.toGroups}</LinkButton>;
  if (query.data.length === 0) {
    return (
      <>
        <p className="hidden-text" role="status">
          {said}
        </p>
        <EmptyPage title={words.none} action={toGroups}>
          {words.noneHint}
        </EmptyPage>
      </>
    );
  }
  const openItems = groups.data && openItemsOf(groups.data.data.groups);
  return (
    <Sheet>
      <div ref={top} tabIndex={-1}>
        <HeadingRow>{words.title}</HeadingRow>
      </div>
      <Row>
        <p className="dim measure">{words.hint}</p>
        {isOffline && <p className="measure">{words.offline}</p>}
        <p className="small dim" role="status">
          {said}
        </p>
        {openItems === undefined && (
          <>
            <LoadProblem title={words.loadFailed} query={groups} />
            {groups.isFetching && (
              <Loading onCancel={() => cancelLoad(groupsQuery)}>
                <Skeleton width="60%" />
              </Loading>
            )}
          </>
        )}
        {openItems?.length === 0 && (
          <EmptyState title={words.nowhere} action={toGroups}>
            {words.nowhereHint}
          </EmptyState>
        )}
      </Row>
      {query.data.map((file) => (
        <OneFile
          key={file.id}
          shared={file}
          openItems={openItems ?? []}
          onRemoved={(what) => {
            say(what);
            top.current?.focus();
          }}
        />
      ))}
    </Sheet>
  );
}

interface OneFileProps {
  shared: SharedFile;
  openItems: readonly OpenItem[];
  onRemoved: (what: string) => void;
}

function OneFile({ shared, openItems, onRemoved }: OneFileProps) {
  const words = useTexts('shared-files');
  const { flaws } = useTexts('groups');
  const [, navigate] = useLocation();
  const [flaw, setFlaw] = useState<Flaw | null | undefined>(undefined);
  const { id, name, size, file } = shared;
  useEffect(() => {
    if (file === null) return setFlaw('large');
    flawOf([file]).then(setFlaw, () => setFlaw('unreadable'));
  }, [file]);
  const lang = language();
  const why =
    flaw == null
      ? null
      : flaw === 'large'
        ? words.large(name, sizeText(size, lang), sizeText(HAND_IN_BYTES, lang))
        : flaw === 'several'
          ? flaws.several
          : flaw === 'name'
            ? flaws.name(name, LONGEST_HAND_IN_NAME)
            : flaws[flaw](name);
  async function remove() {
    try {
      await removeShared(id);
      onRemoved(words.removed(name));
    } catch (error) {
      report(error, 'removing a shared file');
      onRemoved(words.removeFailed);
    }
  }
  function choose({ group, item }: OpenItem) {
    chooseItem(shared, { studyId: group.study_id, itemId: item.id });
    navigate(groupHref(group));
  }
  return (
    <Row as="article" aria-label={name} data-shared={name}>
      <div className="stack gap-2 start">
        <div className="wraps gap-3 between middle full-width">
          <div>
            <h3 className="plain strong anywhere">{name}</h3>
            <p className="small dim">{sizeText(size, lang)}</p>
          </div>
          <Button compact aria-label={words.removeOf(name)} onClick={() => void remove()}>
            {words.remove}
          </Button>
        </div>
        {why !== null && (
          <Banner framed tone="bad">
            <p>{why}</p>
          </Banner>
        )}
        {flaw === null && openItems.length > 0 && (
          <fieldset className={css.items}>
            <legend className="small dim">{words.where}</legend>
            {openItems.map((openItem) => {
              const { group, item } = openItem;
              return (
                <Button
                  key={`${group.study_id} ${item.id}`}
                  className={css.choice}
                  onClick={() => choose(openItem)}
                >
                  <span className="anywhere stack">
                    <span>{nonBreaking(item.name)}</span>
                    <span className="small dim">
                      {nonBreaking(group.code.value)}
                      {item.file && `, ${words.replaces(item.file.name)}`}
                    </span>
                  </span>
                </Button>
              );
            })}
          </fieldset>
        )}
      </div>
    </Row>
  );
}
