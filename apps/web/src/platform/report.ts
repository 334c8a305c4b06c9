const told = new Set<string>();

/** The message of whatever was thrown. */
export const messageIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The error code that a reader is shown: the id of the request that failed, else a number of the error itself. The
 * server's log has it, too.
 */
export function codeOf(error: unknown): string {
  let number = 7;
  for (const letter of messageIn(error)) number = (number * 31 + letter.charCodeAt(0)) % 0xffffffff;
  return Object(error).requestId ?? number.toString(36).padStart(4, '0');
}

type Send = (error: unknown, where: string) => void;

let sender: Send = () => undefined;

/** Sets what sends errors to the server. Until then, and where nothing sets it, they are in the console alone. */
export const sendErrorsBy = (send: Send): void => {
  sender = send;
};

/** Sends an error to the server, unless it says nothing of the app (spec 8). Without a network it is not sent. */
export const send: Send = (error, where) => sender(error, where);

/** Logs an error and sends it to the server, the same one once. The reader sees it in another form or not at all. */
export function report(error: unknown, where: string): void {
  const key = `${where}: ${messageIn(error)}`;
  if (told.has(key)) return;
  told.add(key);
  console.error(where, error);
  send(error, where);
}
