import { enrolmentState } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { matchesSearch } from '@diapason/ui';

export type Request = ApiData<'POST /api/inscriptions/demandes'>[number];

export const requestViews = [
  { id: 'aTraiter', label: 'À traiter' },
  { id: 'completes', label: 'Complètes' },
  { id: 'incompletes', label: 'Incomplètes' },
  { id: 'doubles', label: 'Doubles' },
  { id: 'retenues', label: 'Retenues' },
  { id: 'decidees', label: 'Décidées' },
] as const;
export type RequestView = (typeof requestViews)[number]['id'];

const hasDouble = ({ doubles }: Request): boolean => doubles.some(({ ouvert }) => ouvert);
const isHeld = ({ etat }: Request): boolean => etat === enrolmentState.held;
const waits = ({ etat }: Request): boolean => etat === enrolmentState.received || etat === enrolmentState.asked;

/** Nothing stops it: the address is confirmed, and nothing more was asked for. */
const isComplete = (row: Request): boolean =>
  row.etat === enrolmentState.received && !hasDouble(row) && (row.confirmee || row.origine === 'espace');

/** The four views after « À traiter » share it without rest: a double counts there, whatever it lacks. */
export function viewed(rows: readonly Request[], view: RequestView): readonly Request[] {
  const is: Readonly<Record<RequestView, (row: Request) => boolean>> = {
    aTraiter: (row) => waits(row) || isHeld(row),
    completes: isComplete,
    incompletes: (row) => waits(row) && !hasDouble(row) && !isComplete(row),
    doubles: (row) => waits(row) && hasDouble(row),
    retenues: isHeld,
    decidees: (row) => !waits(row) && !isHeld(row),
  };
  return rows.filter(is[view]);
}

/** The one thing that stops it. */
export function toSee(row: Request): {
  readonly words: string;
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
} {
  if (isHeld(row)) return { words: 'Retenue', tone: 'danger' };
  if (!waits(row)) return { words: row.libelleEtat, tone: row.etat === enrolmentState.accepted ? 'success' : 'danger' };
  if (hasDouble(row)) return { words: 'Double possible', tone: 'warning' };
  if (row.etat === enrolmentState.asked) return { words: row.libelleEtat, tone: 'neutral' };
  return isComplete(row) ? { words: 'Complète', tone: 'success' } : { words: 'Adresse à confirmer', tone: 'warning' };
}

export const matching = ({ nomPrenom, email, telephone, eleves }: Request, search: string): boolean =>
  matchesSearch(search, [nomPrenom, email, telephone, ...eleves.map((one) => one.nomPrenom)]);
