import type { Item } from '@kahan/contract';
import { RefreshCw, TriangleAlert } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { useGradesHidden } from '../../../data/preferences/device-settings.ts';
import { publicOrigin } from '../../../platform/http/addresses.ts';
import { language, phrases, usePhrases } from '../../../platform/i18n/phrases.ts';
import { supportLink } from '../../../platform/page/boot.ts';
import { reload } from '../../../platform/page/navigation.ts';
import { report } from '../../../platform/report.ts';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from '../news.module.css';
import { type CardView, viewOf } from './card.view.ts';
import { CardBody } from './card-body.tsx';

/** Replaces a card that failed to render; advises to update or to report (spec 8). */
function BrokenCard() {
  const { home, shell } = usePhrases();
  return (
    <>
      <h3 className={css.broken}>
        <Icon of={TriangleAlert} small />
        {home.cardFailed}
      </h3>
      <p className={css.body}>{home.cardFailedHint}</p>
      <p className={css.acts}>
        <Button compact icon={RefreshCw} onClick={reload}>
          {home.reload}
        </Button>
        <ButtonLink compact kind="quiet" href={supportLink(shell.reportSubject)}>
          {home.report}
        </ButtonLink>
      </p>
    </>
  );
}

/** How long the notice about an unknown kind of news stays, ms (spec 8). */
const UNKNOWN_LASTS_MS = 10_000;
const reported = new Set<string>();

/** Says once for each unknown kind that reloading may help. */
function reportUnknown(type: string): void {
  if (reported.has(type)) return;
  reported.add(type);
  report(new Error(`unknown news type ${type}`), 'news');
  const { home } = phrases();
  const action = { label: home.reload, run: reload };
  showToast(home.unknownItem, { lasts: UNKNOWN_LASTS_MS, action });
}

function UnknownCard({ type }: { type: string }) {
  useEffect(() => reportUnknown(type), [type]);
  return <BrokenCard />;
}

/** Gives the title of an item for the labels of its buttons; empty when it cannot be built. */
export function useTitleOf(): (item: Item) => string {
  const words = usePhrases();
  const areGradesHidden = useGradesHidden();
  return (item) => {
    try {
      const view = viewOf(item, words, language(), publicOrigin());
      return (areGradesHidden ? view?.cover : null) ?? view?.title ?? '';
    } catch (error) {
      report(error, `news item ${item.type}`);
      return '';
    }
  };
}

function Known({ item, children }: { item: Item; children: (view: CardView) => ReactNode }) {
  const view = viewOf(item, usePhrases(), language(), publicOrigin());
  return view === null ? <UnknownCard type={item.type} /> : children(view);
}

interface NewsCardProps {
  item: Item;
  /** The actions of the item. */
  tools: ReactNode;
}

/** One news item. An item that fails to render shows an error and can still be archived. */
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
