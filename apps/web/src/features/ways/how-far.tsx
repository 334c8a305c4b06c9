import { isTooFar, walkMinutes } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Footprints, MapPin, TriangleAlert } from 'lucide';
import { Link } from 'wouter';
import { distancesQuery, wayHref } from '../../data/ways.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './how-far.module.css';
import { type OwnDay, type OwnStop, type OwnWalk, pairOf, roomName, townOfStop } from './own-walks.ts';

interface HowFarProps {
  walk: OwnWalk;
  /** All pairs of the day: their distances are asked for in one call. */
  pairs: OwnDay['pairs'];
}

/**
 * How far a lesson is from the one before, when it is in another building; a warning when the break is too short for the
 * way, wherever it leads.
 */
export function HowFar({ walk, pairs }: HowFarProps) {
  const { howFar: words } = usePhrases();
  const { data } = useQuery(distancesQuery(pairs));
  const pair = pairOf(walk);
  const distance = data?.items.find(({ from, to }) => from === pair.from && to === pair.to);
  const seconds = distance?.seconds ?? null;
  if (distance === undefined || seconds === null) return null;
  const tooFar = isTooFar(seconds, walk.pause);
  if (distance.same_building !== false && !tooFar) return null;
  const room = roomName(walk.from) ?? walk.fromPlace;
  const minutes = walkMinutes(seconds);
  const text = tooFar
    ? words.tooFar(minutes, room, Math.floor(walk.pause / 60))
    : words.howFar(minutes, room);
  return (
    <span className={cx(css.far, tooFar && 'warning')}>
      <Icon of={tooFar ? TriangleAlert : Footprints} small />
      <Link href={wayHref(pair)}>{text}</Link>
    </span>
  );
}

/** The town of a stop, on a day with rooms in several towns. */
export function Town({ stop, pairs }: { stop: OwnStop; pairs: OwnDay['pairs'] }) {
  const { howFar: words } = usePhrases();
  const { data } = useQuery(distancesQuery(pairs));
  const found = townOfStop(stop, data?.items ?? []);
  return (
    found !== null && (
      <p className={css.far}>
        <Icon of={MapPin} small />
        {nonBreaking(words.town(found.town, found.others.join(', ')))}
      </p>
    )
  );
}
