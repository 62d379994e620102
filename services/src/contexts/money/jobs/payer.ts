import { ERASED, firstOf, orNull, sql } from '@diapason/event-sourcing';
import type { JobContext } from '../../../machinery/app/job';

export interface Payer {
  readonly id: number;
  readonly email: string;
  readonly nom: string;
}

const PAYER = {
  id: sql.number('r.id_utilisateur'),
  email: orNull(sql.text('r.email')),
  nom: sql.text("concat_ws(' ', r.prenom, r.nom)"),
};

/** Whom to write to; undefined where nobody can be. */
export async function readPayer({ db }: Pick<JobContext, 'db'>, idUtilisateur: number): Promise<Payer | undefined> {
  const payer = await firstOf(db, PAYER, 'from responsable r where r.id_utilisateur = $1', [idUtilisateur]);
  return payer?.email && payer.email !== ERASED ? { ...payer, email: payer.email } : undefined;
}
