import { listFamilyContributions } from '@diapason/contracts/money';
import { query } from '../../../machinery/query';
import { paysSql } from '../../families/payer';
import { readPaymentsOf, withPayments } from './contribution-list';
import { readContributions } from './contribution-rows';

/** SQL: the contribution `c` is of the family of `$1`. One that bills a pupil is, although somebody else pays from now on. */
const ofFamily = {
  responsable: 'c.id_utilisateur = $1',
  cotisation: 'c.id_utilisateur = (select k.id_utilisateur from cotisation k where k.id_cotisation = $1)',
  eleve: `c.id_utilisateur in (select l.fk_responsable from eleve_responsable l
    where l.fk_eleve = $1 and ($1 = any(c.eleves) or ${paysSql('l')}))`,
};

export const list = query(listFamilyContributions, async ({ params: { id }, query: { nature } }, asking) => {
  const clauses = `where ${ofFamily[nature]} order by a.date_debut desc, c.id_cotisation`;
  const rows = await readContributions(asking, clauses, [id]);
  return withPayments(
    rows,
    await readPaymentsOf(
      asking,
      rows.map(({ idCotisation }) => idCotisation),
    ),
  );
});
