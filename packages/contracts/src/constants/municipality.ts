import { frenchDate } from './calendar';

interface Municipality {
  readonly adherente: boolean;
  readonly libelleEpci: string | null;
  readonly epciAdherent: boolean;
  /** `YYYY-MM-DD`, or null. */
  readonly dateConvention: string | null;
  readonly dateDenonciation: string | null;
}

/** A convention was signed and never denounced. */
export const isConventioned = (one: Pick<Municipality, 'dateConvention' | 'dateDenonciation'>): boolean =>
  one.dateConvention !== null && one.dateDenonciation === null;

/** The views of a list of municipalities. */
export const municipalityKinds = [
  { key: 'toutes', label: 'Toutes', of: () => true },
  { key: 'conventionnees', label: 'Conventionnées', of: isConventioned },
  {
    key: 'autres',
    label: 'Non conventionnées',
    of: (one: Parameters<typeof isConventioned>[0]) => !isConventioned(one),
  },
] as const;
export type MunicipalityKind = (typeof municipalityKinds)[number]['key'];

/** Why a municipality's families have the tariff that they have, in a few words. */
export function tariffReason(one: Municipality): string {
  const { adherente, epciAdherent, libelleEpci, dateConvention, dateDenonciation } = one;
  if (isConventioned(one) && dateConvention) return `convention du ${frenchDate(dateConvention)}`;
  if (adherente && !epciAdherent) return libelleEpci ? 'adhérente, EPCI non adhérent' : 'adhérente';
  if (!adherente && epciAdherent) return `par son EPCI, ${libelleEpci ?? ''}`;
  if (dateConvention && dateDenonciation)
    return `convention du ${frenchDate(dateConvention)}, dénoncée le ${frenchDate(dateDenonciation)}`;
  if (adherente) return 'adhérente comme son EPCI, sans convention';
  return libelleEpci ? `non adhérente, ${libelleEpci} non plus` : 'non adhérente';
}
