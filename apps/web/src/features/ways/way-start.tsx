import type { WayAnswer } from '@kahan/contract';
import type { WayView } from '@kahan/contract/runtime';
import { ArrowUpDown } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/form/button.tsx';
import { LengthNote, Select } from '../../ui/form/fields.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { PositionDialog } from '../../ui/overlay/position-dialog.tsx';
import { type OwnWalk, roomName } from './own-walks.ts';
import css from './way-panel.module.css';

interface WayStartProps {
  view: WayView;
  answer: WayAnswer | undefined;
  /** The reader's lesson before that at the end of the way. */
  before: OwnWalk | null;
  onShow: (view: WayView) => void;
}

const ENTRANCE = 'entrance';
const HERE = 'here';
const OTHER = 'other';
const LESSON = 'lesson';
const SHOWN = 'shown';

/** Where the way begins: the room of the address, the lesson before, an entrance, the reader's place, or another room. */
export function WayStart({ view, answer, before, onShow }: WayStartProps) {
  const words = useTexts('way');
  const id = useId();
  const [isLocating, setLocating] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const { from, to, at } = view;
  const lessonRoom = before && (roomName(before.from) ?? before.fromPlace);
  const shownRoom = from === null ? null : (answer?.from.room?.name ?? from);
  const value = isTyping ? OTHER : from !== null ? SHOWN : at !== null ? HERE : ENTRANCE;
  const isLesson = lessonRoom !== null && lessonRoom === shownRoom;
  const options = [
    ...(shownRoom === null
      ? []
      : [{ value: SHOWN, label: isLesson ? words.lessonBefore(shownRoom) : shownRoom }]),
    ...(lessonRoom === null || isLesson ? [] : [{ value: LESSON, label: words.lessonBefore(lessonRoom) }]),
    { value: ENTRANCE, label: words.fromOptions.entrance },
    { value: HERE, label: words.fromOptions.here },
    { value: OTHER, label: words.fromOptions.room },
  ];
  const choose = (chosen: string) => {
    setTyping(chosen === OTHER);
    if (chosen === HERE) setLocating(true);
    if (chosen === ENTRANCE) onShow({ ...view, from: null, at: null });
    if (chosen === LESSON && before !== null) onShow({ ...view, from: before.fromPlace, at: null });
  };
  return (
    <div className={css.start}>
      <label htmlFor={id}>{words.from}</label>
      <Select id={id} value={value} options={options} onChange={choose} />
      {from !== null && (
        <IconButton
          icon={ArrowUpDown}
          label={words.swap}
          onClick={() => onShow({ ...view, from: to, to: from })}
        />
      )}
      {isTyping && (
        <OtherRoom
          onRoom={(room) => {
            setTyping(false);
            onShow({ ...view, from: room, at: null });
          }}
        />
      )}
      {isLocating && (
        <PositionDialog
          words={words.position}
          onFound={([x, y]) => {
            onShow({ ...view, from: null, at: [Math.round(x), Math.round(y), 0].join(',') });
            return undefined;
          }}
          onClose={() => setLocating(false)}
        />
      )}
    </div>
  );
}

/** Characters of a name of a room that the address of a way takes. */
const LONGEST_ROOM = 100;

function OtherRoom({ onRoom }: { onRoom: (room: string) => void }) {
  const words = useTexts('way');
  const [text, setText] = useState('');
  const room = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (room !== '') onRoom(room);
  };
  return (
    <form className={css.other} onSubmit={submit}>
      <input
        type="text"
        className={css.room}
        aria-label={words.roomName}
        placeholder="B 139"
        autoComplete="off"
        maxLength={LONGEST_ROOM}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" compact aria-disabled={room === ''}>
        {words.show}
      </Button>
      <LengthNote value={text} most={LONGEST_ROOM} />
    </form>
  );
}
