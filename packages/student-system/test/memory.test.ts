import type { Offer } from '@kahan/domain';
import { describeConformance } from './conformance/index.ts';
import { startMemory } from './memory-subject.ts';

/** None of the parts that a student system may lack. */
const LEAST: Offer = {
  ...{ waiting: 'none', move: false, not_after: false, change_hour: false },
  ...{ groups: false, files: false, news: false, canteens: false },
};

describeConformance('the student system in memory', () => startMemory());
describeConformance('a student system in memory that offers no part that may be missing', () =>
  startMemory(LEAST),
);
