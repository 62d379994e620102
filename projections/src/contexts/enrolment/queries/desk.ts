import {
  computeContribution,
  type HouseholdInputs,
  MissingTariff,
  type TariffGrid,
} from '@diapason/contracts/calculation';
import { messages, schoolYearOf } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { estimateFamily } from '@diapason/contracts/enrolment';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { readHouseholds } from '../../money/calculation/read-households';
import { publishedTariff, tariffToCopy } from '../../money/queries/tariffs';
import { estimated, householdOf, townOf } from './estimate';

const YEAR = { dateDebut: sql.date('y.date_debut') };

/** Above every number of the network: the new pupils come after those who are there. */
const NEW = 1_500_000_000;

export const deskPrice = query(estimateFamily, ({ body }, { db }) => priceFor(db, body));

/** What a family would owe for a year with these pupils, beside those that a known guardian pays for already. Cents. */
export async function priceFor(db: ReadModels, body: InputOf<typeof estimateFamily>['body']) {
  const { fk_anneeScolaire, fk_responsable } = body;
  const [year, own, copied] = await Promise.all([
    firstOf(db, YEAR, 'from annee_scolaire y where y.id_annee_scolaire = $1', [fk_anneeScolaire]),
    publishedTariff(db, fk_anneeScolaire),
    tariffToCopy(db, fk_anneeScolaire),
  ]);
  if (!year) throw new Refusal(messages.general.notFound, 404, 'fk_anneeScolaire');
  const { debut } = schoolYearOf(year.dateDebut);
  const known = fk_responsable
    ? (await readHouseholds(db, fk_anneeScolaire, debut, [fk_responsable])).get(fk_responsable)
    : undefined;
  const town = known ?? (await townOf(db, body));
  const asked = await householdOf(db, body, debut, town);
  const grid = own?.grille ?? copied?.grille;
  const pratiques = asked.pratiques.map((one) => ({
    ...one,
    idEleve: one.idEleve + NEW,
    idScolarite: one.idScolarite + NEW,
  }));
  const inputs = {
    ...asked,
    // What the year's record says stands before what is typed, as it does when the family is registered.
    fiscalite: known?.fiscalite ?? asked.fiscalite,
    pratiques: [...(known?.pratiques ?? []), ...pratiques],
  };
  const estimation = grid && pratiques.length > 0 ? estimated(inputs, grid) : null;
  return {
    estimation: estimation && {
      ...estimation,
      lignes: estimation.lignes.map(({ eleve, ...line }) => ({
        ...line,
        eleve: eleve !== null && eleve >= NEW ? eleve - NEW : null,
        libelle: eleve !== null && eleve < NEW ? `${line.libelle}, déjà inscrit` : line.libelle,
      })),
    },
    adherente: known || (body.codePostal && body.ville) ? town.adherent : null,
    frais: grid?.regles.fraisInscription ?? 0,
    avant: known && grid ? owedBefore({ ...known, fiscalite: inputs.fiscalite }, grid) : 0,
  };
}

function owedBefore(household: HouseholdInputs, grid: TariffGrid): number {
  if (household.pratiques.length === 0) return 0;
  try {
    return computeContribution(household, grid).montantTotal;
  } catch (error) {
    if (error instanceof MissingTariff) return 0;
    throw error;
  }
}
