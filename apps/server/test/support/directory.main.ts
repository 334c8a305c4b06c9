import { temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { makeCertificates, startDirectory } from './directory.ts';

// Runs a directory with one account, for browser journeys: its name and password are the arguments. Prints the portal's
// variables for it.
const [uid = '', password = ''] = process.argv.slice(2);
const folder = await temporaryDirectory();
const directory = await startDirectory({
  certificates: makeCertificates(folder.path),
  entries: [{ dn: `uid=${uid},ou=people`, uid, password }],
});
console.log(JSON.stringify(directory.env));
process.once('SIGTERM', async () => {
  await directory.stop();
  await folder.remove();
  process.exit(0);
});
