import type { FreeTimePerson } from '@kahan/contract';
import { useState } from 'react';
import { useEndFreeTime } from '../../data/common-free-time.ts';
import { failureOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/form/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

interface EndButtonProps {
  person: FreeTimePerson;
  onEnded: () => void;
}

/** Ends an agreement after one question, since only a new invitation brings it back. */
export function EndButton({ person, onEnded }: EndButtonProps) {
  const words = useTexts('common-free-time');
  const phrases = usePhrases();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const name = person.name ?? words.nameless;
  // Before both names are confirmed there is nothing to stop yet: the acceptance is taken back or refused.
  const { act, actOf, title, hint, yes } = words.ending[person.state];
  const end = useEndFreeTime({
    onDone() {
      setAsking(false);
      onEnded();
    },
    onFailed: (error) => setRefusal(failureOf(words.endFailed, error, phrases)),
  });
  return (
    <>
      <Button
        compact
        aria-label={actOf(name)}
        aria-haspopup="dialog"
        onClick={() => {
          setRefusal('');
          setAsking(true);
        }}
      >
        {act}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title(name)}
          confirm={yes}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(person)}
          onClose={() => setAsking(false)}
        >
          <p>{hint}</p>
          <p role="alert" className="strong">
            {refusal}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
