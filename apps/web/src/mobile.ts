// Starts the app where it brings its files along. What a server writes on its pages, who is logged in, and where the app
// was asked to open is set before any other module runs.
import { sendLater } from './platform/monitor/send-later.ts';
import { startAt } from './platform/native/launch.ts';
import { readLogin } from './platform/native/login.ts';
import { launchLink, secrets } from './platform/native/native.ts';
import { setPortal } from './platform/native/start.ts';
import { report, sendErrorsBy } from './platform/report.ts';

sendErrorsBy(sendLater);
setPortal();
const [launch] = await Promise.all([
  launchLink().catch((error) => {
    report(error, 'link of the start');
    return null;
  }),
  readLogin(secrets),
]);
startAt(launch);
await import('./main.tsx');
