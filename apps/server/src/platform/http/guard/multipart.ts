import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure } from '../../errors.ts';

/** The file of a form, while it arrives. */
export interface FormFile {
  /** Name of its part. */
  field: string;
  /** File name given by the sender. */
  name: string;
  /** Throws when the sender disconnects before the end. */
  bytes: AsyncIterable<Uint8Array>;
}

export interface Form {
  fields: Record<string, string>;
  file: FormFile | null;
}

const MOST_FIELDS = 20;
const LONGEST_NAME = 100;
/** A text part of 100,000 characters in UTF-8. */
const LARGEST_FIELD = 400_000;

/** How long the rest of an answered form is read, so that its sender comes to read the answer. */
const DRAIN_MS = 30_000;

/** Forms of one user at a time: a person hands in one file, in a few tabs perhaps. */
const MOST_FORMS = 3;
const BUSY_SECONDS = 5;

/** Counts the forms that arrive of each user. */
export class FormsUnderWay {
  private readonly ofUser = new Map<number, number>();

  /** @returns a function to call once at the form's end. @throws ApiFailure TOO_MANY_REQUESTS */
  enter(user: { userId: number } | null): () => void {
    const { ofUser } = this;
    const key = user?.userId ?? 0;
    const count = ofUser.get(key) ?? 0;
    if (count >= MOST_FORMS) throw new ApiFailure('TOO_MANY_REQUESTS', { retryAfter: BUSY_SECONDS });
    ofUser.set(key, count + 1);
    return () => {
      const left = (ofUser.get(key) ?? 0) - 1;
      if (left > 0) ofUser.set(key, left);
      else ofUser.delete(key);
    };
  }
}

/** Lets the routes of a scope accept forms with files; their handlers call {@link readForm}. */
export function acceptFiles(scope: FastifyInstance): void {
  // The handler limits the size: a limit here would end the file as if it were complete.
  scope.register(multipart, {
    limits: {
      fields: MOST_FIELDS,
      files: 1,
      fieldNameSize: LONGEST_NAME,
      fieldSize: LARGEST_FIELD,
      fileSize: Number.POSITIVE_INFINITY,
    },
    throwFileSizeLimit: false,
  });
}

/**
 * Reads a form up to its file; the text parts come before. Once it is answered, the rest is taken and thrown away.
 * @throws ApiFailure UNSUPPORTED_MEDIA_TYPE when it is no such form, VALIDATION_FAILED when it is cut short or a part
 * is there twice, PAYLOAD_TOO_LARGE
 */
export async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<Form> {
  if (!request.isMultipart()) throw new ApiFailure('UNSUPPORTED_MEDIA_TYPE');
  reply.raw.once('finish', () => drain(request));
  try {
    return await readParts(request);
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    const isTooMuch = /_LIMIT$/.test(Reflect.get(Object(error), 'code') ?? '');
    throw new ApiFailure(isTooMuch ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED', { cause: error });
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const fields: Record<string, string> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const { fieldname, filename, file: bytes } = part;
      return { fields, file: { field: unescaped(fieldname), name: unescaped(filename), bytes } };
    }
    const { fieldname, value, valueTruncated } = part;
    if (valueTruncated) throw new ApiFailure('PAYLOAD_TOO_LARGE');
    if (fieldname in fields) throw new ApiFailure('VALIDATION_FAILED', { field: fieldname });
    fields[fieldname] = String(value);
  }
  return { fields, file: null };
}

const ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0A': '\n', '%0D': '\r' };

/** Browsers escape these three signs in the names of a form, and nothing else (HTML, multipart/form-data). */
const unescaped = (name: string): string => name.replace(/%(?:22|0A|0D)/g, (sign) => ESCAPES[sign] ?? sign);

/** Reads the rest of the form: a connection with half a form on it cannot take the next request. */
function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}
