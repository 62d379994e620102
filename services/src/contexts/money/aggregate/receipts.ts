import { paymentModes } from '@diapason/contracts/constants';
import { type EventOf, make } from '@diapason/contracts/core';
import { ReceiptDrawnUp, ReceiptIssued } from '@diapason/contracts/money';
import { type ContributionEvent, type ContributionState, certifies, type Situation } from './contribution';
import { requireCalculated, requirePayment } from './payment-rules';

export type Receipt = EventOf<typeof ReceiptDrawnUp>['data'];

/** What the next paper of a payment is about, before it has a number and names. */
export interface NextPaper extends Pick<Receipt, 'rang' | 'nature' | 'remplace' | 'motif'> {
  /** The number that the payment bears already; null: the next of the series. */
  readonly own: string | null;
  readonly situation: Situation;
}

/**
 * The paper that a payment lacks: the first one, or one that replaces or cancels the last, because the payment is no longer as that one says.
 * @param today `YYYY-MM-DD`. What is to come is certified by nobody; where it was, by a clock ahead of this one, its paper is kept true too.
 * @returns undefined where the family has what is true.
 */
export function nextPaper(state: ContributionState, idReglement: number, today: string): NextPaper | undefined {
  const payment = requirePayment(state, idReglement);
  const situation = state.situations.get(idReglement);
  if (!situation) return undefined;
  const last = state.papers.get(idReglement);
  const certified = certifies(payment);
  if (!last) {
    if (!certified || payment.date > today) return undefined;
    return { rang: 1, nature: 'quittance', own: payment.quittance, remplace: null, motif: null, situation };
  }
  const isTrue = last.version >= situation.payment.version;
  if (isTrue || (!certified && last.nature === 'annulation')) return undefined;
  const nature = certified ? 'quittance' : 'annulation';
  const { motif } = situation;
  return { rang: last.rang + 1, nature, own: null, remplace: last.numero, motif, situation };
}

/** Who and where, as the read models have them. */
export type Named = Pick<
  Receipt,
  'etablissement' | 'adresseEtablissement' | 'payeur' | 'adressePayeur' | 'anneeScolaire' | 'eleves'
>;

const modeLabels = new Map<number, string>(paymentModes.map(({ id, libelle }) => [id, libelle]));

/** Everything that the paper says. @param etabliLe day in Paris. @param modele layout. */
export function paperOf(
  { rang, nature, remplace, motif, situation }: NextPaper,
  given: Named & Pick<Receipt, 'numero' | 'etabliLe' | 'modele'>,
): Receipt {
  const { payment, calculated, montantRegle, montantExonere } = situation;
  const { idReglement, idCotisation, version, date, fk_mode, montant } = payment;
  return {
    ...given,
    annee: Number(given.etabliLe.slice(0, 4)),
    idReglement,
    idCotisation,
    idUtilisateur: calculated.idUtilisateur,
    rang,
    nature,
    remplace,
    motif,
    version,
    date,
    fk_mode,
    mode: modeLabels.get(fk_mode) ?? `Mode n° ${fk_mode}`,
    montant,
    montantTotal: calculated.montantTotal,
    montantRegle,
    montantExonere,
  };
}

/**
 * Draws up the first paper of a payment that bears a number already. Nothing where another one came first, and where the payment has
 * another number by now, or is otherwise no longer as the paper says: then it lacks another.
 */
export function decideDrawUp(state: ContributionState, paper: Receipt, parMail: 0 | 1): ContributionEvent[] {
  const next = nextPaper(state, paper.idReglement, paper.etabliLe);
  if (!next || next.rang !== paper.rang || next.own !== paper.numero) return [];
  const { payment, calculated } = next.situation;
  if (payment.version !== paper.version || calculated.idUtilisateur !== paper.idUtilisateur) return [];
  return [make(ReceiptDrawnUp, paper), ...decideIssue(state, paper, parMail)];
}

/** Notes that the family has the paper: the payment bears its number. Nothing where it is noted. */
export function decideIssue(state: ContributionState, paper: Receipt, parMail: 0 | 1): ContributionEvent[] {
  const { idCotisation } = requireCalculated(state);
  const { idReglement, numero, rang, version, nature } = paper;
  requirePayment(state, idReglement);
  if ((state.papers.get(idReglement)?.rang ?? 0) >= rang) return [];
  return [make(ReceiptIssued, { idCotisation, idReglement, quittance: numero, parMail, rang, version, nature })];
}
