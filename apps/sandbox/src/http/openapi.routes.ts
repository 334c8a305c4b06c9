import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';
import { interfacePage } from './openapi-page.ts';

/** The interface described: for tools, and for whoever puts a system of their own behind it. Made at first use. */
export function registerOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', async (_request, reply) => {
    page ??= interfacePage();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
