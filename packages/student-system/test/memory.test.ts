import { describeConformance } from './conformance/index.ts';
import { startMemory } from './memory-subject.ts';

describeConformance('the student system in memory', startMemory);
