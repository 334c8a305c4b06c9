import { type CountedResult, groupsToHandIn, type Language, notPassed } from '@kahan/domain';
import { type Capability, datedAnswer, type Engine } from '../../engine/index.ts';
import { groupCommands, groupCommandsHandlers, readOwnEdits } from './groups.commands.ts';
import { presentGroup } from './groups.present.ts';
import { groupsSource, readGroups } from './groups.source.ts';

/** Class groups of a user and the changes of their items (spec 3, Group item). */
export function groups(engine: Engine): Capability {
  const { db, read, sanitizer } = engine;
  return {
    name: 'groups',
    sources: [groupsSource(readOwnEdits)],
    commands: [groupCommands(async (userId) => (await readGroups(db, userId))?.data ?? null)],
    handlers: {
      ...groupCommandsHandlers(engine),
      'GET /api/user/grupik': read('GET /api/user/grupik', {
        services: ['groups'],
        key: ({ lang }) => `groups ${lang}`,
        catchUp: 'groups',
        load: async ({ user, lang }) =>
          datedAnswer(await readGroups(db, user.userId), async (data) => {
            const clean = (html: string) => sanitizer.clean(html, { owner: user.userId, lang });
            return { groups: await Promise.all(data.map((group) => presentGroup(group, lang, clean))) };
          }),
      }),
    },
  };
}

/**
 * The number of items that a user has to hand in, by what the app shows of them and without those of passed subjects;
 * null before the import.
 */
export async function countHandIns(
  { db, sanitizer }: Pick<Engine, 'db' | 'sanitizer'>,
  userId: number,
  lang: Language,
  results: readonly CountedResult[],
): Promise<number | null> {
  const found = await readGroups(db, userId);
  if (found === null) return null;
  const clean = (html: string) => sanitizer.clean(html, { owner: userId, lang });
  // Only what can be edited can be handed in; the rest need not be cleaned.
  const open = found.data.map((group) => ({
    ...group,
    items: group.items.filter(({ edit }) => edit),
  }));
  const groups = await Promise.all(open.map((group) => presentGroup(group, lang, clean)));
  return groupsToHandIn(notPassed(groups, results)).reduce((sum, { count }) => sum + count, 0);
}
