import { make } from '@diapason/contracts/core';
import {
  GuardianLinked,
  GuardianRegistered,
  PupilRegistered,
  SchoolingEnrolled,
  TaxRecordDeclared,
} from '@diapason/contracts/families';
import { ReferenceRowAdded } from '@diapason/contracts/site';
import { guardianDetails, pupilDetails, schoolingDetails } from '@diapason/contracts/testing/people';
import type { WorkContext } from '../../../machinery/app/command-context';
import { guardian } from '../../families/aggregate/guardian';
import { pupil } from '../../families/aggregate/pupil';
import { reference } from '../../site/aggregate/reference';

/** A family as the tests of money need it: one paying guardian, its notice, and pupils with one schooling per offer. */
export interface TestFamily {
  readonly idUtilisateur: number;
  readonly nom?: string;
  readonly email?: string;
  /** INSEE code; `81065` is a member, `81004` is not. */
  readonly codeInsee?: string | null;
  /** Euros and parts; null for no tax record. */
  readonly fiscalite?: readonly [revenuFiscal: number, nombrePart: number] | null;
  /** Offers of each pupil. Ids of pupils and schoolings follow from the guardian's. */
  readonly eleves?: readonly (readonly number[])[];
  readonly fk_anneeScolaire?: number;
  readonly fk_site?: number;
}

type Execute = Pick<WorkContext, 'execute'>;

/** Two municipalities, a member and one outside, and two sites. */
export async function seedPlaces({ execute }: Execute): Promise<void> {
  const commune = (id: number, libelleCommune: string, codeInsee: string, adherente: boolean) =>
    make(ReferenceRowAdded, {
      table: 'commune',
      id,
      row: {
        libelleCommune,
        codePostal: '81000',
        codeInsee,
        adherente,
        dateConvention: null,
        dateDenonciation: null,
        fk_epci: null,
      },
    });
  const site = (id: number, libelleSite: string) =>
    make(ReferenceRowAdded, {
      table: 'site',
      id,
      row: {
        libelleSite,
        adresse1: '2 rue des Orgues',
        codePostal: '81000',
        ville: 'Albi',
        email: null,
        telephone1: null,
        visible: true,
        fk_antenne: null,
      },
    });
  await execute(reference, 'commune', () => [commune(1, 'Castres', '81065', true), commune(2, 'Albi', '81004', false)]);
  await execute(reference, 'site', () => [site(1, 'École d’Albi'), site(2, 'École de Castres')]);
}

export async function seedFamily({ execute }: Execute, family: TestFamily): Promise<void> {
  const { idUtilisateur, nom = 'MARTIN', fk_anneeScolaire = 9, fiscalite = [36000, 3], fk_site = 1 } = family;
  const record = (idRevenu: number, [revenuFiscal, nombrePart]: readonly [number, number]) =>
    make(TaxRecordDeclared, {
      idUtilisateur,
      idRevenu,
      fk_anneeScolaire,
      revenuFiscal: revenuFiscal * 100,
      nombrePart,
      quotient: Math.round(revenuFiscal / nombrePart / 12),
      exoneration: 0,
      absence: 0,
      verifiee: 1,
    });
  await execute(guardian, idUtilisateur, () => [
    make(
      GuardianRegistered,
      guardianDetails(idUtilisateur, {
        fk_civilite: 1,
        nom,
        dateNaissance: '1985-03-12',
        adresse1: '4 place du Marché',
        codePostal: '81000',
        ville: 'Albi',
        codeInsee: family.codeInsee === undefined ? '81065' : family.codeInsee,
        ...(family.email ? { email: family.email } : {}),
      }),
    ),
    ...(fiscalite ? [record(idUtilisateur, fiscalite)] : []),
  ]);
  for (const [index, offers] of (family.eleves ?? [[10], [22]]).entries()) {
    const idEleve = idUtilisateur * 10 + index;
    await execute(pupil, idEleve, () => [
      make(PupilRegistered, pupilDetails(idEleve, { nom, prenom: `Enfant ${index + 1}` })),
      make(GuardianLinked, { idEleve, fk_responsable: idUtilisateur, fk_role: 2, ordre: 1 }),
      ...offers.map((fk_offre, rank) =>
        make(
          SchoolingEnrolled,
          schoolingDetails(idEleve, idEleve * 10 + rank, { fk_anneeScolaire, fk_offre, fk_site }),
        ),
      ),
    ]);
  }
}
