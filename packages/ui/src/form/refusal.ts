/** The control of the form for this path, if present. */
export function controlOf(form: HTMLFormElement | null, path: string): Element | undefined {
  return [...(form?.elements ?? [])].find((control) => control.getAttribute('name') === path);
}

/** What controls say of a text that gives no value, such as 31/02/2026, or of a choice to make: their custom validity, by name. */
export function typedFaults(form: HTMLFormElement | null): Record<string, string> {
  const controls = [...(form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
  );
  return Object.fromEntries(
    controls
      .filter(({ validity }) => validity.customError)
      .map(({ name, validationMessage }) => [name, validationMessage]),
  );
}

/**
 * The field that shows a refusal: the one of its path (`fraisJournees.2.heureRetour`, with or without `body.`), else its nearest container.
 * Undefined when the form has neither: a field of the same name elsewhere is another field.
 */
export function refusedField(path: string, isOnForm: (path: string) => boolean): string | undefined {
  const parts = path.replace(/^body\./, '').split('.');
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('.')).find(isOnForm);
}

/** Focuses the first invalid field of the form, which stands with its sentence free of what stays at the window's edges. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  const control = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]');
  control?.focus({ preventScroll: true });
  (control?.closest('.d-field') ?? control)?.scrollIntoView?.({ block: 'nearest' });
}
