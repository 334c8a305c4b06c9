import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/live.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy/cluster');
/** Addresses of the machines, as the files of `deploy/cluster` name them. */
const ADDRESSES = { machine1: '10.211.0.11', machine2: '10.211.0.12', machine3: '10.211.0.13' } as const;
export type Machine = keyof typeof ADDRESSES;
export const MACHINES = Object.keys(ADDRESSES) as Machine[];
/** The machine of the portals and of this test. */
const OWN_ADDRESS = '10.211.0.1/24';
const BRIDGE = 'kahan';
const PASSWORDS = { superuser: 'super', replication: 'replica' };

/** Runs a program to its end. @throws Error with what it has printed */
function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

/** Three machines, which are network namespaces, each with etcd, Patroni and PostgreSQL as `deploy/cluster` sets them up. */
export class Cluster {
  private readonly place: string;
  private readonly etcds: ChildProcess[] = [];
  private readonly patronis = new Map<Machine, ChildProcess>();
  private proxy: ChildProcess | undefined;

  private constructor(place: string) {
    this.place = place;
  }

  /** Starts a cluster in a network namespace of this process alone. */
  static async start(): Promise<Cluster> {
    const cluster = new Cluster(await mkdtemp(join(tmpdir(), 'kahan-cluster-')));
    try {
      await cluster.begin();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  private async begin(): Promise<void> {
    await chmod(this.place, 0o755);
    run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
    run('ip', 'address', 'add', OWN_ADDRESS, 'dev', BRIDGE);
    run('ip', 'link', 'set', BRIDGE, 'up');
    for (const machine of MACHINES) await this.makeMachine(machine);
    for (const machine of MACHINES) this.etcds.push(await this.startEtcd(machine));
    for (const machine of MACHINES) this.startPatroni(machine);
    this.proxy = spawn('haproxy', ['-db', '-f', join(DEPLOY, 'haproxy.cfg')], { stdio: 'ignore' });
    await this.untilSafe();
  }

  private spaceOf(machine: Machine): string {
    return `${machine}-${process.pid}`;
  }

  private folderOf(machine: Machine): string {
    return join(this.place, machine);
  }

  private async makeMachine(machine: Machine): Promise<void> {
    const space = this.spaceOf(machine);
    run('ip', 'netns', 'add', space);
    run('ip', 'link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('ip', 'link', 'set', machine, 'master', BRIDGE, 'up');
    const within = ['netns', 'exec', space, 'ip'];
    run('ip', ...within, 'address', 'add', `${ADDRESSES[machine]}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) run('ip', ...within, 'link', 'set', device, 'up');
    const folder = this.folderOf(machine);
    await mkdir(folder);
    for (const file of ['etcd.env', 'patroni.yml']) {
      const text = (await readFile(join(DEPLOY, file), 'utf8'))
        .replaceAll('@NAME@', machine)
        .replaceAll('@ADDRESS@', ADDRESSES[machine])
        .replaceAll('@SUPERUSER_PASSWORD@', PASSWORDS.superuser)
        .replaceAll('@REPLICATION_PASSWORD@', PASSWORDS.replication)
        .replaceAll('/var/lib/etcd/kahan', join(folder, 'etcd'))
        .replaceAll('/var/lib/postgresql/15', folder)
        .replaceAll('/var/run/postgresql', folder);
      await writeFile(join(folder, file), text);
    }
    run('chown', '--recursive', 'postgres', folder);
  }

  /** Starts a program as the user of PostgreSQL, with its log in the machine's folder. */
  private startIn(machine: Machine, words: string[], env: Record<string, string> = {}): ChildProcess {
    const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
    const [program = '', ...args] = ['ip', 'netns', 'exec', this.spaceOf(machine), ...user, ...words];
    const log = openSync(join(this.folderOf(machine), `${words[0]}.log`), 'a');
    return spawn(program, args, {
      cwd: this.folderOf(machine),
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
      stdio: ['ignore', log, log],
    });
  }

  private async startEtcd(machine: Machine): Promise<ChildProcess> {
    const lines = (await readFile(join(this.folderOf(machine), 'etcd.env'), 'utf8')).split('\n');
    const set = lines
      .filter((line) => line.startsWith('ETCD_'))
      .map((line) => line.split(/=(.*)/s).slice(0, 2));
    return this.startIn(machine, ['etcd'], Object.fromEntries(set));
  }

  /** Starts PostgreSQL on a machine, also after it was lost. */
  startPatroni(machine: Machine): void {
    this.patronis.set(
      machine,
      this.startIn(machine, ['patroni', join(this.folderOf(machine), 'patroni.yml')]),
    );
  }

  /** The pids of a machine's PostgreSQL and Patroni. */
  private processesOf(machine: Machine): number[] {
    const { stdout } = spawnSync('ip', ['netns', 'pids', this.spaceOf(machine)], { encoding: 'utf8' });
    const isEtcd = (pid: number) => this.etcds.some((child) => child.pid === pid);
    return stdout
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0 && !isEtcd(pid));
  }

  /** Ends all of PostgreSQL on a machine at once. */
  kill(machine: Machine): void {
    for (const pid of this.processesOf(machine)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process ended with its parent.
      }
    }
  }

  /** Drops packets from and to a machine, without an error to anybody. */
  cut(machine: Machine): void {
    run('ip', 'link', 'set', machine, 'down');
  }

  join(machine: Machine): void {
    run('ip', 'link', 'set', machine, 'up');
  }

  private async answers(machine: Machine, path: string): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://${ADDRESSES[machine]}:8008${path}`, { signal }).catch(() => null);
    return answer?.status === 200;
  }

  /** The machine that is the primary; null while there is none among these. */
  async primary(among: readonly Machine[] = MACHINES): Promise<Machine | null> {
    const found = await Promise.all(among.map((one) => this.answers(one, '/primary')));
    return among[found.indexOf(true)] ?? null;
  }

  /** Waits for a primary, and two standbys that have all its data. */
  async untilSafe(): Promise<void> {
    await until(async () => {
      if ((await this.primary()) === null) return false;
      const found = await Promise.all(MACHINES.map((one) => this.answers(one, '/sync')));
      return found.filter(Boolean).length === MACHINES.length - 1;
    });
  }

  /** The address of the primary, by the proxy. */
  url(login: string, password: string, database: string): string {
    return `postgres://${login}:${password}@127.0.0.1:5432/${database}`;
  }

  get superuserUrl(): string {
    return this.url('postgres', PASSWORDS.superuser, 'postgres');
  }

  async stop(): Promise<void> {
    this.proxy?.kill('SIGTERM');
    for (const machine of MACHINES) {
      const { stdout } = spawnSync('ip', ['netns', 'pids', this.spaceOf(machine)], { encoding: 'utf8' });
      const pids = (stdout ?? '')
        .split('\n')
        .map(Number)
        .filter((pid) => pid > 0);
      for (const pid of pids) spawnSync('kill', ['-KILL', String(pid)]);
      spawnSync('ip', ['netns', 'delete', this.spaceOf(machine)]);
    }
    const children = [...this.etcds, ...this.patronis.values(), ...(this.proxy ? [this.proxy] : [])];
    await Promise.all(
      children
        .filter((one) => one.exitCode === null && one.signalCode === null)
        .map((one) => once(one, 'exit')),
    );
    await rm(this.place, { recursive: true, force: true });
  }
}
