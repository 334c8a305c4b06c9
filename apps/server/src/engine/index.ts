export type { Capability } from './capability.ts';
export { catalogueAnswers } from './catalogue-answers.ts';
export { createEngine, type Engine } from './engine.ts';
export { datedAnswer, type ReadPersonal } from './read.ts';
