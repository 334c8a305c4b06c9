import { useTexts } from '../../../platform/i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import css from '../setting.module.css';

function Facts({ lead, facts }: { lead: string; facts: readonly string[] }) {
  return (
    <>
      <p className="strong">{lead}</p>
      <ul className={css.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}

/** Asks before an erasure, and names what goes and what stays. */
export function ConfirmErasure({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { personalData: words } = useTexts('settings');
  return (
    <ConfirmDialog
      title={words.confirmTitle}
      confirm={words.confirm}
      cancel={words.cancel}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Facts lead={words.goesLead} facts={words.goes} />
      <Facts lead={words.staysLead} facts={words.stays} />
      <p>{words.undoable}</p>
    </ConfirmDialog>
  );
}
