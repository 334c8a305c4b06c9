import { local } from '../storage/device-storage.ts';

/*
 * Settings of the device that browsers keep in cookies, which the server reads as well: language, theme, first screen.
 * The app has no page of the server.
 */

const keyOf = (cookie: string): string => `kahan:app:${cookie}`;

/** A setting by the name of its cookie; null when it is not set. */
export const readSetting = (cookie: string): string | null => local.getItem(keyOf(cookie));

export const writeSetting = (cookie: string, value: string): void => local.setItem(keyOf(cookie), value);
