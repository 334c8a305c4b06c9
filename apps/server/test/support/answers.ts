import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer as it is sent, or a function that handles the request. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A server of the test's own on this machine, which answers by path and records the requests. */
export interface AnswerServer {
  url: string;
  /** Answers by path, without the query. A path without an answer gets 404. */
  answers: Map<string, Answer>;
  asked: { path: string; query: string; headers: IncomingMessage['headers'] }[];
  stop(): Promise<void>;
}

export async function startAnswers(): Promise<AnswerServer> {
  const answers: AnswerServer['answers'] = new Map();
  const asked: AnswerServer['asked'] = [];
  const server = createServer((request, response) => {
    const { pathname: path, search: query } = new URL(request.url ?? '/', 'http://localhost');
    asked.push({ path, query, headers: request.headers });
    const answer = answers.get(path) ?? { status: 404 };
    if (typeof answer === 'function') return answer(request, response);
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
