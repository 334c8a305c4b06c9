/** The oldest browsers that the app is built for. What they lack is not used, or is asked for first (decision 056). */
export const BROWSERS = ['chrome119', 'safari17.4', 'firefox121'];
