import type { TermAnswer } from '@kahan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitHistoryQuery } from '../../../data/terms/wait-history.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { dayAndTime } from '../../../platform/time/dates.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface WaitHistoryProps {
  term: TermAnswer;
  /** Physics I, Mon 11 Jan at 9:00 */
  what: string;
}

/** The steps of a list that the portal keeps, for somebody who waits there or has waited. */
export function WaitHistory({ term, what }: WaitHistoryProps) {
  const { history } = useTexts('requests').waiting;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button compact kind="quiet" aria-label={history.openFor(what)} onClick={() => setOpen(true)}>
        {history.open}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the keys of a dialog from the line around it
        <div onKeyDown={(event) => event.stopPropagation()}>
          <Dialog low reading title={history.title} onClose={() => setOpen(false)}>
            {(close) => (
              <>
                <p className="strong">{what}</p>
                <Steps termId={term.term_id} />
                <div className="choices">
                  <Button onClick={close}>{history.close}</Button>
                </div>
              </>
            )}
          </Dialog>
        </div>
      )}
    </>
  );
}

function Steps({ termId }: { termId: string }) {
  const { history } = useTexts('requests').waiting;
  const { dates } = usePhrases();
  const steps = waitHistoryQuery(termId);
  const query = useQuery(steps);
  return (
    <>
      {loadStateOf(query) === 'loading' && (
        <Loading onCancel={() => cancelLoad(steps)}>
          <Skeleton height="4.5rem" width="100%" />
        </Loading>
      )}
      <LoadProblem title={history.failed} query={query} />
      {query.data && (
        <ol className="plain stack gap-2">
          {query.data.steps.map((step) => (
            <li key={step.no} className="stack">
              <span className="fine dim">{dayAndTime(step.at, dates)}</span>
              <span className={step.seq === query.data.seq ? 'strong' : undefined}>
                {history.step(step, step.seq === query.data.seq)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
