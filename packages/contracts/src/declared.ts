/** Every value of a kind that a list of modules declares, once: some modules pass on what another declares. */
export function declaredIn<T>(modules: readonly object[], isKind: (value: unknown) => value is T): readonly T[] {
  const values = modules.flatMap((module) => Object.values(module).flat() as unknown[]);
  return [...new Set(values)].filter(isKind);
}

/** Declarations say what they are in `kind`. */
export const isOfKind =
  <T extends { readonly kind: string }>(kind: T['kind']) =>
  (value: unknown): value is T =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
