import { connect, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls';
import { Client } from 'ldapts';
import type { DirectoryServer } from '../../login.config.ts';

/** How long one server may take for one login, milliseconds. */
export const ANSWER_MS = 5_000;

/**
 * Opens a connection to a server of the directory, over TLS and with its certificate checked. Nothing is said before,
 * except the wish for TLS.
 * @param keep gets the socket at once, so that the caller can close it even if the server does not answer
 * @throws Error when the server is not reached, or its certificate is not right
 */
export async function openConnection(
  { host, port, by }: DirectoryServer,
  ca: string | null,
  keep: (socket: Socket) => void,
): Promise<Client> {
  const tls: ConnectionOptions = {
    host,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== null && { ca }),
  };
  let isOpened = false;
  // The library connects again when a connection was lost, and would then send a password without TLS.
  const once =
    <S extends Socket>(open: () => S) =>
    (): S => {
      if (isOpened) throw new Error('the connection to the directory was lost');
      isOpened = true;
      const socket = open();
      keep(socket);
      return socket;
    };
  const address = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const client = new Client({
    url: `${by === 'ldaps' ? 'ldaps' : 'ldap'}://${address}`,
    ...{ timeout: ANSWER_MS, connectTimeout: ANSWER_MS },
    ...(by === 'ldaps'
      ? { createSecureConnection: once(() => connectSecurely({ ...tls, port })) as typeof connectSecurely }
      : { createConnection: once(() => connect({ host, port })) as typeof connect }),
  });
  if (by === 'starttls') await client.startTLS(tls);
  return client;
}
