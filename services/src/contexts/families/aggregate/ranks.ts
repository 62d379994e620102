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

/** Two records of a guardian were merged: `kept` stands where the better placed of both stood, once. */
export function replaced(links: readonly GuardianLink[], merged: number, kept: number): GuardianLink[] {
  const [old, own] = [merged, kept].map((id) => links.find((link) => link.fk_responsable === id));
  if (!old) return [...links];
  if (!own) return links.map((link) => (link === old ? { ...old, fk_responsable: kept } : link));
  return moved(withoutGuardian(links, merged), kept, Math.min(old.ordre, own.ordre));
}

/** A guardian's record that was merged into another's, and both links as they stood. */
export interface Replacement {
  readonly into: number;
  readonly merged: GuardianLink;
  readonly kept: GuardianLink | undefined;
  /** The kept one was a guardian of the pupil before any merge. */
  readonly own: boolean;
}

/** @param stays the kept one remains a guardian too. Whoever was unlinked meanwhile stays so. */
export function restored(
  links: readonly GuardianLink[],
  { into, merged, kept }: Replacement,
  stays: boolean,
): GuardianLink[] {
  if (!links.some((link) => link.fk_responsable === into)) return [...links];
  if (!stays)
    return links.map((link) =>
      link.fk_responsable === into ? { ...link, fk_responsable: merged.fk_responsable } : link,
    );
  const back = moved(withGuardian(links, merged), merged.fk_responsable, merged.ordre);
  return kept ? moved(back, into, kept.ordre) : back;
}

/** @returns the guardian who pays, or undefined while the pupil has none. */
export function payer(links: readonly GuardianLink[]): number | undefined {
  return links.find((link) => link.ordre === 1)?.fk_responsable;
}
