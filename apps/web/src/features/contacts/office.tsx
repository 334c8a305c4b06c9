import type { Contact } from '@kahan/contract';
import { parseOpeningHours, telAddress } from '@kahan/domain';
import { Copy, Mail, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { copyAndTell } from '../../ui/feedback/copy.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import { tied } from '../../ui/text/tied.ts';
import css from './office.module.css';
import { OpenStateText } from './open-state.tsx';
import { mapAddress, textOf } from './reach.ts';
import { useContactsPhrases } from './words.ts';

/** An address that opens on the public map. */
export function Route({ address }: { address: string }) {
  const words = useContactsPhrases();
  return (
    <a href={mapAddress(address)} target="_blank" rel="noreferrer" aria-label={words.route(address)}>
      {tied(address)}
    </a>
  );
}

interface OfficeProps {
  of: Contact;
  now: Date;
  margin?: ReactNode;
}

/** A contact as one line: name and place, hours, call, write, copy. */
export function Office({ of, now, margin }: OfficeProps) {
  const words = useContactsPhrases();
  const { name, tel, email, address, opening_hours } = of;
  const dial = telAddress(tel);
  return (
    <Row as="article" margin={margin} className={css.row} data-contact={of.id}>
      <div className={css.office}>
        <div className={css.what}>
          <h3 className="plain heavy">{tied(name)}</h3>
          {address !== '' && (
            <p className="small dim">
              <Route address={address} />
            </p>
          )}
        </div>
        <div className={css.state}>
          <p>
            <OpenStateText hours={opening_hours} now={now} />
          </p>
          {parseOpeningHours(opening_hours) !== null && <p className="fine faint">{tied(opening_hours)}</p>}
        </div>
        <div className={css.reach}>
          {dial !== null && (
            <a href={dial} className={css.tel} aria-label={words.call(name, tel)}>
              <Icon of={Phone} small />
              <span className="only-desk">{tel}</span>
            </a>
          )}
          {email !== '' && (
            <a href={`mailto:${email}`} className={css.mail} aria-label={words.write(name, email)}>
              <Icon of={Mail} small />
              <span className="only-desk">{email}</span>
            </a>
          )}
          <IconButton
            className="only-desk"
            icon={Copy}
            label={words.copyOf(name)}
            onClick={() => void copyAndTell(textOf(of), words)}
          />
        </div>
      </div>
    </Row>
  );
}
