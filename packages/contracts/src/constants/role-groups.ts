/** Ids of the groups that every network starts with. */
export const roleGroupIds = {
  superviseur: 1,
  direction: 2,
  administratif: 3,
  enseignantResponsable: 4,
  enseignant: 5,
  agent: 6,
  responsable: 7,
} as const;
