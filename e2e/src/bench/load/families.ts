import { make } from '@diapason/contracts/core';
import {
  GuardianLinked,
  GuardianRegistered,
  PupilRegistered,
  SchoolingEnrolled,
  TaxRecordDeclared,
} from '@diapason/contracts/families';
import { guardianDetails, pupilDetails, schoolingDetails } from '@diapason/contracts/testing/people';
import type { Fact, Runtime } from '@diapason/event-sourcing';
import { appendAll, type StreamEvents } from './append-all';

/** Reference data of the network, used to generate families. */
interface Places {
  readonly offers: readonly number[];
  readonly sites: readonly number[];
  readonly towns: readonly { readonly codeInsee: string; readonly ville: string; readonly codePostal: string }[];
}

/** Reserved ids of the records that families need. */
interface Numbers {
  readonly guardians: readonly number[];
  readonly pupils: readonly number[];
  readonly schoolings: readonly number[];
  readonly records: readonly number[];
}

const SURNAMES =
  'MARTIN BERNARD DUBOIS LEFÈVRE MOREAU GARCIA ROUX FAURE ANDRÉ MERCIER BLANC GUÉRIN BOYER GARNIER'.split(' ');
const ENDINGS = 'ot et eau ard in aud ier on el ac'.split(' ');
const GIVEN = 'Hélène Lucie Inès Chloé Noémie Agathe Zoé Paul Jules Léo Gaël Rémi Loïc Anaïs Camille Élise'.split(' ');

/** Number of pupils of the n-th family: one for two of three families, else two. */
const pupilsOf = (family: number): number => (family % 3 === 2 ? 2 : 1);

/**
 * Adds families with one guardian, a tax record, one or two pupils and their schooling in a year. Events follow the
 * contracts, sealed by the codec; one append for the guardian and one per pupil.
 * @returns the guardians' ids.
 */
export async function addFamilies(runtime: Runtime, year: number, count: number): Promise<readonly number[]> {
  const places = await readPlaces(runtime);
  const pupils = Array.from({ length: count }, (_, family) => pupilsOf(family)).reduce((sum, n) => sum + n, 0);
  const { ids, keys } = runtime;
  const numbers: Numbers = {
    guardians: await ids.nextMany('utilisateur', count),
    pupils: await ids.nextMany('eleve', pupils),
    schoolings: await ids.nextMany('scolarite', pupils),
    records: await ids.nextMany('revenu', count),
  };
  await keys.forWriting([
    ...numbers.guardians.map((id) => `utilisateur-${id}`),
    ...numbers.pupils.map((id) => `eleve-${id}`),
  ]);
  await appendAll(runtime, streams(numbers, places, year));
  return numbers.guardians;
}

async function readPlaces({ pool }: Runtime): Promise<Places> {
  const [offers, sites, towns] = await Promise.all([
    pool.query<{ id: number }>(`select id_offre as id from offre where type_tarif in ('cursus', 'danse', 'eveil')`),
    pool.query<{ id: number }>('select id_site as id from site where visible'),
    pool.query<Places['towns'][number]>(
      `select code_insee as "codeInsee", libelle_commune as ville, code_postal as "codePostal" from commune
        where code_insee is not null order by id_commune limit 40`,
    ),
  ]);
  if (!offers.rows[0] || !sites.rows[0] || !towns.rows[0]) throw new Error('the network has no offers, sites or towns');
  return { offers: offers.rows.map(({ id }) => id), sites: sites.rows.map(({ id }) => id), towns: towns.rows };
}

function* streams(numbers: Numbers, places: Places, year: number): Generator<StreamEvents> {
  let pupil = 0;
  for (const [family, idUtilisateur] of numbers.guardians.entries()) {
    const nom = `${pick(SURNAMES, family)}${pick(ENDINGS, Math.floor(family / SURNAMES.length)).toUpperCase()}`;
    yield {
      stream: `guardian-${idUtilisateur}`,
      events: guardianEvents(family, idUtilisateur, numbers.records[family] ?? 0, nom, places, year),
    };
    for (let child = 0; child < pupilsOf(family); child += 1, pupil += 1) {
      const idEleve = numbers.pupils[pupil] ?? 0;
      const idScolarite = numbers.schoolings[pupil] ?? 0;
      yield {
        stream: `pupil-${idEleve}`,
        events: pupilEvents({ idEleve, idScolarite, idUtilisateur, nom, pupil, places, year }),
      };
    }
  }
}

const pick = <T>(from: readonly T[], index: number): T => {
  const found = from[index % from.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

function guardianEvents(
  family: number,
  idUtilisateur: number,
  idRevenu: number,
  nom: string,
  { towns }: Places,
  fk_anneeScolaire: number,
): readonly Fact[] {
  const revenuFiscal = 1_200_000 + (family % 90) * 60_000;
  const nombrePart = 2 + (family % 3) * 0.5;
  return [
    make(
      GuardianRegistered,
      guardianDetails(idUtilisateur, {
        fk_civilite: family % 2 === 0 ? 1 : 2,
        nom,
        prenom: pick(GIVEN, family * 7),
        dateNaissance: `19${70 + (family % 25)}-03-12`,
        adresse1: `${1 + (family % 90)} rue des Orgues`,
        ...pick(towns, family),
        email: `famille${idUtilisateur}@mesure.example`,
      }),
    ),
    make(TaxRecordDeclared, {
      idUtilisateur,
      idRevenu,
      fk_anneeScolaire,
      revenuFiscal,
      nombrePart,
      quotient: Math.round(revenuFiscal / 100 / nombrePart / 12),
      exoneration: 0,
      absence: 0,
      verifiee: 1,
    }),
  ];
}

interface Enrolled {
  readonly idEleve: number;
  readonly idScolarite: number;
  readonly idUtilisateur: number;
  readonly nom: string;
  readonly pupil: number;
  readonly places: Places;
  readonly year: number;
}

function pupilEvents({ idEleve, idScolarite, idUtilisateur, nom, pupil, places, year }: Enrolled): readonly Fact[] {
  return [
    make(
      PupilRegistered,
      pupilDetails(idEleve, {
        nom,
        prenom: pick(GIVEN, pupil * 5),
        fk_genre: pupil % 2 === 0 ? 1 : 2,
        dateNaissance: `20${10 + (pupil % 9)}-04-02`,
      }),
    ),
    make(GuardianLinked, { idEleve, fk_responsable: idUtilisateur, fk_role: 2, ordre: 1 }),
    make(
      SchoolingEnrolled,
      schoolingDetails(idEleve, idScolarite, {
        fk_anneeScolaire: year,
        fk_offre: pick(places.offers, pupil),
        fk_site: pick(places.sites, pupil),
      }),
    ),
  ];
}
