import { SaxesParser } from 'saxes';
import { AddressRefused } from '../../../platform/named-address.ts';

/** Bounds of a document; menus of two weeks stay far below them. */
const MOST_DEPTH = 16;
const MOST_ATTRIBUTES = 16;
const MOST_ELEMENTS = 200_000;
const LONGEST_ATTRIBUTE = 2_000;
const LONGEST_TEXT = 5_000;
/** Bytes within which the encoding is declared. */
const HEAD = 256;

/** An element without its namespace's prefix. */
export interface XmlElement {
  name: string;
  /** Its namespace; empty without one. */
  namespace: string;
  attributes: Readonly<Record<string, string>>;
}

/** Gets the elements of a document in their order. */
export interface XmlListener {
  open(element: XmlElement): void;
  /** @param text of the element itself, trimmed, without the texts of its children */
  close(name: string, text: string): void;
}

const HTML = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b/i;
const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
const CHARSET = /;\s*charset\s*=\s*"?([\w.-]+)"?/i;

const BYTE_ORDER: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The encoding of a document: its byte order mark, its declaration, the header of the answer, or UTF-8. */
function encodingOf(head: Uint8Array, type: string): string {
  const marked = BYTE_ORDER.find(([mark]) => mark.every((byte, index) => head[index] === byte));
  if (marked !== undefined) return marked[1];
  const declared = DECLARED.exec(Buffer.from(head.subarray(0, HEAD)).toString('latin1'))?.[1];
  return declared ?? CHARSET.exec(type)?.[1] ?? 'utf-8';
}

/** @throws AddressRefused naming an unknown encoding, or one that the bytes do not have */
function decoderOf(head: Uint8Array, type: string) {
  const encoding = encodingOf(head, type);
  // In UTF-16 every second byte of the first letters would be 0.
  if (/^(?:utf-?16|ucs-?2)/i.test(encoding) && head[0] === 0x3c && head[1] !== 0)
    throw new AddressRefused(`its bytes are not in its encoding ${encoding}`);
  try {
    return { encoding, decoder: new TextDecoder(encoding, { fatal: true }) };
  } catch (error) {
    throw new AddressRefused(`its encoding ${encoding} is not known`, { cause: error });
  }
}

/** Passes the bytes on; the first chunk is long enough to find the encoding in it. */
async function* withHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array();
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD) continue;
    yield head;
    head = null;
  }
  if (head !== null && head.length > 0) yield head;
}

/**
 * Reads an XML document as it arrives. A DOCTYPE is refused, so that there are no entities but the five predefined ones.
 * @param type the header Content-Type
 * @throws AddressRefused naming the encoding, the bound or the place that is wrong; what the listener throws
 */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  type: string,
  listener: XmlListener,
): Promise<void> {
  const parser = createParser(listener);
  let decoding: ReturnType<typeof decoderOf> | null = null;
  const decoded = (chunk?: Uint8Array) => {
    try {
      return decoding?.decoder.decode(chunk, { stream: chunk !== undefined }) ?? '';
    } catch (error) {
      throw new AddressRefused(`a byte is wrong in its encoding ${decoding?.encoding}`, { cause: error });
    }
  };
  for await (const chunk of withHead(bytes)) {
    const isFirst = decoding === null;
    decoding ??= decoderOf(chunk, type);
    const text = decoded(chunk);
    if (isFirst && HTML.test(text)) throw new AddressRefused('it is an HTML page, not XML');
    parser.write(text);
  }
  if (decoding === null) throw new AddressRefused('it is empty');
  parser.write(decoded());
  parser.close();
}

function createParser(listener: XmlListener): { write(text: string): void; close(): void } {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  let elements = 0;
  let attributes = 0;
  const refuse = (reason: string): never => {
    throw new AddressRefused(reason);
  };
  const addText = (text: string) => {
    const last = texts.length - 1;
    if (last < 0) return;
    texts[last] += text;
    if ((texts[last]?.length ?? 0) > LONGEST_TEXT) refuse(`a text is longer than ${LONGEST_TEXT} characters`);
  };
  parser.on('error', (error) => refuse(`it is no XML: ${error.message.slice(0, 200)}`));
  parser.on('doctype', () => refuse('it has a DOCTYPE'));
  parser.on('opentagstart', () => {
    attributes = 0;
    elements += 1;
    if (elements > MOST_ELEMENTS) refuse(`it has more than ${MOST_ELEMENTS} elements`);
  });
  parser.on('attribute', ({ value }) => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) refuse(`an element has more than ${MOST_ATTRIBUTES} attributes`);
    if (value.length > LONGEST_ATTRIBUTE)
      refuse(`an attribute is longer than ${LONGEST_ATTRIBUTE} characters`);
  });
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    if (texts.push('') > MOST_DEPTH) refuse(`its elements are more than ${MOST_DEPTH} deep`);
    const values = Object.values(given).map((one): [string, string] => [one.local, one.value]);
    listener.open({ name: local, namespace: uri, attributes: Object.fromEntries(values) });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ local }) => listener.close(local, (texts.pop() ?? '').trim()));
  return parser;
}
