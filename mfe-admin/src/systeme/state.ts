import type { ApiData } from '@diapason/platform';

export type State = ApiData<'GET /api/systeme/etat'>;
export type Operation = State['operations'][number];

export const isUnderWay = ({ etat }: Operation) => etat === 'attente' || etat === 'enCours';
