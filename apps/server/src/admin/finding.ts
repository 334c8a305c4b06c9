/** What was found about one variable or neighbour of the portal. */
export interface Finding {
  isWrong: boolean;
  text: string;
}

export const right = (text: string): Finding => ({ isWrong: false, text });
export const wrong = (text: string): Finding => ({ isWrong: true, text });
