/** What the member-tariff rule looks at: a municipality and its EPCI (the grouping it belongs to). */
export interface MunicipalityMembership {
  readonly adherente: boolean;
  /** False where the municipality belongs to no EPCI. */
  readonly epciAdherent: boolean;
  /** `YYYY-MM-DD`, or null. */
  readonly dateConvention: string | null;
  readonly dateDenonciation: string | null;
}

/**
 * Whether the families of a municipality pay the member tariff: exactly one of the municipality and its EPCI is a member,
 * or a convention was signed and never denounced. Otherwise they pay the outside tariff.
 * Source: document 000 §4, "Municipality tariff rule"; both being members is not "exactly one", letter for letter.
 */
export function memberTariff(municipality: MunicipalityMembership): boolean {
  const { adherente, epciAdherent, dateConvention, dateDenonciation } = municipality;
  return adherente !== epciAdherent || (dateConvention !== null && dateDenonciation === null);
}
