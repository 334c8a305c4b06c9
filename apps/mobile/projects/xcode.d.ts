declare module 'xcode' {
  /** Objects of a project by their kind and id; beside each there is a comment under `ID_comment`. */
  type Objects = Record<string, Record<string, string | Record<string, unknown>>>;
  const xcode: { project(path: string): { parseSync(): { hash: { project: { objects: Objects } } } } };
  export default xcode;
}
