import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Files } from '../store/files.ts';
import { wireFailure } from './errors.ts';
import { oneOf } from './request.ts';

/** Lifetime of a download address, seconds. */
const LIFETIME = 300;

export interface DownloadsOptions {
  files: Files;
  /** Unix seconds. */
  now(): number;
}

/** Short-lived addresses of single files, without a login. A restart voids them all. */
export function registerDownloads(app: FastifyInstance, { files, now }: DownloadsOptions) {
  const secret = randomBytes(32);
  const sign = (fileId: string, until: string) =>
    createHmac('sha256', secret).update(`${fileId}:${until}`).digest();

  /** RFC 5987: signs that `encodeURIComponent` leaves and an extended value may not have. */
  const encoded = (name: string) =>
    encodeURIComponent(name).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );

  app.get('/files/:file_id', async (request, reply) => {
    const { file_id } = request.params as { file_id: string };
    const until = oneOf(request, 'until') ?? '';
    const given = Buffer.from(oneOf(request, 'signature') ?? '', 'hex');
    const wanted = sign(file_id, until);
    const isSigned = given.length === wanted.length && timingSafeEqual(given, wanted);
    const file = isSigned && now() < Number(until) ? files.open(file_id) : null;
    if (file === null) throw wireFailure(404, 'not-found', 'this address is unknown or has expired');
    return reply
      .type(file.type)
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded(file.name)}`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(file.body);
  });

  return {
    addressOf(request: FastifyRequest, fileId: string): string {
      const until = String(now() + LIFETIME);
      const signature = sign(fileId, until).toString('hex');
      return `${request.protocol}://${request.host}/files/${fileId}?until=${until}&signature=${signature}`;
    },
  };
}
