import {
  type CalculationLine,
  computeContribution,
  factorText,
  type HouseholdInputs,
  MissingTariff,
  type TariffGrid,
} from '@diapason/contracts/calculation';
import { formatCents, schoolYearOf } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { type Estimate, estimate } from '@diapason/contracts/enrolment';
import { memberTariff } from '@diapason/contracts/site';
import { firstOf, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { codeInseeOf } from '../../families/municipalities';
import { TOWN_FACTS } from '../../money/calculation/read-households';
import { publishedTariff, tariffToCopy } from '../../money/queries/tariffs';
import { enrolmentYear } from '../enrolment-year';

type Asked = InputOf<typeof estimate>['body'];

const OFFER = {
  fk_offre: sql.number('o.id_offre'),
  libelleOffre: sql.text('o.libelle_offre'),
  typeTarif: sql.text("coalesce(o.type_tarif, '')"),
};

/** The year's grid; the one that it will start from while it has none. */
export const priced = query(estimate, async ({ body }, { db }) => {
  const year = await enrolmentYear(db);
  const [own, copied, town] = await Promise.all([
    publishedTariff(db, year.idAnneeScolaire),
    tariffToCopy(db, year.idAnneeScolaire),
    townOf(db, body),
  ]);
  const grid = own?.grille ?? copied?.grille;
  const inputs = await householdOf(db, body, schoolYearOf(year.dateDebut).debut, town);
  return {
    estimation: grid && inputs.pratiques.length > 0 ? estimated(inputs, grid) : null,
    adherente: body.codePostal && body.ville ? town.adherent : null,
    frais: grid?.regles.fraisInscription ?? 0,
  };
});

export async function townOf(db: ReadModels, { codePostal, ville }: Asked) {
  const codeInsee = codePostal && ville ? codeInseeOf(codePostal, ville) : null;
  const found =
    codeInsee &&
    (await firstOf(
      db,
      TOWN_FACTS,
      'from commune c left join epci e on e.id_epci = c.fk_epci where c.code_insee = $1 order by c.id_commune limit 1',
      [codeInsee],
    ));
  // Until a town is named the network's own price is shown: nearly everybody's.
  if (!found) return { adherent: !codeInsee && !ville, codeInsee, fk_epci: null };
  const { fk_epci, codeInsee: known, ...membership } = found;
  return { adherent: memberTariff(membership), codeInsee: known, fk_epci };
}

export async function householdOf(
  db: ReadModels,
  { eleves, revenuFiscal, nombrePart }: Asked,
  debutAnnee: string,
  town: Pick<HouseholdInputs, 'adherent' | 'codeInsee' | 'fk_epci'>,
): Promise<HouseholdInputs> {
  const offers = await rowsOf(db, OFFER, 'from offre o where o.visible and o.id_offre = any($1)', [
    eleves.flatMap(({ offres }) => offres),
  ]);
  const byId = new Map(offers.map((offer) => [offer.fk_offre, offer]));
  const known = typeof revenuFiscal === 'number' && typeof nombrePart === 'number' && nombrePart > 0;
  return {
    debutAnnee,
    ...town,
    fiscalite: known ? { revenuFiscal, nombrePart, exoneration: false, absence: false } : null,
    pratiques: eleves.flatMap(({ offres }, idEleve) =>
      offres.flatMap((id, at) => {
        const offer = byId.get(id);
        return offer ? [{ ...offer, idEleve, idScolarite: idEleve * 10 + at, fk_site: null, dateEntree: null }] : [];
      }),
    ),
  };
}

export function estimated(inputs: HouseholdInputs, grid: TariffGrid): Estimate['estimation'] {
  try {
    const { montantTotal, quotient, tranche, zone, lignes } = computeContribution(inputs, grid);
    const brackets = [...grid.tranches, null];
    const totals = brackets.map((upper) => computeContribution(atBracket(inputs, upper), grid));
    const amounts = totals.map((one) => one.montantTotal);
    const isOpen = inputs.fiscalite === null;
    return {
      montant: montantTotal,
      quotient,
      tranche,
      zone,
      lignes: lignes.map(lineOf),
      minimum: isOpen ? Math.min(...amounts) : montantTotal,
      maximum: isOpen ? Math.max(...amounts) : montantTotal,
      tranches: totals.map(({ lignes: [first] }) => first?.base ?? 0),
    };
  } catch (error) {
    if (error instanceof MissingTariff) return null;
    throw error;
  }
}

/** A household whose quotient is the upper bound of a bracket; null: above all of them. */
const atBracket = (inputs: HouseholdInputs, upper: number | null): HouseholdInputs => ({
  ...inputs,
  fiscalite: upper === null ? null : { revenuFiscal: upper * 12, nombrePart: 1, exoneration: false, absence: false },
});

/** « 405,00 €, fratrie, 2ᵉ enfant × 0,9 » in the words of the explanation. */
function lineOf({ libelle, idEleve, base, montant, facteurs }: CalculationLine) {
  const told = facteurs.filter(({ effet, valeur }) => !(effet === 'multiplie' && valeur === 1));
  const detail = told.length > 0 ? `${formatCents(base)}, ${told.map(factorText).join(', ')}` : '';
  return { libelle, eleve: idEleve, base, montant, detail };
}
