import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { mirroredCatalogue, readCatalogue } from '../../engine/mirror/index.ts';
import { render } from '../../platform/http/answer/render.ts';

const KIND = 'departments';
const CALL = 'GET /api/structure/departments';

/** Faculties, departments and offices of the university (spec 7, structure). */
export function departments(engine: Engine): Capability {
  const answers = catalogueAnswers(engine, KIND, { mostKept: 1 });
  return {
    name: 'departments',
    sources: [mirroredCatalogue(KIND, { isTold: true })],
    handlers: {
      [CALL]: ({ lang }) =>
        answers.get('all', lang, async (isWhole) => {
          if (!isWhole) return null;
          const records = await readCatalogue(engine.db, KIND);
          return render(CALL, {
            departments: records.map(({ code, kind, parent, name }) => ({
              ...{ code, kind, parent },
              name: name[lang],
            })),
          });
        }),
    },
  };
}
