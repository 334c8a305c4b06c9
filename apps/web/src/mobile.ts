// Starts the app where it brings its files along. The values that a server writes on its pages, the login, and the
// address to open are set before any other module runs.
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
