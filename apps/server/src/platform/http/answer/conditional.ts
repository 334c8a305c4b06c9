import type { IncomingHttpHeaders } from 'node:http';

/**
 * Does the caller have this version already (RFC 9110, 13.2.2)? If-None-Match is compared weakly and wins;
 * If-Modified-Since counts only without it, in whole seconds, and is ignored when it is no date.
 */
export function isUnmodified(
  headers: IncomingHttpHeaders,
  version: { etag: string; lastModified: string | null },
): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known === version.etag || listsTag(known, version.etag);
  const since = headers['if-modified-since'];
  if (since === undefined || version.lastModified === null) return false;
  return since === version.lastModified || Date.parse(since) >= Date.parse(version.lastModified);
}

function listsTag(list: string, etag: string): boolean {
  return (
    list.trim() === '*' ||
    list.split(',').some((tag) => {
      const trimmed = tag.trim();
      return (trimmed.startsWith('W/') ? trimmed.slice(2) : trimmed) === etag;
    })
  );
}
