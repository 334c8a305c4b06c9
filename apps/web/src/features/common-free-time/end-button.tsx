import type { FreeTimePerson } from '@kahan/contract';
import { useState } from 'react';
import { useEndFreeTime } from '../../data/common-free-time.ts';
import { messageOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { tied } from '../../ui/text/tied.ts';
import { useFreeTimePhrases } from './words.ts';

interface EndButtonProps {
  person: FreeTimePerson;
  onEnded: () => void;
}

/** Ends an agreement after one question, since only a new invitation brings it back. */
export function EndButton({ person, onEnded }: EndButtonProps) {
  const words = useFreeTimePhrases();
  const phrases = usePhrases();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const name = person.name ?? words.nameless;
  const end = useEndFreeTime({
    onDone() {
      setAsking(false);
      onEnded();
    },
    onFailed: (error) => setRefusal(`${words.endFailed} ${messageOf(error, phrases)}`),
  });
  return (
    <>
      <Button
        compact
        aria-label={words.endOf(name)}
        aria-haspopup="dialog"
        onClick={() => {
          setRefusal('');
          setAsking(true);
        }}
      >
        {words.end}
      </Button>
      {isAsking && (
        <Dialog title={words.endTitle(name)} low reading onClose={() => setAsking(false)}>
          {() => (
            <>
              <p>{tied(words.endHint)}</p>
              <p role="alert" className="strong">
                {tied(refusal)}
              </p>
              <div className="choices">
                <Button
                  kind="danger"
                  aria-disabled={end.isPending}
                  onClick={() => !end.isPending && end.mutate(person)}
                >
                  {words.endYes}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
