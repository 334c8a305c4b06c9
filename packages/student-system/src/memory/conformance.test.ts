import { describeConformance } from '../conformance/index.ts';
import { startMemory } from './subject.ts';

describeConformance('the student system in memory', startMemory);
