import { strFromU8, unzipSync } from 'fflate';
import type { TestClient } from './client.ts';

export const PERSONAL = '/api/user/personal-data';

/** An archive that was downloaded, or the answer in its place. */
export interface Download {
  status: number;
  headers: Headers;
  /** The archive's files by name. */
  files: Map<string, string>;
  /** The records of one file. */
  records<T = Record<string, unknown>>(file: string): T[];
}

/** Downloads the export of a user. */
export async function download(client: TestClient): Promise<Download> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { status, headers, ...answer } = await fetchBytes(`${client.url}${PERSONAL}/export.zip`, cookie);
  const files = new Map(
    status === 200
      ? Object.entries(unzipSync(answer.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)])
      : [],
  );
  return {
    ...{ status, headers, files },
    records: <T>(file: string) => JSON.parse(files.get(`${file}.json`) ?? 'null') as T[],
  };
}

async function fetchBytes(url: string, cookie: string) {
  const response = await fetch(url, { headers: cookie === '' ? {} : { cookie } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
