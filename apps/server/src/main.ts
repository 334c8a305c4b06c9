import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts. Everything else is imported afterwards, so that it profits.
enableCompileCache();
const { run } = await import('./run.ts');
await run();
