import { agentFields as fields } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { initialOf } from '@diapason/ui/form';

export type Agent = ApiData<'GET /api/utilisateursAdministratifs/:id'>;

export const identity = ['nom', 'prenom', 'email'] as const;
export const address = ['adresse1', 'adresse2', 'codePostal'] as const;
export const phones = ['telephoneFixe', 'telephoneFixe2', 'telephoneMobile'] as const;
export const work = ['fk_groupe', 'fk_siteResidence', 'IndexPaie', 'gestionPartitions', 'actif'] as const;
const names = [...identity, ...address, 'ville', ...phones, ...work] as const;

export type ProfileField = (typeof names)[number];

/** What the form of a profile holds; empty for a new agent. */
export const valuesOf = (agent: Agent | undefined) => ({
  ...initialOf(fields, names, agent),
  antennes: (agent?.antennes ?? []).map(({ idSite, role }): SiteLine => ({ idSite, role: role ?? '' })),
});
export type AgentValues = ReturnType<typeof valuesOf>;

export interface SiteLine {
  readonly idSite: number | null;
  readonly role: string;
}
