import { RefreshCw, TriangleAlert } from 'lucide';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { supportLink } from '../../../platform/page/boot.ts';
import { reload } from '../../../platform/page/navigation.ts';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './card.module.css';

/** Stands for a card that could not be shown: advises to update or to report (spec 8). */
export function BrokenCard() {
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
