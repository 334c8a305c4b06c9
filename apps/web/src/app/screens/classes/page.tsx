import { classesQuery } from '../../../data/classes.ts';
import { ClassSearchScreen } from '../../../features/classes/search/screen.tsx';
import { mayRun, parseView } from '../../../features/classes/search/view.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import type { ScreenCode } from '../../define-screen.ts';

export const classes: ScreenCode = {
  Page: ClassSearchScreen,
  queries: ({ search }) => {
    const { page, ...asked } = parseView(search, language());
    return mayRun(asked) ? [classesQuery(asked, page)] : [];
  },
};
