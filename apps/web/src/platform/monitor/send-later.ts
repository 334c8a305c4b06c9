/** Sends an error to the server by code that loads for it: most pages have no error. */
export const sendLater = (error: unknown, where: string): void => {
  import('./send-error.ts')
    .then(({ sendError }) => sendError(error, where))
    // To report that reporting failed would go round in circles; the error itself is in the console.
    .catch(() => undefined);
};
