import { PAGES } from '@kahan/contract/runtime';
import { Link } from 'wouter';
import { useSharedFiles } from '../../../data/shared-files.ts';
import { tied } from '../../../ui/text/tied.ts';
import { useSharedPhrases } from './words.ts';

/** Leads to the files that wait; nothing while there are none. */
export function WaitingLine() {
  const count = useSharedFiles().data?.length ?? 0;
  return count > 0 && <Waiting count={count} />;
}

function Waiting({ count }: { count: number }) {
  const words = useSharedPhrases();
  return (
    <p>
      <Link href={PAGES.hand_in.path} className="link">
        {tied(words.waiting(count))}
      </Link>
    </p>
  );
}
