export { catalogueAnswers } from './catalogue-answers.ts';
export type { Capability } from './engine.ts';
export { createEngine, type Engine, type EngineDeps } from './engine.ts';
export { datedAnswer, type ReadPersonal } from './read.ts';
