import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { SLAPD } from '../../../../scripts/debian.mjs';
import { freePort } from './free-port.ts';
import { until } from './live.ts';

const BASE = 'dc=university,dc=example';
const PORTAL = { dn: `cn=kahan,${BASE}`, password: 'the password of the portal' };
/** Attributes that the portal's account may read. */
const MAY_READ = 'entry,objectClass,uid,employeeNumber,mail';

/** Certificates of a test's own authority. */
export interface Certificates {
  /** The file of the authority's certificate. */
  ca: string;
  /** A certificate of the authority for these names, e.g. `IP:127.0.0.1`. */
  of(name: string, altName?: string): { cert: string; key: string };
}

export function makeCertificates(folder: string): Certificates {
  const at = (file: string) => join(folder, file);
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8', env: slapdEnvironment() });
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [ca, caKey] = [at('ca.pem'), at('ca.key')];
  openssl('req', '-x509', ...key, '-days', '2', '-subj', '/CN=authority', '-keyout', caKey, '-out', ca);
  return {
    ca,
    of(name, altName = 'IP:127.0.0.1') {
      const own = { cert: at(`${name}.pem`), key: at(`${name}.key`) };
      const extension = ['-addext', `subjectAltName=${altName}`, '-addext', 'basicConstraints=CA:FALSE'];
      const signed = ['-x509', '-CA', ca, '-CAkey', caKey, '-days', '2', '-subj', `/CN=${name}`];
      openssl('req', ...signed, ...key, ...extension, '-keyout', own.key, '-out', own.cert);
      return own;
    },
  };
}

const folders = ['lib', 'usr/lib'].map((path) => join(SLAPD, path, 'x86_64-linux-gnu'));

function slapdEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', LD_LIBRARY_PATH } = process.env;
  const libraries = [LD_LIBRARY_PATH, ...folders, ...folders.map((one) => one.replace('x86_64', 'aarch64'))];
  return { PATH: `${PATH}:${join(SLAPD, 'usr/bin')}`, LD_LIBRARY_PATH: libraries.filter(Boolean).join(':') };
}

/** A person of the directory. */
export interface Person {
  /** Its place below the base, e.g. `uid=a,ou=people`. */
  dn: string;
  uid: string;
  password?: string;
  more?: Record<string, string>;
}

export interface Directory {
  port: number;
  /** `ldaps://127.0.0.1:…` */
  url: string;
  /** The same server without TLS from the first byte. */
  plainUrl: string;
  /** The portal's variables for this directory. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

export interface DirectoryOptions {
  certificates: Certificates;
  entries: readonly Person[];
  /** Accepts a bind with an empty password as an anonymous login, as many directories do. */
  isPermissive?: boolean;
  /** The name in its certificate; this machine by default. */
  altName?: string;
}

/** Debian's slapd with people of a test. @throws Error when it was not unpacked */
export async function startDirectory(options: DirectoryOptions): Promise<Directory> {
  const slapd = join(SLAPD, 'usr/sbin/slapd');
  if (!existsSync(slapd))
    throw new Error(process.env.KAHAN_NO_SLAPD || 'slapd is not there, npm test unpacks it');
  const directory = await temporaryDirectory();
  const [port, plainPort] = [await freePort(), await freePort()];
  const url = `ldaps://127.0.0.1:${port}`;
  const plainUrl = `ldap://127.0.0.1:${plainPort}`;
  const config = await writeConfiguration(directory, options);
  const env = slapdEnvironment();
  const loaded = spawnSync(slapd, ['-T', 'add', '-f', config, '-l', join(directory.path, 'people.ldif')], {
    ...{ env, encoding: 'utf8' },
  });
  if (loaded.status !== 0) throw new Error(`the directory was not filled: ${loaded.stderr}`);
  const child = spawn(slapd, ['-f', config, '-h', `${url} ${plainUrl}`, '-d', '0'], {
    ...{ env, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, 'exit');
  await until(() => {
    if (child.exitCode !== null) throw new Error(`slapd ended: ${output}`);
    return isListening(port);
  });
  return {
    ...{ port, url, plainUrl },
    env: {
      ...{ LOGIN: 'ldap', LDAP_URL: url, LDAP_CA_FILE: options.certificates.ca },
      ...{ LDAP_BIND_DN: PORTAL.dn, LDAP_BIND_PASSWORD: PORTAL.password, LDAP_BASE_DN: BASE },
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await directory.remove();
    },
  };
}

async function writeConfiguration(
  { path }: TemporaryDirectory,
  { certificates, entries, isPermissive, altName }: DirectoryOptions,
): Promise<string> {
  const { cert, key } = certificates.of(`slapd-${path.split('-').at(-1)}`, altName);
  const data = join(path, 'data');
  await mkdir(data);
  const lines = [
    ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${SLAPD}/etc/ldap/schema/${name}.schema`),
    `modulepath ${SLAPD}/usr/lib/ldap`,
    'moduleload back_mdb',
    `TLSCertificateFile ${cert}`,
    `TLSCertificateKeyFile ${key}`,
    ...(isPermissive === true ? ['allow bind_anon_cred bind_anon_dn'] : []),
    'database mdb',
    `suffix "${BASE}"`,
    `directory ${data}`,
    'maxsize 16777216',
    'access to attrs=userPassword by anonymous auth by * none',
    `access to attrs=${MAY_READ} by dn.exact="${PORTAL.dn}" read by * none`,
    'access to * by dn.exact="cn=nobody" read by * none',
  ];
  const file = join(path, 'slapd.conf');
  await writeFile(file, lines.join('\n'));
  const people = entries.map(({ dn, uid, password, more = {} }) => ({
    dn: `${dn},${BASE}`,
    ...{ objectClass: 'inetOrgPerson', cn: uid, sn: uid, uid, ...more },
    ...(password !== undefined && { userPassword: password }),
  }));
  const records: Record<string, string>[] = [
    { dn: BASE, objectClass: 'domain', dc: 'university' },
    { dn: PORTAL.dn, objectClass: 'person', cn: 'kahan', sn: 'kahan', userPassword: PORTAL.password },
    ...['people', 'staff'].map((ou) => ({ dn: `ou=${ou},${BASE}`, objectClass: 'organizationalUnit', ou })),
    ...people,
  ];
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const ldif = records.map((record) =>
    Object.entries(record)
      .map(([name, value]) => `${name}:: ${encoded(value)}`)
      .join('\n'),
  );
  await writeFile(join(path, 'people.ldif'), `${ldif.join('\n\n')}\n`);
  return file;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
