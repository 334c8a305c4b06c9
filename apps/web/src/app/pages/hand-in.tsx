import { groupsQuery } from '../../data/groups-query.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { sharedFilesQuery } from '../../data/shared-files.ts';
import { HandInScreen } from '../../features/groups/shared/hand-in-screen.tsx';
import { useSharedPhrases } from '../../features/groups/shared/words.ts';
import { useGroupsPhrases } from '../../features/groups/words.ts';
import { loadFirst } from '../../platform/http/query.ts';
import type { ScreenModule } from '../screens.ts';

async function prepare(): Promise<void> {
  const words = Promise.all([useSharedPhrases.load(), useGroupsPhrases.load()]);
  if (await willStudyHere()) await Promise.all([loadFirst(sharedFilesQuery), loadFirst(groupsQuery)]);
  await words;
}

export const handIn: ScreenModule = { Page: HandInScreen, prepare };
