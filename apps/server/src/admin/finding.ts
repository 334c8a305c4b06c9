/** A finding about one variable, or about one system that the portal talks to. */
export interface Finding {
  isWrong: boolean;
  text: string;
}

export const right = (text: string): Finding => ({ isWrong: false, text });
export const wrong = (text: string): Finding => ({ isWrong: true, text });
