import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { world } from '../world.ts';

/** A message of the portal to a phone: the notification, which the system shows, and the data, which the app gets. */
export interface Message {
  token: string;
  notification: { title: string };
  data: Record<string, string>;
}

/** A service account whose tokens come from this machine, as the file that FCM_SERVICE_ACCOUNT names. */
export function serviceAccountOf(fcmPort: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    project_id: 'kahan-e2e',
    client_email: 'kahan@e2e.example',
    private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    token_uri: `http://127.0.0.1:${fcmPort}/token`,
  });
}

/** Stands in for FCM, and keeps what the portal sends. */
export async function openFcm(): Promise<{ messages: Message[]; server: Server }> {
  const messages: Message[] = [];
  const server = createServer(async (asked, answer) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    const isSend = asked.url?.endsWith('messages:send');
    if (isSend) messages.push(JSON.parse(Buffer.concat(parts).toString()).message);
    answer.end(JSON.stringify(isSend ? {} : { access_token: 'fcm', expires_in: 3600 }));
  });
  await new Promise<void>((done) => server.listen(world().fcmPort, '127.0.0.1', done));
  return { messages, server };
}
