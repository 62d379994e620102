import { nearestTo } from '@diapason/contracts/constants';
import { firstOf, orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

const CARD = {
  idCotisation: sql.number('p.fk_cotisation'),
  rang: sql.number('p.rang'),
  montant: sql.number('p.montant'),
  appel: orNull(sql.text('p.appel')),
  echeance: sql.date('p.echeance'),
  idReglement: orNull(sql.number('p.id_reglement')),
};

interface Line {
  readonly referenceCarte: string;
  readonly montant: number;
  readonly appel: string;
  readonly jour: string;
}

const cardsOf = async (db: ReadModels, { referenceCarte, montant }: Pick<Line, 'referenceCarte' | 'montant'>) =>
  (
    await rowsOf(db, CARD, 'from paiement_carte p where p.reference_carte = $1 order by p.rang', [referenceCarte])
  ).filter((one) => one.montant === montant);

/** The instalment that money is of: the one of its call, else the first of its amount that nobody was paid for. */
export async function cardOf(db: ReadModels, line: Line) {
  const fits = await cardsOf(db, line);
  return fits.find((one) => one.appel === line.appel) ?? fits.find((one) => one.idReglement === null);
}

/** The instalment that a refusal is of: the one of its call, else the one due nearest its day, unless that was paid. */
export async function refusedCardOf(db: ReadModels, line: Line) {
  const fits = await cardsOf(db, line);
  const found = fits.find((one) => one.appel === line.appel) ?? nearestTo(line.jour, fits, ({ echeance }) => echeance);
  return found?.idReglement === null ? found : undefined;
}

export const instalmentOf = (db: ReadModels, reference: string, rang: number) =>
  firstOf(db, CARD, 'from paiement_carte p where p.reference_carte = $1 and p.rang = $2', [reference, rang]);
