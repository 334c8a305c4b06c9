import { SOCKET_NAMESPACE, type SocketMessageType } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import { type Html, html } from '../../platform/html.ts';

const CONNECT = `io('${SOCKET_NAMESPACE}', { transports: ['websocket'], auth: { cursor, token } })`;

/** Messages of a client and their acknowledgements (`ClientToServerEvents`). */
const SENT = {
  id: '{ sid: string } → { cursor: string, fresh_as_of?: string }',
  watch: '{ term_ids: string[] } → { terms: { term_id, signed_count, capacity }[] }',
};

/** Payloads of the server's messages (`SocketPayloads`). */
const RECEIVED: Record<SocketMessageType, string> = {
  public: '{ items: Item[] }',
  changes: '{ items: Item[] }',
  postponed: '{ id: string, postponeTs: number }',
  unpostponed: '{ id: string }',
  archived: '{ ids: string[] }',
  unarchived: '{ ids: string[] }',
  raw: "{ text: { cs, en } } | { type: 'capacity', terms: { term_id, signed_count, capacity }[] }",
  service_updated: '{ service_name: string, ids: string[] }',
};

/** The socket of live delivery: how to connect, and its messages. */
export function socketSection(lang: Language): Html {
  const words = serverPhrases(lang).docs.socket;
  const list = (messages: Record<string, string>) =>
    html`<dl>${Object.entries(messages).map(
      ([name, shape]) => html`<div><dt><code>${name}</code></dt><dd><code>${shape}</code></dd></div>`,
    )}</dl>`;
  return html`<h2 id="socket">${words.title}</h2>
<p>${words.connect}</p>
<pre tabindex="0">${CONNECT}</pre>
<p>${words.sent}</p>
${list(SENT)}
<p>${words.received}</p>
${list(RECEIVED)}
`;
}
