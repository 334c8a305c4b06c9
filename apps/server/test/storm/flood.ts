import { Agent, get } from 'node:http';

/** Public lists and pages, personal data without a login. */
const PATHS = [
  '/api/schedules/room?query=a',
  '/api/schedules/subject?query=m',
  '/api/structure/year-schedule?lang=cs',
  '/api/user/items/active',
  '/api/login',
];

/** Anonymous visitors who ask as fast as they are answered. */
export interface Flood {
  /** Ends the flood. @returns answers by status; 0 for connections that were refused or cut */
  end(): Promise<Record<number, number>>;
}

/** @param addresses of the portals that run */
export function flood(addresses: () => readonly string[], connections: number): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Record<number, number> = {};
  let isOn = true;
  const visit = async (first: number) => {
    for (let n = first; isOn; n += 1) {
      const portals = addresses();
      const status = await statusOf(agent, `${portals[n % portals.length]}${PATHS[n % PATHS.length]}`);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  const visitors = Array.from({ length: connections }, (_, n) => visit(n));
  return {
    async end() {
      isOn = false;
      await Promise.all(visitors);
      agent.destroy();
      return answers;
    },
  };
}

const statusOf = (agent: Agent, url: string) =>
  new Promise<number>((resolve) => {
    const call = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode ?? 0));
    });
    call.once('error', () => resolve(0));
  });
