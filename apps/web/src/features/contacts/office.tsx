import type { Contact, StudyAnswer } from '@kahan/contract';
import { roomAddress } from '@kahan/contract/runtime';
import {
  addDays,
  type OpenState,
  officeOf,
  openStateAt,
  parseOpeningHours,
  pragueDate,
  streetOf,
  telAddress,
} from '@kahan/domain';
import type { ContactsPhrases } from '@kahan/phrases/en/contacts/contacts';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Copy, Mail, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../platform/i18n/texts.ts';
import { copyAndTell } from '../../ui/feedback/copy.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import css from './contacts.module.css';

/** An address that opens on the public map; an office whose room is known opens on the map of the campus. */
export function Route({ address, room }: Pick<Contact, 'address' | 'room'>) {
  const words = useTexts('contacts');
  const office = room === null ? '' : officeOf(address);
  const rest = room === null ? address : streetOf(address);
  return (
    <>
      {room !== null && (
        <>
          <Link href={roomAddress(room.id)} aria-label={words.roomOnMap(office)}>
            {nonBreaking(office)}
          </Link>
          {', '}
        </>
      )}
      <a href={mapAddress(rest)} target="_blank" rel="noreferrer" aria-label={words.route(rest)}>
        {nonBreaking(rest)}
      </a>
    </>
  );
}

interface OfficeProps {
  contact: Contact;
  now: Date;
  margin?: ReactNode;
}

/** A contact as one line: name and place, hours, call, write, copy. */
export function Office({ contact, now, margin }: OfficeProps) {
  const words = useTexts('contacts');
  const { name, tel, email, address, room, opening_hours } = contact;
  const dial = telAddress(tel);
  return (
    <Row as="article" margin={margin} className={css.row} data-contact={contact.id}>
      <div className={css.office}>
        <div className={css.what}>
          <h3 className="plain heavy">{nonBreaking(name)}</h3>
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
          {parseOpeningHours(opening_hours) !== null && (
            <p className="fine faint">{nonBreaking(opening_hours)}</p>
          )}
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
            onClick={() => void copyAndTell(textOf(contact), words)}
          />
        </div>
      </div>
    </Row>
  );
}

/** The ways in which every contact can be reached. */
export type Reach = StudyAnswer['referent'];

/** The address of the public map that shows an address (decision 064). */
export const mapAddress = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: streetOf(address) })}`;

/** A contact as it is copied: a line for each known detail. */
export const textOf = ({ name, tel, email, address, opening_hours }: Reach): string =>
  [name, tel, email, address, opening_hours].filter((line) => line !== '').join('\n');

/** The text after the word open or closed: until when, or from when. */
function rest(state: OpenState, today: string, words: ContactsPhrases): string {
  const moment = state.isOpen ? state.until : state.opens;
  if (moment === null) return words.always;
  const at = { date: addDays(today, moment.inDays), minutes: moment.minutes };
  return state.isOpen ? words.until(at, moment.day, today) : words.opens(at, moment.day, today);
}

interface OpenStateTextProps {
  /** The university's text. */
  hours: string;
  now: Date;
}

/** Whether somebody is there now, and when that changes; hours that cannot be read are shown as they are. */
export function OpenStateText({ hours, now }: OpenStateTextProps) {
  const words = useTexts('contacts');
  const parsed = parseOpeningHours(hours);
  if (parsed === null) return nonBreaking(hours);
  const state = openStateAt(parsed, now);
  const text = rest(state, pragueDate(now), words);
  return state.isOpen ? (
    <>
      <b className="positive heavy">{words.openNow}</b> {text}
    </>
  ) : (
    <>
      {words.closed}, {text}
    </>
  );
}
