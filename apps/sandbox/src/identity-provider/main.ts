import { startProvider } from './provider.ts';

// Runs the university's own login as a process beside the portal, which passes its own address in PORTAL_URL.
const {
  HOST = '127.0.0.1',
  SANDBOX_PORT = '0',
  PORTAL_URL = '',
  OIDC_CLIENT_ID = '',
  OIDC_CLIENT_SECRET = '',
} = process.env;
try {
  const server = await startProvider({
    host: HOST,
    port: Number(SANDBOX_PORT),
    portal: PORTAL_URL,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
  });
  const stop = () => {
    server.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, stop);
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : SANDBOX_PORT;
  console.log(`ready http://${HOST}:${port}`);
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isTaken
      ? `The university's own login cannot start: port ${SANDBOX_PORT} is taken.`
      : `The university's own login cannot start. ${error}`,
  );
  process.exit(1);
}
