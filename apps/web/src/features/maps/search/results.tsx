import type { Campus, MapFound } from '@kahan/contract';
import { personAddress } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type MapSearch, mapSearchQuery } from '../../../data/maps.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CancelledState, Retry } from '../../../ui/feedback/states.tsx';
import { Announced } from '../../../ui/layout/hidden.tsx';
import { RoomLink } from '../room-link.tsx';
import type { NamedRoom } from './recent-rooms.ts';
import css from './search.module.css';

interface FoundListProps {
  /** null while there is nothing to search for. */
  search: MapSearch | null;
  campus: Campus | undefined;
  selected: ReadonlySet<string>;
  onChoose: (room: NamedRoom) => void;
}

const NOTHING: MapSearch = { text: '', type: 'room', types: [], buildings: [] };

/** Results of a search of the map. */
export function FoundList({ search, campus, selected, onChoose }: FoundListProps) {
  const words = useTexts('maps');
  const options = mapSearchQuery(search ?? NOTHING);
  const query = useQuery({ ...options, enabled: search !== null });
  if (search === null) return null;
  const { data } = query;
  if (data === undefined) {
    const state = loadStateOf(query);
    if (state === 'loading') {
      return (
        <Loading onCancel={() => cancelLoad(options)}>
          <Skeleton width="min(14rem, 70%)" height="var(--lead-16)" />
          <Skeleton width="min(18rem, 90%)" height="var(--lead-16)" />
        </Loading>
      );
    }
    if (state === 'cancelled') return <CancelledState onRetry={() => void query.refetch()} />;
    return (
      <div className={css.note} role="alert">
        <p className="strong">{words.searchFailed}</p>
        <Retry compact onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </div>
    );
  }
  const { items, count } = data;
  return (
    <>
      <Announced>{count === 0 ? words.foundNone(search.text) : words.found(count)}</Announced>
      {count === 0 ? (
        <div className={css.note}>
          <p className="strong anywhere">{words.foundNone(search.text)}</p>
          <p className="small dim">{words.foundNoneHint}</p>
        </div>
      ) : (
        <ul aria-label={words.results} className={css.list}>
          {items.map((found) => (
            <li key={'person' in found ? found.person.id : found.room.id}>
              <Found found={found} campus={campus} selected={selected} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {count > items.length && <p className={css.note}>{words.more(items.length, count)}</p>}
    </>
  );
}

interface FoundProps extends Omit<FoundListProps, 'search'> {
  found: MapFound;
}

function Found({ found, campus, selected, onChoose }: FoundProps) {
  const words = useTexts('maps');
  if (!('person' in found)) {
    const { room } = found;
    const type = campus?.room_types.find((one) => one.type === room.type)?.name.toLowerCase();
    const facts = [type, words.floor(room.floor)].filter(Boolean).join(', ');
    return <RoomLine room={room} facts={facts} isChosen={selected.has(room.id)} onChoose={onChoose} />;
  }
  const { person, room } = found;
  return (
    <div className={css.person}>
      {room === null ? (
        <>
          <span>{nonBreaking(person.name)}</span>
          <span className="small dim">{words.noRoom}</span>
        </>
      ) : (
        <RoomLine
          room={room}
          name={person.name}
          facts={room.name}
          isChosen={selected.has(room.id)}
          onChoose={onChoose}
        />
      )}
      <Link href={personAddress(person.id)} className={css.more}>
        {words.personPage}
      </Link>
    </div>
  );
}

interface RoomLineProps {
  room: NamedRoom;
  /** Shown in the place of the room's name. */
  name?: string;
  facts: string;
  isChosen: boolean;
  onChoose: (room: NamedRoom) => void;
}

/** A room as a line that shows it on the map. */
export function RoomLine({ room, name = room.name, facts, isChosen, onChoose }: RoomLineProps) {
  return (
    <RoomLink room={room} isChosen={isChosen} className={css.room} onChoose={onChoose}>
      <span className="strong">{nonBreaking(name)}</span>
      <span className={css.facts}>{nonBreaking(facts)}</span>
    </RoomLink>
  );
}
