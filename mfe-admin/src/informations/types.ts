import { type InformationType, informationTypes, roleGroupIds } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';

export type Information = ApiData<'GET /api/informations/list'>[number];

export const typeTitles: Readonly<Record<InformationType, string>> = {
  direction: 'Direction',
  syndicat: 'Représentants du personnel',
  developpement: 'Développement',
};

export const typeOf = (word: string | null | undefined): InformationType | undefined =>
  informationTypes.find((type) => type === word);

/** « Responsables, Direction »: who reads it; no group is every agent. */
export function recipientsOf(
  { destinataires, groupe }: Pick<Information, 'destinataires' | 'groupe'>,
  names: ReadonlyMap<number, string>,
): string {
  const groups = groupe.filter((id) => id !== roleGroupIds.responsable).map((id) => names.get(id) ?? 'groupe supprimé');
  const staff = groupe.length === 0 ? ['tous les agents'] : groups;
  return [...(destinataires === 'Responsable' ? ['Responsables'] : []), ...staff].join(', ');
}
