import { compareFrench, paymentModes } from '@diapason/contracts/constants';
import type { SortsOf } from '@diapason/contracts/core';
import type { paymentList } from '@diapason/contracts/money';
import { byFrenchKey, inFrenchOrder, type Sorts } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { paymentTables } from './payment-rows';

type Tri = SortsOf<(typeof paymentList)['row']>;
type Way = Parameters<Sorts<Tri>['date']>[0];

const modesInOrder = [...paymentModes].sort((a, b) => compareFrench(a.libelle, b.libelle)).map(({ id }) => id);
const familySites = `(select string_agg(f.libelle_site, ', ' order by o.place)
  from unnest(c.sites) with ordinality o(id_site, place) join site f using (id_site))`;

const latestFirst = 'p.date desc, p.id_reglement desc';
const by = (column: string) => (way: Way) => `${column} ${way} nulls last, ${latestFirst}`;
/** Rows without the text come last either way. */
const byText = (column: string) => by(inFrenchOrder(column));

/** How payments are sorted, over {@link paymentTables}: equals come with the latest first. */
export const paymentSorts: Sorts<Tri> = {
  date: (way) => `p.date ${way}, p.id_reglement ${way}`,
  famille: by(byFrenchKey('y.nom_tri')),
  sites: byText(familySites),
  montant: by('p.montant'),
  mode: by(`array_position('{${modesInOrder.join()}}'::int[], p.fk_mode)`),
  quittance: byText('p.quittance'),
  // A minus sign says that the subscription is terminated; it is found beside the others all the same.
  abonnement: byText("ltrim(p.abonnement, '-')"),
  site: byText('s.libelle_site'),
  agent: byText(nameSql('g')),
  annee: byText('a.libelle_annee_scolaire'),
};
