import { useId, useState } from 'react';
import type { Feed, FeedChange } from '../../../data/feeds.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox, Choice } from '../../../ui/form/fields.tsx';
import { FoldButton } from '../../../ui/form/fold-button.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { Address, CalendarLinks } from './address.tsx';
import { Confirm } from './confirm.tsx';
import css from './feeds.module.css';
import { Fetched } from './fetched.tsx';

interface FeedRowProps {
  feed: Feed;
  /** A command runs. */
  isBusy: boolean;
  onMake: () => void;
  onRevoke: () => void;
  onChange: (change: FeedChange) => void;
}

/** One feed of the user: who fetched it, its address, what it contains, and how to end it (spec 2, Settings). */
export function FeedRow({ feed, isBusy, onMake, onRevoke, onChange }: FeedRowProps) {
  const { feeds: words } = useTexts('settings');
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  const { url } = feed;
  const kind = words.kinds[feed.kind];
  const unlessBusy = (act: () => void) => () => !isBusy && act();
  return (
    <Row as="article" aria-label={kind} data-feed={feed.kind}>
      <div className={css.feed}>
        <div className={css.name}>
          <h3 className="plain strong">{kind}</h3>
          <Fetched feed={feed} />
        </div>
        {url === null ? (
          <Button aria-disabled={isBusy} aria-label={words.makeOf(kind)} onClick={unlessBusy(onMake)}>
            {words.make}
          </Button>
        ) : (
          <div className={css.acts}>
            <Button
              kind="quiet"
              aria-disabled={isBusy}
              aria-label={words.renewOf(kind)}
              onClick={unlessBusy(() => setAsked('renew'))}
            >
              {words.renew}
            </Button>
            <Button
              kind="quiet"
              aria-disabled={isBusy}
              aria-label={words.revokeOf(kind)}
              onClick={unlessBusy(() => setAsked('revoke'))}
            >
              {words.revoke}
            </Button>
          </div>
        )}
        {url !== null && (
          <div className={css.full}>
            <Address url={url} kind={kind} />
            <SetUp feed={feed} url={url} name={kind} onChange={onChange} />
          </div>
        )}
      </div>
      {asked !== null && (
        <Confirm
          feed={feed}
          what={asked}
          onConfirm={asked === 'renew' ? onMake : onRevoke}
          onClose={() => setAsked(null)}
        />
      )}
    </Row>
  );
}

interface SetUpProps extends Pick<FeedRowProps, 'feed' | 'onChange'> {
  url: string;
  /** Of the feed. */
  name: string;
}

/** The ways into other calendars, and what the feed contains; folded until it is wanted. Only lessons are cancelled. */
function SetUp({ feed: { kind, cancelled, deadlines, notes }, url, name, onChange }: SetUpProps) {
  const { feeds: words } = useTexts('settings');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="small">
        <FoldButton
          isOpen={isOpen}
          controls={id}
          label={`${words.setUp}: ${name}`}
          onToggle={() => setOpen(!isOpen)}
        >
          {words.setUp}
        </FoldButton>
      </p>
      <div id={id} hidden={!isOpen} className={css.setUp}>
        <CalendarLinks url={url} kind={name} />
        {kind === 'schedule' && (
          <div className={css.choice}>
            <span id={`${id}-cancelled`} className="strong">
              {words.cancelled}
            </span>
            <Choice
              labelledBy={`${id}-cancelled`}
              value={cancelled}
              options={(['keep', 'remove'] as const).map((value) => ({
                value,
                label: words.cancelledChoices[value],
              }))}
              onChange={(value) => onChange({ cancelled: value })}
            />
          </div>
        )}
        {notes !== null && (
          <Checkbox
            label={words.notes}
            hint={words.notesHint}
            checked={notes}
            onChange={(on) => onChange({ notes: on })}
          />
        )}
        {deadlines !== null && (
          <Checkbox
            label={words.deadlines}
            hint={words.deadlinesHint}
            checked={deadlines}
            onChange={(on) => onChange({ deadlines: on })}
          />
        )}
      </div>
    </>
  );
}
