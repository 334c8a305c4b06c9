import { classesQuery } from '../../data/classes.ts';
import { ClassSearchScreen } from '../../features/classes/search/screen.tsx';
import { mayRun, parseView } from '../../features/classes/search/view.ts';
import { useClassesPhrases } from '../../features/classes/words.ts';
import { loadFirst } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import type { Place, ScreenModule } from '../screens.ts';

/** Loads the results that the address asks for. */
async function prepare({ search }: Place): Promise<void> {
  const { page, ...asked } = parseView(search, language());
  await Promise.all([useClassesPhrases.load(), mayRun(asked) && loadFirst(classesQuery(asked, page))]);
}

export const classes: ScreenModule = { Page: ClassSearchScreen, prepare };
