/** The control of the form for this path, if present. */
export function controlOf(form: HTMLFormElement | null, path: string): Element | undefined {
  return [...(form?.elements ?? [])].find((control) => control.getAttribute('name') === path);
}

/**
 * The field that shows a refusal: the one of its path (`fraisJournees.2.heureRetour`, with or without `body.`), else its nearest container.
 * Undefined when the form has neither: a field of the same name elsewhere is another field.
 */
export function refusedField(path: string, isOnForm: (path: string) => boolean): string | undefined {
  const parts = path.replace(/^body\./, '').split('.');
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('.')).find(isOnForm);
}

/** Focuses the first invalid field of the page. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus();
}
