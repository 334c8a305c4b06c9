import { groupsQuery } from '../../../data/groups/groups.ts';
import { sharedFilesQuery } from '../../../data/groups/shared-files.ts';
import { HandInScreen } from '../../../features/groups/shared-files/hand-in-screen.tsx';
import type { ScreenCode } from '../../define-screen.ts';

export const handIn: ScreenCode = {
  Page: HandInScreen,
  queries: ({ studies }) => (studies ? [sharedFilesQuery, groupsQuery] : []),
};
