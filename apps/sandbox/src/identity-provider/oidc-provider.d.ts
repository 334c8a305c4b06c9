/** The part of oidc-provider that the sandbox uses; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    oidc: {
      client: { clientId: string };
      params: Record<string, string | undefined>;
      session: { accountId: string };
    };
    type: string;
    body: unknown;
  }
  export interface Configuration {
    clients: readonly object[];
    jwks: { keys: readonly object[] };
    cookies: { keys: readonly string[] };
    claims: Record<string, readonly string[]>;
    conformIdTokenClaims: boolean;
    features: Record<string, object>;
    interactions: { url(context: Context, interaction: { uid: string }): string };
    findAccount(
      context: Context,
      id: string,
    ): { accountId: string; claims(): Record<string, unknown> } | undefined;
    loadExistingGrant(context: Context): Promise<Grant>;
    fetch(url: string, options: RequestInit & { dispatcher?: unknown }): Promise<Response>;
    renderError(context: Context, out: { error: string; error_description?: string }): void;
  }
  export const errors: { InvalidGrant: new (detail: string) => Error };
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    AccessToken: { find(value: string): Promise<{ accountId: string; isExpired: boolean } | undefined> };
    registerGrantType(
      name: string,
      handler: (context: Context) => Promise<void>,
      parameters: readonly string[],
    ): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
    ): Promise<void>;
  }
}
