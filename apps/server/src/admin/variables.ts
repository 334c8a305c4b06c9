import { examineConfig } from '../config.ts';

// Looks at the variables alone: `npm start` does so before it builds, which takes minutes.
const { problems } = examineConfig(process.env);
for (const { message } of problems) console.error(`Kahan cannot start. ${message}`);
process.exitCode = problems.length > 0 ? 1 : 0;
