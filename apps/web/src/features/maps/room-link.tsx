import { mapAddress } from '@kahan/contract/runtime';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { NamedRoom } from './search/recent-rooms.ts';

/** A click for this tab: with a key held down the browser opens the address elsewhere. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

interface RoomLinkProps<R extends NamedRoom> {
  room: R;
  isChosen: boolean;
  className?: string | undefined;
  onChoose: (room: R) => void;
  children: ReactNode;
}

/** A link to a room on the map, which chooses it among others where it is pressed. */
export function RoomLink<R extends NamedRoom>({
  room,
  isChosen,
  className,
  onChoose,
  children,
}: RoomLinkProps<R>) {
  return (
    <Link
      href={mapAddress({ rooms: [room.id], floor: room.floor })}
      className={className}
      aria-current={isChosen ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChoose(room);
      }}
    >
      {children}
    </Link>
  );
}
