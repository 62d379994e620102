/** A guardian of a pupil. `ordre` starts at 1; the guardian of rank 1 pays the contribution (document 001 §9). */
export interface GuardianLink {
  readonly fk_responsable: number;
  /** 1 Père, 2 Mère, 3 Tuteur. */
  readonly fk_role: number | null;
  readonly ordre: number;
}

const ranked = (links: readonly Omit<GuardianLink, 'ordre'>[]): GuardianLink[] =>
  links.map(({ fk_responsable, fk_role }, index) => ({ fk_responsable, fk_role, ordre: index + 1 }));

/** Adds a guardian last; a linked one keeps its rank and takes the role (document 001 §2). */
export function withGuardian(
  links: readonly GuardianLink[],
  guardian: { readonly fk_responsable: number; readonly fk_role: number | null },
): GuardianLink[] {
  const known = links.some((link) => link.fk_responsable === guardian.fk_responsable);
  return ranked(
    known
      ? links.map((link) => (link.fk_responsable === guardian.fk_responsable ? { ...link, ...guardian } : link))
      : [...links, guardian],
  );
}

/** Removes a guardian; those after it move up by one. */
export function withoutGuardian(links: readonly GuardianLink[], fkResponsable: number): GuardianLink[] {
  return ranked(links.filter((link) => link.fk_responsable !== fkResponsable));
}

/** Moves a linked guardian to a rank between 1 and the number of guardians. */
export function moved(links: readonly GuardianLink[], fkResponsable: number, rank: number): GuardianLink[] {
  const guardian = links.find((link) => link.fk_responsable === fkResponsable);
  if (!guardian) return [...links];
  const others = links.filter((link) => link.fk_responsable !== fkResponsable);
  const index = Math.min(Math.max(rank, 1), links.length) - 1;
  return ranked([...others.slice(0, index), guardian, ...others.slice(index)]);
}

/** @returns the guardian who pays, or undefined while the pupil has none. */
export function payer(links: readonly GuardianLink[]): number | undefined {
  return links.find((link) => link.ordre === 1)?.fk_responsable;
}
