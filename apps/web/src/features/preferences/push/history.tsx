import type { ToldItem } from '@kahan/contract';
import { PAGES, pageAt } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { BellOff, BellRing, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { Link } from 'wouter';
import { cancelPushHistory, usePushHistory } from '../../../data/push/history.ts';
import { loadStateOf } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { Time } from '../../../ui/text/time.tsx';
import css from '../setting.module.css';
import { Setting } from '../setting.tsx';

/** Notifications that are listed at first. */
const LISTED = 5;

const ICONS = { delivered: BellRing, failed: TriangleAlert, held: BellOff };

/** The path, or home for a path that this version has no page for. */
const addressOf = (path: string) => (pageAt(path.split(/[?#]/)[0] ?? '') === null ? PAGES.home.path : path);

function ToldRow({ told: { title, path, at, state } }: { told: ToldItem }) {
  const { told: words } = useTexts('settings');
  return (
    <li>
      <Setting
        short
        icon={ICONS[state]}
        label={<Link href={addressOf(path)}>{nonBreaking(title)}</Link>}
        hint={
          <>
            <Time at={new Date(at)} as="relative" /> · {words.states[state]}
          </>
        }
      />
    </li>
  );
}

/** Notifications of the user, the newest first, each with its outcome. */
export function PushHistory() {
  const { told: words } = useTexts('settings');
  const query = usePushHistory();
  const [isWhole, setWhole] = useState(false);
  const items = query.data?.items ?? [];
  const listed = isWhole ? items : items.slice(0, LISTED);
  return (
    <Sheet label={words.title}>
      <HeadingRow>{words.title}</HeadingRow>
      {loadStateOf(query) === 'loading' && (
        <Row>
          <Loading onCancel={cancelPushHistory}>
            <div className={css.bone}>
              <Skeleton width="min(24rem, 80%)" height="var(--lead-24)" />
            </div>
          </Loading>
        </Row>
      )}
      <NotLoaded title={words.loadFailed} query={query} />
      {query.data && items.length === 0 && (
        <Row last>
          <p className="small dim measure">{words.empty}</p>
        </Row>
      )}
      {listed.length > 0 && (
        <ul className={css.list}>
          {listed.map((told) => (
            <ToldRow key={told.id} told={told} />
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
