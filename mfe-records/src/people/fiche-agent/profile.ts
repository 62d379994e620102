import { agentFields as fields } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { initialOf, type Option } from '@diapason/ui/form';

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

interface Names {
  readonly groups: readonly Option[];
  readonly sites: readonly Option[];
}

/** What a value of the profile is called where its declaration does not say it: a role group, a site, the sites with what is done there. */
export function wordsOf(field: string, value: unknown, { groups, sites }: Names): string | undefined {
  const named = (options: readonly Option[], id: unknown) => options.find((option) => option.value === id)?.label;
  if (field === 'fk_groupe') return named(groups, value);
  if (field === 'fk_siteResidence') return named(sites, value);
  if (field !== 'antennes') return undefined;
  const lines = (value as AgentValues['antennes']).map(({ idSite, role }) =>
    [named(sites, idSite) ?? `n° ${idSite}`, role].filter(Boolean).join(' : '),
  );
  return lines.join(', ') || undefined;
}
