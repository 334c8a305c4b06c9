declare module 'plist' {
  type Value = string | number | boolean | Value[] | { [key: string]: Value };
  /** @throws Error when the text is no property list */
  export function parse(xml: string): Value;
  export function build(value: Value): string;
  const plist: { parse: typeof parse; build: typeof build };
  export default plist;
}
