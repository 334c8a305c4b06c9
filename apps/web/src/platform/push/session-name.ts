import { SESSION_NAME_BYTES } from '@kahan/contract/runtime';

/** How a push names the login with this CSRF token; null without a token, and where the browser has no digests. */
export async function sessionName(csrf: string | null): Promise<string | null> {
  // Over plain http there are none, as there are no pushes.
  if (csrf === null || !globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(csrf));
  const letters = String.fromCharCode(...new Uint8Array(digest, 0, SESSION_NAME_BYTES));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_');
}
