/** What a build of the web app is made of, as paths in a clone. */
export function webSources(): Promise<string[]>;
