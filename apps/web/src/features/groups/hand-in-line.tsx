import { groupsToHandIn } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { groupsQuery } from '../../data/groups/groups.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { loadStateOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import css from './hand-in-line.module.css';
import { groupHref } from './links.ts';

/** What is to hand in, in one line of Home: each subject leads to its group. As high while it loads as afterwards. */
export function HandInLine() {
  const { handIn: words } = usePhrases();
  const query = useQuery({ ...groupsQuery, enabled: useIsStudent() === true });
  const groups = query.data && groupsToHandIn(query.data.data.groups);
  const failed = loadStateOf(query) === 'failed';
  return (
    <Sheet label={words.title}>
      <Row last className={css.row}>
        <div className="row gap-3 touch">
          {failed && <p className="small dim">{words.failed}</p>}
          {groups?.length === 0 && <p className="small dim">{words.none}</p>}
          {groups && groups.length > 0 && (
            <>
              <h2 className="small dim heavy nowrap">{words.title}</h2>
              <ul className={css.groups}>
                {groups.map(({ group, count }) => (
                  <li key={`${group.study_id} ${group.gl}`}>
                    <Link className={css.group} href={groupHref(group)}>
                      {nonBreaking(group.code.value)}
                      <Badge className={css.count} count={count} label={words.count(count)} />
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Row>
    </Sheet>
  );
}
