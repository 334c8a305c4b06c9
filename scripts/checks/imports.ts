/** One import of a module: its specifier, and whether it imports only types. */
export interface ImportStatement {
  specifier: string;
  typeOnly: boolean;
}

/** A token of TypeScript source: a word, the value of a string, or a single character. */
export interface Token {
  kind: 'word' | 'string' | 'sign';
  text: string;
  line: number;
}

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
/** After these characters a slash begins a regular expression; after a value it is a division. */
const BEFORE_REGEXP = new Set(['(', ',', '=', ':', '[', '!', '&', '|', '?', '{', '}', ';', '>', '+', '']);

/** Splits source into tokens without comments; a template literal is one string, with its substitutions. */
export function tokens(source: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  let line = 1;
  const push = (kind: Token['kind'], text: string, end: number) => {
    found.push({ kind, text, line });
    line += countLines(source, at, end);
    at = end;
  };
  while (at < source.length) {
    const sign = source[at] ?? '';
    if (/\s/.test(sign)) {
      if (sign === '\n') line += 1;
      at += 1;
    } else if (source.startsWith('//', at)) {
      at = endOf(source, '\n', at);
    } else if (source.startsWith('/*', at)) {
      const end = endOf(source, '*/', at + 2) + 2;
      line += countLines(source, at, end);
      at = end;
    } else if (sign === '"' || sign === "'" || sign === '`') {
      const end = stringEnd(source, at, sign);
      push('string', source.slice(at + 1, end), end + 1);
    } else if (sign === '/' && BEFORE_REGEXP.has(lastSign(found))) {
      at = stringEnd(source, at, '/') + 1;
    } else {
      WORD.lastIndex = at;
      const word = WORD.exec(source)?.[0];
      if (word !== undefined) push('word', word, at + word.length);
      else push('sign', sign, at + 1);
    }
  }
  return found;
}

function lastSign(found: readonly Token[]): string {
  const last = found.at(-1);
  if (last === undefined) return '';
  return last.kind === 'sign' ? last.text : last.text === 'return' ? '' : 'value';
}

function endOf(source: string, text: string, from: number): number {
  const end = source.indexOf(text, from);
  return end === -1 ? source.length : end;
}

/** The index of the closing character; all literals except templates end with their line at the latest. */
function stringEnd(source: string, begin: number, sign: string): number {
  let inClass = false;
  for (let at = begin + 1; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (sign === '/' && (character === '[' || character === ']')) inClass = character === '[';
    else if (character === sign && !inClass) return at;
    else if (character === '\n' && sign !== '`') return at;
  }
  return source.length;
}

function countLines(source: string, from: number, to: number): number {
  return source.slice(from, to).split('\n').length - 1;
}

/** Every import, re-export, dynamic import, `import()` type and require of a file. */
export function importsOf(source: string): ImportStatement[] {
  const all = tokens(source);
  const found: ImportStatement[] = [];
  all.forEach((token, index) => {
    if (token.kind !== 'word' || all[index - 1]?.text === '.') return;
    const next = all[index + 1];
    if (next === undefined) return;
    if (token.text === 'import' || token.text === 'require') {
      const argument = all[index + 2];
      if (next.text === '(' && next.kind === 'sign' && argument?.kind === 'string') {
        found.push({ specifier: argument.text, typeOnly: false });
        return;
      }
    }
    if (token.text === 'import' && next.kind === 'string')
      found.push({ specifier: next.text, typeOnly: false });
    else if (token.text === 'import' || token.text === 'export') {
      const specifier = fromClause(all, index + 1);
      const typeOnly = next.text === 'type' && all[index + 2]?.text !== 'from';
      if (specifier !== undefined) found.push({ specifier, typeOnly });
    }
  });
  return found;
}

/** The string after `from`, if an import or export clause precedes it. */
function fromClause(all: readonly Token[], begin: number): string | undefined {
  for (let index = begin; index < all.length; index += 1) {
    const token = all[index];
    if (token === undefined || token.kind === 'string') return undefined;
    if (token.kind === 'word' && token.text === 'from' && all[index + 1]?.kind === 'string')
      return all[index + 1]?.text;
    if (token.kind === 'sign' && !'{},*'.includes(token.text)) return undefined;
    if (index > begin && token.kind === 'word' && (token.text === 'import' || token.text === 'export'))
      return undefined;
  }
  return undefined;
}
