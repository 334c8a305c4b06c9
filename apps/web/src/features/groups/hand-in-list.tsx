import { countNotFinal, groupsToHandIn, itemsToHandIn, notPassed } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { groupsQuery } from '../../data/groups/groups.ts';
import { resultsQuery } from '../../data/results.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { loadStateOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Button } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './hand-in-list.module.css';
import { groupHref } from './links.ts';

/** So many items are shown before the others are asked for. */
const SHOWN = 3;

/**
 * The items to hand in: each leads to its group. A passed subject asks for nothing here; its items stay in
 * the class groups. A list that was waited for keeps the room that was held for it, so that nothing below it moves.
 */
export function HandInList() {
  const { handIn: words } = usePhrases();
  const query = useQuery({ ...groupsQuery, enabled: useIsStudent() === true });
  const all = query.data?.data.groups;
  const isAsked = all !== undefined && groupsToHandIn(all).length > 0;
  const results = useQuery({ ...resultsQuery, enabled: isAsked });
  const isAwaited = isAsked && loadStateOf(results) === 'loading';
  const groups = isAwaited ? undefined : all && notPassed(all, results.data?.data.results ?? []);
  const [wasAwaited] = useState(groups === undefined);
  const [isWhole, setWhole] = useState(false);
  const items = groups && itemsToHandIn(groups);
  const notFinal = countNotFinal(groups ?? []);
  const shown = isWhole ? items : items?.slice(0, SHOWN);
  const more = (items?.length ?? 0) - SHOWN;
  return (
    <Sheet label={words.title}>
      <Row last className={css.row}>
        <div className={wasAwaited ? css.held : undefined}>
          {loadStateOf(query) === 'failed' && <p className={css.head}>{words.failed}</p>}
          {items?.length === 0 && (
            <p className={css.head}>{notFinal > 0 ? words.notFinal(notFinal) : words.none}</p>
          )}
          {items !== undefined && items.length > 0 && (
            <div className={css.head}>
              <h2>{words.title}</h2>
              {more > 0 && !isWhole && (
                <Button kind="quiet" aria-label={words.moreLabel(more)} onClick={() => setWhole(true)}>
                  {words.more(more)}
                </Button>
              )}
            </div>
          )}
          {shown !== undefined && shown.length > 0 && (
            <ul className={css.list}>
              {shown.map(({ group, item }) => (
                <li key={`${group.study_id} ${group.gl} ${item.id}`}>
                  <Link className={css.item} href={groupHref(group)}>
                    <b>{nonBreaking(item.name)}</b> <span>{nonBreaking(group.code.value)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Row>
    </Sheet>
  );
}
