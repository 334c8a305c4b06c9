import type { Item } from '@kahan/contract';
import { type ReactNode, useEffect } from 'react';
import { publicOrigin } from '../../../platform/http/addresses.ts';
import { language, phrases, usePhrases } from '../../../platform/i18n/phrases.ts';
import { reload } from '../../../platform/page/navigation.ts';
import { report } from '../../../platform/report.ts';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { BrokenCard } from './broken-card.tsx';
import css from './card.module.css';
import { type CardView, viewOf } from './card.view.ts';
import { CardBody } from './card-body.tsx';

/** How long the reader is told of a kind of news that this version does not know (spec 8). */
const UNKNOWN_LASTS_MS = 10_000;
const told = new Set<string>();

/** Says once for each unknown kind that reloading may help. */
function tellUnknown(type: string): void {
  if (told.has(type)) return;
  told.add(type);
  report(new Error(`unknown news type ${type}`), 'news');
  const { home } = phrases();
  const action = { label: home.reload, run: reload };
  showToast(home.unknownItem, { lasts: UNKNOWN_LASTS_MS, action });
}

function UnknownCard({ type }: { type: string }) {
  useEffect(() => tellUnknown(type), [type]);
  return <BrokenCard />;
}

/** Title of an item for the names of its buttons; empty when it cannot be told. */
export function titleOf(item: Item): string {
  try {
    return viewOf(item, phrases(), language(), publicOrigin())?.title ?? '';
  } catch (error) {
    report(error, `news item ${item.type}`);
    return '';
  }
}

function Known({ item, children }: { item: Item; children: (view: CardView) => ReactNode }) {
  const view = viewOf(item, usePhrases(), language(), publicOrigin());
  return view === null ? <UnknownCard type={item.type} /> : children(view);
}

interface NewsCardProps {
  item: Item;
  /** What can be done with it. */
  tools: ReactNode;
}

/** One news item. One that cannot be shown says so and leaves the rest alone; it can still be put away. */
export function NewsCard({ item, tools }: NewsCardProps) {
  return (
    <div className={css.news}>
      <ErrorBoundary
        key={JSON.stringify(item.content)}
        where={`news item ${item.type}`}
        fallback={<BrokenCard />}
      >
        <Known item={item}>{(view) => <CardBody view={view} />}</Known>
      </ErrorBoundary>
      <div className={css.tools}>{tools}</div>
    </div>
  );
}
