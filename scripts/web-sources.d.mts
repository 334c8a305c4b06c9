/** The sources of a build of the web app, as paths in a clone. */
export function webSources(): Promise<string[]>;
