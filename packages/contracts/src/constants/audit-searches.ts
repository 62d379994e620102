/** What auditors ask the journal each month, by what they choose it by. */
export const auditSearches = [
  { id: 'paiements', libelle: 'Paiements' },
  { id: 'statuts', libelle: 'Changements de statut' },
  { id: 'corrections', libelle: 'Corrections après la clôture' },
  { id: 'nuit', libelle: 'Changements de nuit' },
  { id: 'droits', libelle: 'Droits donnés ou retirés' },
  { id: 'usurpations', libelle: 'Actes au nom d’un autre' },
  { id: 'effacements', libelle: 'Effacements' },
  { id: 'tous', libelle: 'Tous les événements' },
] as const;
export type AuditSearch = (typeof auditSearches)[number]['id'];
export const auditSearchIds = auditSearches.map(({ id }) => id);

/** Hours in Paris between which nobody is expected at work. */
export const night = { from: 22, to: 6 } as const;
