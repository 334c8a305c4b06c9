import type { PersonalData } from '@kahan/contract';
import { instantOf } from '@kahan/domain';
import { Download, FileArchive } from 'lucide';
import type { MouseEvent } from 'react';
import { EXPORT_ADDRESS, type PersonalDataCommand, saveExport } from '../../../data/personal-data.ts';
import { connection, isOffline } from '../../../platform/http/connection.ts';
import { messageOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { clockOrDate } from '../../../platform/time/dates.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Setting } from '../setting.tsx';

/** `412 kB`, `1,2 MB`; at least one kilobyte. */
function sizeOf(bytes: number): string {
  const isLarge = bytes >= 1e6;
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1e6 : Math.max(1, bytes / 1e3));
}

interface ExportProps {
  made: PersonalData['export'];
  onCommand: (command: PersonalDataCommand) => void;
  isBusy: boolean;
}

/** The copy of one's own data: to be asked for, on its way, ready, or failed. */
export function ExportSetting({ made: known, onCommand, isBusy }: ExportProps) {
  const { personalData: words } = useTexts('settings');
  const phrases = usePhrases();
  const now = useNow();
  const isOver = known?.expires_at != null && known.expires_at * 1000 <= now.getTime();
  const made = isOver ? null : known;
  const act = (command: PersonalDataCommand) => () => !isBusy && onCommand(command);
  const download = (event: MouseEvent) => {
    const offline = isOffline(connection.get());
    if (offline || import.meta.env.APP) event.preventDefault();
    if (offline) showToast(words.offline);
    else if (import.meta.env.APP)
      saveExport().catch((error) => {
        report(error, 'saving the export');
        showToast(messageOf(error, phrases));
      });
  };
  const hint =
    made?.state === 'ready'
      ? words.ready(sizeOf(made.bytes ?? 0), clockOrDate(instantOf(made.expires_at ?? 0), now, language()))
      : words.exportHints[made?.state ?? 'none'];
  return (
    <Setting icon={FileArchive} label={words.export} hint={<span role="status">{hint}</span>}>
      {made?.state === 'ready' && (
        <div className="wraps gap-2">
          <ButtonLink kind="primary" icon={Download} href={EXPORT_ADDRESS} download onClick={download}>
            {words.download}
          </ButtonLink>
          <Button kind="quiet" aria-disabled={isBusy} onClick={act('endExport')}>
            {words.remove}
          </Button>
        </div>
      )}
      {made?.state === 'waiting' && (
        <Button kind="quiet" aria-disabled={isBusy} onClick={act('endExport')}>
          {words.stop}
        </Button>
      )}
      {(made === null || made.state === 'failed') && (
        <Button aria-disabled={isBusy} onClick={act('export')}>
          {made === null ? words.prepare : words.prepareAgain}
        </Button>
      )}
    </Setting>
  );
}
