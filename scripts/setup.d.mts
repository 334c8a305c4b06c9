/** The packages of `allowScripts` in a package.json that are installed. */
export function namedPackages(packageJson: string): Promise<string[]>;
