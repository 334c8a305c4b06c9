/** Development mode, by the server's word (spec 6). */
export const isDevelopment = (): boolean => 'dev' in document.documentElement.dataset;
