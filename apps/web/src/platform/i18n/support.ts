/** Mail address of support, as the server's configuration has it. */
export const supportMail = (): string => document.documentElement.dataset.support ?? '';

/** A link that opens a mail to support. */
export const supportLink = (subject: string): string =>
  `mailto:${supportMail()}?subject=${encodeURIComponent(subject)}`;
