// A Vitest reporter that writes how long each file of tests took: `[{ suite, path, seconds }]` into FILE_TIMES.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './paths.mjs';

export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      return { suite: module.project.name, path: relative(ROOT, module.moduleId), seconds: ms / 1000 };
    });
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(times));
  }
}
