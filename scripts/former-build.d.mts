/** Keeps the files of the build before in a new one. */
export function keepFormerFiles(former: string, next: string): Promise<void>;
