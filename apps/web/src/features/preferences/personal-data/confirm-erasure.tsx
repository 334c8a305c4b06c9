import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useSettingsPhrases } from '../words.ts';
import css from './personal-data.module.css';

function Facts({ lead, facts }: { lead: string; facts: readonly string[] }) {
  return (
    <>
      <p className="strong">{tied(lead)}</p>
      <ul className={css.list}>
        {facts.map((fact) => (
          <li key={fact}>{tied(fact)}</li>
        ))}
      </ul>
    </>
  );
}

/** Says what an erasure takes and what stays, before it is asked for. */
export function ConfirmErasure({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { personalData: words } = useSettingsPhrases();
  return (
    <Dialog title={words.confirmTitle} low reading onClose={onClose}>
      {(close) => (
        <>
          <Facts lead={words.goesLead} facts={words.goes} />
          <Facts lead={words.staysLead} facts={words.stays} />
          <p>{tied(words.undoable)}</p>
          <div className="choices">
            <Button kind="quiet" onClick={close}>
              {words.cancel}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {words.confirm}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
