import { enableCompileCache } from 'node:module';

// Node keeps compiled code between starts; modules that are imported afterwards profit from it.
enableCompileCache();
const { run } = await import('./run.ts');
await run();
