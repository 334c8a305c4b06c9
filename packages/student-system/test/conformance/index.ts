import { afterAll, beforeAll, describe } from 'vitest';
import type { StudentSystem } from '../../src/port.ts';
import { describeCanteens } from './canteens.ts';
import { describeCatalogues } from './catalogues.ts';
import { describeChanges } from './changes.ts';
import { describeCommands } from './commands.ts';
import { describeFaults } from './faults.ts';
import { describeFiles } from './files.ts';
import { describeOffer } from './offer.ts';
import { describeReads } from './reads.ts';
import type { Subject } from './registrar.ts';
import { describeWaiting } from './waiting.ts';
import { createWorld, LONG_LIMIT_MS, prepare, SHORT_LIMIT_MS } from './world.ts';

export { type ControlRegistrarOptions, controlRegistrar } from './control-registrar.ts';
export * from './registrar.ts';

/**
 * The duties of every student system behind the port. To be called at the top of a test
 * file; docs/student-system.md says how.
 * @param start the adapter with a university behind it; started once, changed by the tests, stopped at the end
 */
export function describeConformance(name: string, start: () => Promise<Subject>): void {
  describe(name, () => {
    let subject: (Subject & { system: StudentSystem; shortLimited: StudentSystem }) | null = null;
    const started = () => {
      if (subject === null) throw new Error('the student system is not started');
      return subject;
    };
    beforeAll(async () => {
      const made = await start();
      subject = { ...made, system: made.connect(LONG_LIMIT_MS), shortLimited: made.connect(SHORT_LIMIT_MS) };
      await prepare(world);
    });
    afterAll(() => subject?.stop());

    const world = createWorld(started);
    describeOffer(world);
    describeReads(world);
    describeCanteens(world);
    describeCatalogues(world);
    describeChanges(world);
    describeCommands(world);
    describeWaiting(world);
    describeFiles(world);
    describeFaults(world);
  });
}
