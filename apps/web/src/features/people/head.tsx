import type { Person } from '@kahan/contract';
import { personAddress, roomAddress } from '@kahan/contract/runtime';
import { fullName, initials, telAddress } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ContactRound, Copy, Mail } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { publicAddress } from '../../platform/http/addresses.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { shareFile } from '../../platform/page/share.ts';
import { copyAndTell } from '../../ui/feedback/copy.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import css from './person.module.css';
import { vcardName, vcardOf } from './vcard.ts';

/** Nothing in an address of the directory can become another part of a mail. */
const mailAddress = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

interface HeadProps {
  person: Person;
  /** What the person does now, above the ways to reach them. */
  now?: { margin: ReactNode; text: ReactNode } | undefined;
}

/** Who it is, and how to reach them. */
export function Head({ person, now }: HeadProps) {
  const units = person.departments.flatMap(({ value, faculty }) => [
    value,
    ...(faculty ? [faculty.value] : []),
  ]);
  return (
    <>
      <Row
        last
        className={css.head}
        margin={
          <span className={css.avatar} aria-hidden="true">
            {initials(person)}
          </span>
        }
      >
        <h1 tabIndex={-1} className={css.name}>
          {nonBreaking(fullName(person))}
        </h1>
        {units.length > 0 && (
          <p className={css.units}>
            {units.map((unit) => (
              <span key={unit}>{nonBreaking(unit)}</span>
            ))}
          </p>
        )}
      </Row>
      <Row className={now && css.now} margin={now?.margin}>
        {now?.text}
        <Reach person={person} />
        <Actions person={person} />
      </Row>
    </>
  );
}

/** E-mail, telephone, and the rooms, each with its place on the map. */
function Reach({ person: { email, tel, places } }: { person: Person }) {
  const words = useTexts('people');
  const dial = tel === null ? null : telAddress(tel);
  return (
    <dl className={css.facts}>
      {email !== '' && (
        <div>
          <dt className="fine faint">{words.email}</dt>
          <dd>
            <a href={mailAddress(email)} className="anywhere">
              {email}
            </a>
          </dd>
        </div>
      )}
      {tel !== null && tel !== '' && (
        <div>
          <dt className="fine faint">{words.tel}</dt>
          <dd>{dial === null ? tel : <a href={dial}>{nonBreaking(tel)}</a>}</dd>
        </div>
      )}
      {places.length > 0 && (
        <div>
          <dt className="fine faint">{words.rooms(places.length)}</dt>
          {places.map(({ id, name, floor, building }) => (
            <dd key={id}>
              <Link href={roomAddress(id)} aria-label={words.roomOnMap(name)}>
                {nonBreaking(name)}
              </Link>
              <span className="dim">, {words.roomHint(words.floor(floor), building.value)}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function Actions({ person }: { person: Person }) {
  const words = useTexts('people');
  const { email } = person;
  const save = () => {
    const card = vcardOf(person, publicAddress(personAddress(person.id)));
    void shareFile(new File([card], vcardName(person), { type: 'text/vcard' }));
  };
  return (
    <div className={css.acts}>
      {email !== '' && (
        <ButtonLink kind="primary" icon={Mail} href={mailAddress(email)} aria-label={words.writeEmail}>
          <span className="only-desk">{words.writeEmail}</span>
          <span className="only-phone">{words.write}</span>
        </ButtonLink>
      )}
      <Button icon={ContactRound} onClick={save}>
        {words.saveContact}
      </Button>
      {email !== '' && (
        <Button kind="quiet" icon={Copy} className="only-desk" onClick={() => void copyAndTell(email, words)}>
          {words.copyAddress}
        </Button>
      )}
    </div>
  );
}
