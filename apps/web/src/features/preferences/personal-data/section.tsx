import { instantOf, MOST_EXPORTS } from '@kahan/domain';
import { Trash2 } from 'lucide';
import { useState } from 'react';
import {
  cancelPersonalData,
  type PersonalDataCommand,
  usePersonalData,
  usePersonalDataCommand,
} from '../../../data/personal-data.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { failureOf, loadStateOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { clockOrDate } from '../../../platform/time/dates.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import settingCss from '../setting.module.css';
import { Setting } from '../setting.tsx';
import { ConfirmErasure } from './confirm-erasure.tsx';
import { ExportSetting } from './export-setting.tsx';

/** In the shape of the two settings. */
function PersonalDataLoading() {
  return (
    <Row>
      <Loading onCancel={cancelPersonalData}>
        {['export', 'erasure'].map((name) => (
          <div key={name} className={settingCss.bone}>
            <Skeleton width="min(20rem, 80%)" height="var(--lead-24)" />
          </div>
        ))}
      </Loading>
    </Row>
  );
}

/** A copy of one's own data, and its erasure (product, My data; decision 079). */
export function PersonalDataSection() {
  const phrases = usePhrases();
  const { personalData: words } = useTexts('settings');
  const query = usePersonalData();
  const now = useNow();
  const [isAsked, setAsked] = useState(false);
  const failures: Record<PersonalDataCommand, string> = {
    export: words.exportFailed,
    endExport: words.removeFailed,
    erase: words.erasureFailed,
    undo: words.undoFailed,
  };
  const wasWaiting = query.data?.export?.state === 'waiting';
  const command = usePersonalDataCommand({
    onDone(done) {
      if (done === 'endExport') showToast(wasWaiting ? words.stopped : words.removed);
      if (done === 'undo') showToast(words.undone);
    },
    onFailed(error, failed) {
      if (!(error instanceof ApiProblem)) report(error, 'personal data');
      const isLimit = error instanceof ApiProblem && error.code === 'TOO_MANY_ATTEMPTS';
      showToast(isLimit ? words.tooMany(MOST_EXPORTS) : failureOf(failures[failed], error, phrases));
    },
  });
  const isBusy = command.isPending;
  const send = (next: PersonalDataCommand) => !isBusy && command.mutate(next);
  const { data } = query;
  const erasesAt = data?.erasure ? instantOf(data.erasure.erases_at) : null;
  return (
    <Sheet label={words.title}>
      <HeadingRow>{words.title}</HeadingRow>
      {loadStateOf(query) === 'loading' && <PersonalDataLoading />}
      {data === undefined && <NotLoaded title={words.loadFailed} query={query} />}
      {data && <ExportSetting made={data.export} onCommand={send} isBusy={isBusy} />}
      {data && erasesAt === null && (
        <Setting icon={Trash2} label={words.erase} hint={words.eraseHint}>
          <Button kind="danger" aria-disabled={isBusy} onClick={() => !isBusy && setAsked(true)}>
            {words.eraseOpen}
          </Button>
        </Setting>
      )}
      {erasesAt !== null && (
        <Setting
          icon={Trash2}
          label={words.erase}
          hint={
            <span role="status">
              <b className="warning">
                {erasesAt > now ? words.erasesAt(clockOrDate(erasesAt, now, language())) : words.erasesSoon}
              </b>{' '}
              {words.erasesWhy}
            </span>
          }
        >
          <Button kind="primary" aria-disabled={isBusy} onClick={() => send('undo')}>
            {words.undo}
          </Button>
        </Setting>
      )}
      {isAsked && <ConfirmErasure onConfirm={() => send('erase')} onClose={() => setAsked(false)} />}
    </Sheet>
  );
}
