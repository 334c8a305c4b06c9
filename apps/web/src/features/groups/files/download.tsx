import { Download as DownloadIcon } from 'lucide';
import { useState } from 'react';
import { downloadLink } from '../../../data/groups.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { report } from '../../../platform/report.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useGroupsPhrases } from '../words.ts';
import css from './file.module.css';

interface DownloadProps {
  studyId: string;
  itemId: string;
  name: string;
}

/** Opens an address of the student system beside us: it learns nothing of this page and cannot reach it. */
function openOutside(url: string): void {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError('an address of another kind');
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}

/** Fetches the short-lived address of a file, opens it, and tells whether a teacher has (spec 7). */
export function Download({ studyId, itemId, name }: DownloadProps) {
  const words = useGroupsPhrases();
  const [state, setState] = useState<'idle' | 'busy' | 'opened' | 'notOpened' | 'downloadFailed'>('idle');
  const open = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { url, opened } = await downloadLink(studyId, itemId);
      openOutside(url);
      setState(opened ? 'opened' : 'notOpened');
    } catch (error) {
      if (!(error instanceof ApiProblem)) report(error, 'download');
      setState(error instanceof ApiProblem && error.kind === 'cancelled' ? 'idle' : 'downloadFailed');
    }
  };
  return (
    <div className={css.download}>
      <Button
        compact
        kind="quiet"
        icon={DownloadIcon}
        aria-label={words.downloadOf(name)}
        aria-disabled={state === 'busy'}
        onClick={() => void open()}
      >
        {words.download}
      </Button>
      <span role="status" className={cx(css.facts, css.said)}>
        {state !== 'idle' && state !== 'busy' && words[state]}
      </span>
    </div>
  );
}
