import type { ApiData } from '@diapason/platform';
import { formatDate } from '@diapason/ui';

type Listed = ApiData<'GET /api/parametres/list'>[number];
/** As who is signed in reads it: whole. */
type Whole = { [K in keyof Listed]-?: Exclude<Listed[K], undefined> };
export type Setting = Omit<Whole, 'modifieLe' | 'modifiePar'> & Pick<Listed, 'modifieLe' | 'modifiePar'>;

/** A value as a reader takes it; nothing where it is empty. */
export function readValue({ type, valeursPossibles }: Setting, valeur: string): string {
  if (valeur === '') return '';
  if (type === 'boolean') return valeur === '1' ? 'Oui' : 'Non';
  if (type === 'date') return formatDate(valeur);
  return valeursPossibles?.find(({ id }) => id === valeur)?.libelle ?? valeur;
}

/** The keys of a category with one of them at another rank, from 1. */
export function movedTo(keys: readonly string[], cle: string, rank: number): string[] {
  const others = keys.filter((one) => one !== cle);
  return [...others.slice(0, rank - 1), cle, ...others.slice(rank - 1)];
}
