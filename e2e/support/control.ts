import { world } from './world.ts';

/** The sandbox's registry office, as a teacher or the registry would use it. */
export async function control<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${world().sandbox}/_control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} /_control${path} answered ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export interface HeldResult {
  study_id: string;
  subject: { code: string; name: { cs: string; en: string } };
  year: number;
  semester: number;
}

export interface HeldLesson {
  gl: string;
  subject: { code: string; name: { cs: string; en: string } };
  blocks: {
    day: number;
    minutes: number;
    duration: number;
    place: { code: string; name: string } | null;
    weeks: Record<string, { date: string; canceled: boolean | string }>;
  }[];
}

export interface HeldStudy {
  study_id: string;
  plan: string;
}

export const held = (login: string) =>
  control<{ studies: HeldStudy[]; results: HeldResult[]; lessons: HeldLesson[] }>(
    'GET',
    `/students/${login}`,
  );
