import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts. All other modules are imported after this call and profit from it.
enableCompileCache();
const { run } = await import('./run.ts');
await run();
