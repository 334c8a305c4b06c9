/**
 * Hides an element, with open dialogs in it, that lays itself out meanwhile. Neither the eye nor a screen reader gets what
 * it holds.
 * @returns shows it, and lets an open dialog take the focus, which a hidden one cannot
 */
export function cover(element: HTMLElement): () => void {
  element.toggleAttribute('data-covered', true);
  return () => {
    element.toggleAttribute('data-covered', false);
    const dialog = element.querySelector('dialog:modal');
    if (!dialog?.contains(document.activeElement)) dialog?.querySelector<HTMLElement>('h2')?.focus();
  };
}
