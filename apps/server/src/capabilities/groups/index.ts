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
