import type { Contact } from '@kahan/contract';
import { parseOpeningHours, telAddress } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Copy, Mail, Phone } from 'lucide';
import { useTexts } from '../../platform/i18n/texts.ts';
import { copyAndTell } from '../../ui/feedback/copy.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './contacts.module.css';
import { HoursStrip } from './hours-strip.tsx';
import { OpenStateText, type Reach, Route, textOf } from './office.tsx';

interface OfficerProps {
  contact: Reach;
  room: Contact['room'];
  /** Whose officer this is. */
  label: string;
  now: Date;
  /** Whether this one of several officers has the page's first action. */
  isFirst: boolean;
  /** A remark on today's hours. */
  note: string | null;
}

/** The reader's own study officer: the contact that students need most, with the week of the office. */
export function Officer({ contact, room, label, now, isFirst, note }: OfficerProps) {
  const words = useTexts('contacts');
  const { name, tel, email, address, opening_hours } = contact;
  const dial = telAddress(tel);
  const hours = parseOpeningHours(opening_hours);
  return (
    <Sheet label={label}>
      <Row last={hours === null}>
        <p className="small dim">{nonBreaking(label)}</p>
        <h2 className={css.officer}>{nonBreaking(name)}</h2>
        <p className={css.now}>
          <OpenStateText hours={opening_hours} now={now} />
        </p>
        {note !== null && <p className="small warning">{nonBreaking(note)}</p>}
        <div className={css.acts}>
          {dial !== null && (
            <ButtonLink kind={isFirst ? 'primary' : undefined} icon={Phone} href={dial}>
              {tel}
            </ButtonLink>
          )}
          {email !== '' && (
            <ButtonLink icon={Mail} href={`mailto:${email}`}>
              {email}
            </ButtonLink>
          )}
          <Button
            kind="quiet"
            icon={Copy}
            aria-label={words.copyOf(name)}
            onClick={() => void copyAndTell(textOf(contact), words)}
          >
            {words.copy}
          </Button>
        </div>
        {address !== '' && (
          <p className="small dim">
            <Route address={address} room={room} />
          </p>
        )}
      </Row>
      {hours !== null && <HoursStrip hours={hours} now={now} />}
    </Sheet>
  );
}
