import { boot } from './boot.ts';

/** A link that opens a mail to support. */
export const supportLink = (subject: string): string =>
  `mailto:${boot().supportMail}?subject=${encodeURIComponent(subject)}`;
