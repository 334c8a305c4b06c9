import type { Contact } from '@kahan/contract';
import { roomAddress } from '@kahan/contract/runtime';
import { officeOf, parseOpeningHours, streetOf, telAddress } from '@kahan/domain';
import { Copy, Mail, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { copyAndTell } from '../../ui/feedback/copy.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import { tied } from '../../ui/text/tied.ts';
import css from './office.module.css';
import { OpenStateText } from './open-state.tsx';
import { mapAddress, textOf } from './reach.ts';
import { useContactsPhrases } from './words.ts';

/** An address that opens on the public map; an office whose room is known opens on the map of the campus. */
export function Route({ address, room }: Pick<Contact, 'address' | 'room'>) {
  const words = useContactsPhrases();
  const office = room === null ? '' : officeOf(address);
  const rest = room === null ? address : streetOf(address);
  return (
    <>
      {room !== null && (
        <>
          <Link href={roomAddress(room.id)} aria-label={words.roomOnMap(office)}>
            {tied(office)}
          </Link>
          {', '}
        </>
      )}
      <a href={mapAddress(rest)} target="_blank" rel="noreferrer" aria-label={words.route(rest)}>
        {tied(rest)}
      </a>
    </>
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
  const { name, tel, email, address, room, opening_hours } = of;
  const dial = telAddress(tel);
  return (
    <Row as="article" margin={margin} className={css.row} data-contact={of.id}>
      <div className={css.office}>
        <div className={css.what}>
          <h3 className="plain heavy">{tied(name)}</h3>
          {address !== '' && (
            <p className="small dim">
              <Route address={address} room={room} />
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
