import { useLocation } from '@diapason/ui/router';

/** What the address says of the step (document 002 §2). Pupils and offers are counted from 1. */
export interface Where {
  readonly numeroEleve: number;
  readonly numeroOffre: number;
  /** Whether the address names the pupil. */
  readonly numbered: boolean;
  /** Whether the address names the offer. */
  readonly offerNumbered: boolean;
  /** In the portal of a family that is there. */
  readonly reinscription: boolean;
  readonly idEleve: number;
  /** School level of the pupil (`fk_niveauScolaire`), for the guided way. */
  readonly SE: number | null;
  /** The year's answer about pictures, where it was given: it is not asked again. */
  readonly droitImage: 0 | 1 | null;
  /** The fee's conditions are accepted already. */
  readonly condition: boolean;
  readonly parcours: string | null;
  /** It came from the summary, and leads back to it. */
  readonly finalisation: boolean;
  /** Kind of course that was chosen: offers of that category alone. */
  readonly chemin: string | null;
}

const whole = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

export function whereOf(search: string): Where {
  const query = new URLSearchParams(search);
  const flag = query.get('droitImage');
  return {
    numeroEleve: Math.max(1, whole(query.get('numeroEleve')) ?? 1),
    numeroOffre: Math.max(1, whole(query.get('numeroOffre')) ?? 1),
    numbered: query.has('numeroEleve'),
    offerNumbered: query.has('numeroOffre'),
    reinscription: query.get('reinscription') === 'true',
    idEleve: whole(query.get('idEleve')) ?? 0,
    SE: whole(query.get('SE')),
    droitImage: flag === '1' || flag === 'true' ? 1 : flag === '0' || flag === 'false' ? 0 : null,
    condition: query.get('condition') === '1' || query.get('condition') === 'true',
    parcours: query.get('parcours'),
    finalisation: query.get('finalisation') === 'true',
    chemin: query.get('chemin'),
  };
}

/** By the router: what is left behind no longer reads the address. */
export const useWhere = (): Where => whereOf(useLocation().search);

/** The address of a step, with what it goes on from. */
export function stepAddress(
  step: string,
  where: Where,
  more: Readonly<Record<string, string | number | null>> = {},
): string {
  const kept: Record<string, string | number | null> = {
    numeroEleve: where.numeroEleve,
    numeroOffre: where.numeroOffre > 1 ? where.numeroOffre : null,
    reinscription: where.reinscription ? 'true' : null,
    finalisation: where.finalisation ? 'true' : null,
    ...more,
  };
  const query = Object.entries(kept).filter(([, value]) => value !== null);
  return `/inscription/${step}${query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : ''}`;
}
