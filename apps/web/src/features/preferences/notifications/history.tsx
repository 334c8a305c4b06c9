import type { ToldItem } from '@kahan/contract';
import { PAGES, pageAt } from '@kahan/contract/runtime';
import { BellOff, BellRing, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { Link } from 'wouter';
import { cancelPushHistory, usePushHistory } from '../../../data/notifications/history.ts';
import { loadStateOf } from '../../../platform/http/query.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { Time } from '../../../ui/text/time.tsx';
import css from '../setting.module.css';
import { Setting } from '../setting.tsx';
import { useSettingsPhrases } from '../words.ts';

/** Entries that are listed at first. */
const LISTED = 5;

const ICONS = { delivered: BellRing, failed: TriangleAlert, held: BellOff };

/** Home, where the cards are, for a path that this version has no page for. */
const addressOf = (path: string) => (pageAt(path.split(/[?#]/)[0] ?? '') === null ? PAGES.home.path : path);

function Entry({ told: { title, path, at, state } }: { told: ToldItem }) {
  const { told: words } = useSettingsPhrases();
  return (
    <li>
      <Setting
        short
        icon={ICONS[state]}
        label={<Link href={addressOf(path)}>{tied(title)}</Link>}
        hint={
          <>
            <Time at={new Date(at)} as="relative" /> · {words.states[state]}
          </>
        }
      />
    </li>
  );
}

/** What Kahan notified the user about, the newest first, with what became of each. */
export function PushHistory() {
  const { told: words } = useSettingsPhrases();
  const query = usePushHistory();
  const [isWhole, setWhole] = useState(false);
  const items = query.data?.items ?? [];
  const listed = isWhole ? items : items.slice(0, LISTED);
  const state = loadStateOf(query);
  return (
    <Sheet label={words.title}>
      <HeadingRow>{words.title}</HeadingRow>
      {state === 'loading' && (
        <Row>
          <Loading onCancel={cancelPushHistory}>
            <div className={css.bone}>
              <Skeleton width="min(24rem, 80%)" height="var(--lead-24)" />
            </div>
          </Loading>
        </Row>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Row>
          <LoadProblem title={words.loadFailed} query={query} />
        </Row>
      )}
      {query.data && items.length === 0 && (
        <Row last>
          <p className="small dim measure">{tied(words.empty)}</p>
        </Row>
      )}
      {listed.length > 0 && (
        <ul className={css.list}>
          {listed.map((told) => (
            <Entry key={told.id} told={told} />
          ))}
        </ul>
      )}
      {listed.length < items.length && (
        <Row last>
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {words.all(items.length)}
          </Button>
        </Row>
      )}
    </Sheet>
  );
}
