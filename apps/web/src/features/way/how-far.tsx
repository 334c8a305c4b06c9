import { isTooFar, walkMinutes } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Footprints, TriangleAlert } from 'lucide';
import { Link } from 'wouter';
import { distancesQuery, wayHref } from '../../data/way.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { tied } from '../../ui/text/tied.ts';
import css from './how-far.module.css';
import { type OwnWalk, placeName } from './own-walks.ts';
import { useWayPhrases } from './words.ts';

interface HowFarProps {
  walk: OwnWalk;
  /** All walks of the day: their distances are asked for in one call. */
  walks: readonly OwnWalk[];
}

const pairOf = ({ fromPlace, toPlace }: OwnWalk) => ({ from: fromPlace, to: toPlace });

/**
 * How far a lesson is from the one before, when it is in another building; a warning when the break is too short for the
 * way, wherever it leads.
 */
export default function HowFar({ walk, walks }: HowFarProps) {
  const words = useWayPhrases();
  const { data } = useQuery(distancesQuery(walks.map(pairOf)));
  const pair = pairOf(walk);
  const found = data?.items.find(({ from, to }) => from === pair.from && to === pair.to);
  const seconds = found?.seconds ?? null;
  if (found === undefined || seconds === null) return null;
  const tooFar = isTooFar(seconds, walk.pause);
  if (found.same_building !== false && !tooFar) return null;
  const room = placeName(walk.from) ?? walk.fromPlace;
  const minutes = walkMinutes(seconds);
  const text = tooFar
    ? words.tooFar(minutes, room, Math.floor(walk.pause / 60))
    : words.howFar(minutes, room);
  return (
    <span className={cx(css.far, tooFar && 'warning')}>
      <Icon of={tooFar ? TriangleAlert : Footprints} small />
      <Link href={wayHref(pair)}>{tied(text)}</Link>
    </span>
  );
}
