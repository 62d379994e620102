/** The control of a form that holds the field of that path, if the form has it now. */
export function controlOf(form: HTMLFormElement | null, path: string): Element | undefined {
  return [...(form?.elements ?? [])].find((control) => control.getAttribute('name') === path);
}

/**
 * The field a refusal is shown on: the one its path names (`fraisJournees.2.heureRetour`, with or without `body.`), else the nearest
 * that contains it. Undefined when the form has none of them: a namesake elsewhere is another field.
 */
export function refusedField(path: string, isOnForm: (path: string) => boolean): string | undefined {
  const parts = path.replace(/^body\./, '').split('.');
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('.')).find(isOnForm);
}

/** Puts the focus on the first wrong field, in the order of the page. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus();
}
