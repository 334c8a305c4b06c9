declare module 'plist' {
  type Value = string | number | boolean | Value[] | { [key: string]: Value };
  /** @throws Error when the text is no property list */
  export function parse(xml: string): Value;
  export function build(value: Value): string;
  const plist: { parse: typeof parse; build: typeof build };
  export default plist;
}
declare module 'xcode' {
  /** Objects of a project by their kind and id; beside each there is a comment under `ID_comment`. */
  type Objects = Record<string, Record<string, string | Record<string, unknown>>>;
  const xcode: { project(path: string): { parseSync(): { hash: { project: { objects: Objects } } } } };
  export default xcode;
}
