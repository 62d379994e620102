/** What guardians must fill in on their own profile (document 002 §5 and §9), in the order in which the first missing one is told. */
export const portalGuardianFields = [
  'nom',
  'prenom',
  'email',
  'dateNaissance',
  'lieuNaissance',
  'fk_civilite',
  'departementNaissance',
  'adresse1',
  'codePostal',
  'ville',
  'telephoneMobile',
] as const;
