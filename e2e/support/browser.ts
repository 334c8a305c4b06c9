import { CHROMIUM_FLAGS, UNSEEN_FLAGS } from '../../scripts/chromium.mjs';

const whole = process.env.KAHAN_CHROMIUM ?? '/usr/bin/chromium';
const args = [...CHROMIUM_FLAGS, ...UNSEEN_FLAGS];

/** A Chromium without a window, in which journeys run: it needs a quarter less of a core than a whole one. */
export const shell = { executablePath: process.env.KAHAN_SHELL ?? whole, args };

/** For journeys that the shell cannot make: it has no notifications. */
export const wholeBrowser = { executablePath: whole, args };
