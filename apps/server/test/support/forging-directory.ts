import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { BerReader, BerWriter } from 'ldapts';

/** Kinds of LDAP messages (RFC 4511). */
const BIND = 0x60;
const SEARCH = 0x63;
const SEARCH_ENTRY = 0x64;
const OK = 0;
const INVALID_CREDENTIALS = 49;

/** A directory that finds one account and answers its bind as a test decides. */
export interface ForgingDirectory {
  url: string;
  /** The message of the refusal of the account's next binds; null: the password is right. */
  says: string | null;
  /** Binds that came, by their DN. */
  binds: string[];
  stop(): Promise<void>;
}

export async function startForgingDirectory(
  { cert, key }: { cert: string; key: string },
  { portal, login }: { portal: string; login: string },
): Promise<ForgingDirectory> {
  const sockets = new Set<Socket>();
  const account = `CN=${login},CN=Users,DC=university,DC=example`;
  const forging: ForgingDirectory = { url: '', says: null, binds: [], stop };

  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      const reader = new BerReader(chunk);
      reader.readSequence();
      const id = reader.readInt() ?? 0;
      const kind = reader.peek();
      if (kind === BIND) {
        reader.readSequence(BIND);
        reader.readInt();
        const dn = reader.readString() ?? '';
        forging.binds.push(dn);
        const says = dn === portal ? null : forging.says;
        socket.write(result(id, BIND + 1, says === null ? OK : INVALID_CREDENTIALS, says ?? ''));
      }
      if (kind === SEARCH) {
        socket.write(entry(id, account, { sAMAccountName: login }));
        socket.write(result(id, SEARCH + 2, OK, ''));
      }
    });
  });

  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  forging.url = `ldaps://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return forging;
}

function message(id: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  write(writer);
  writer.endSequence();
  return writer.buffer;
}

const result = (id: number, kind: number, code: number, says: string) =>
  message(id, (writer) => {
    writer.startSequence(kind);
    writer.writeEnumeration(code);
    writer.writeString('');
    writer.writeString(says);
    writer.endSequence();
  });

const entry = (id: number, dn: string, attributes: Record<string, string>) =>
  message(id, (writer) => {
    writer.startSequence(SEARCH_ENTRY);
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, value] of Object.entries(attributes)) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      writer.writeString(value);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
    writer.endSequence();
  });
