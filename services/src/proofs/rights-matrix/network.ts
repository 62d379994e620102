import { StaffAbsenceRequested, StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import { ExpenseClaimSaved, ExpenseClaimStatusChanged } from '@diapason/contracts/claims';
import { absenceStatus, claimStatus, enrolmentState } from '@diapason/contracts/constants';
import { make, type Paper } from '@diapason/contracts/core';
import { EnrolmentSubmitted } from '@diapason/contracts/enrolment';
import { domicileProof, ExternalSchoolingSaved, handicapProof, StudentStatusGiven } from '@diapason/contracts/families';
import { MailingRequested } from '@diapason/contracts/mailing';
import { PaymentRegistered } from '@diapason/contracts/money';
import { InformationSaved, ReferenceRowAdded } from '@diapason/contracts/site';
import { AgentRegistered, portrait } from '@diapason/contracts/staff';
import {
  AttendanceRecorded,
  BookletStarted,
  BookletTemplateSaved,
  EvaluationOpened,
  PupilAttached,
  PupilExcused,
  TeacherAttached,
  WorkshopDefined,
  WorkshopEvaluationOpened,
} from '@diapason/contracts/teaching';
import { agentDetails, allYear } from '@diapason/contracts/testing/people';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { absence } from '../../contexts/absences/aggregate/absence';
import { claim } from '../../contexts/claims/aggregate/claim';
import { enrolment } from '../../contexts/enrolment/aggregate/enrolment';
import { pupil } from '../../contexts/families/aggregate/pupil';
import { openAccount } from '../../contexts/identity/commands/accounts';
import { mailing } from '../../contexts/mailing/aggregate/mailing';
import { contribution } from '../../contexts/money/aggregate/contribution';
import { calculated, entry } from '../../contexts/money/testing/histories';
import { seedFamily, seedPlaces } from '../../contexts/money/testing/network';
import { message } from '../../contexts/site/aggregate/message';
import { reference } from '../../contexts/site/aggregate/reference';
import { agent } from '../../contexts/staff/aggregate/agent';
import { attendance, attendanceId } from '../../contexts/teaching/aggregate/attendance';
import { blankBooklet, booklet } from '../../contexts/teaching/aggregate/booklet';
import { bookletTemplate } from '../../contexts/teaching/aggregate/booklet-template';
import { evaluation, evaluationId } from '../../contexts/teaching/aggregate/evaluation';
import { workshop } from '../../contexts/teaching/aggregate/workshop';
import type { WorkContext } from '../../machinery/app/command-context';
import { decideAddPaper, papersOf, type Sent } from '../../machinery/papers/paper-decisions';
import { ELSEWHERE, elsewhere, here, keyOf, type Place, SHEET_DATE, YEAR } from './place';

export async function seedNetwork(context: WorkContext): Promise<void> {
  await seedPlaces(context);
  await seedPlace(context, here, 'ICI');
  await seedPlace(context, elsewhere, ELSEWHERE);
  const { execute } = context;
  const school = { libelleEtablissement: 'Collège Balzac', commune: 'Albi', typeEtablissement: 'Collège' };
  await execute(reference, 'etablissement_scolaire', () => [
    make(ReferenceRowAdded, { table: 'etablissement_scolaire', id: 1, row: school }),
  ]);
  await execute(reference, 'salle', () => [
    make(ReferenceRowAdded, { table: 'salle', id: 1, row: { libelleSalle: 'Salle 1', fk_site: here.site } }),
    make(ReferenceRowAdded, { table: 'salle', id: 2, row: { libelleSalle: 'Salle 2', fk_site: elsewhere.site } }),
  ]);
  await execute(message, 1, () => [
    make(InformationSaved, {
      idInformation: 1,
      fk_utilisateur: here.agent,
      destinataires: '',
      date: SHEET_DATE,
      visible: 1,
      titre: 'Rentrée',
      message: '<p>Bienvenue</p>',
      groupe: [],
      type: 'direction',
    }),
  ]);
  await execute(mailing, 1, () => [
    make(MailingRequested, {
      idEnvoi: 1,
      type: 'message',
      fk_anneeScolaire: 9,
      objet: 'Rentrée',
      texte: '<p>Bienvenue</p>',
      destinataires: [here.guardian],
    }),
  ]);
  await context.visible();
}

async function seedPlace(context: WorkContext, place: Place, nom: string): Promise<void> {
  const { execute } = context;
  await seedFamily(context, { idUtilisateur: place.guardian, nom, eleves: [[10]], fk_site: place.site });
  await execute(pupil, place.pupil, () => [
    make(ExternalSchoolingSaved, {
      idScolarite: place.externalSchooling,
      fk_eleve: place.pupil,
      fk_anneeScolaire: YEAR,
      fk_etablissementScolaire: 1,
      fk_niveauScolaire: 9,
      coursMercrediMatin: 0,
      nonScolarise: 0,
    }),
  ]);
  await execute(pupil, place.pupil, () => [
    make(StudentStatusGiven, { fk_eleve: place.pupil, fk_anneeScolaire: YEAR }),
  ]);
  await seedPaper(context, domicileProof, { idPieceJointe: place.guardianPaper, person: place.guardian, nom });
  await seedPaper(context, handicapProof, { idPieceJointe: place.pupilPaper, person: place.pupil, nom });
  await openAccount(context, {
    idUtilisateur: place.guardian,
    isResponsable: 1,
    email: `famille${place.guardian}@example.org`,
    fk_groupe: 7,
  });
  await execute(contribution, place.contribution, () => [
    calculated(50_000, {
      idCotisation: place.contribution,
      idUtilisateur: place.guardian,
      fk_site: place.site,
      sites: [place.site],
    }),
    make(PaymentRegistered, {
      idCotisation: place.contribution,
      ...entry(10_000, { idReglement: place.payment, fk_site: place.site, abonnement: 'sub-1' }),
    }),
  ]);
  await seedAgent(context, { idUtilisateur: place.agent, nom, fk_groupe: 6, site: place.site });
  await seedPaper(context, portrait, { idPieceJointe: place.agentPaper, person: place.agent, nom });
  await seedAgentRecords(context, place);
  await seedTeaching(context, place);
  await seedEvaluation(context, place);
  await seedBooklet(context, place);
  await seedEnrolment(context, place, nom);
}

/** A paper whose file the store does not have. */
async function seedPaper(
  { execute }: WorkContext,
  paper: Paper,
  { nom, about, ...sent }: Pick<Sent, 'idPieceJointe' | 'person'> & { nom: string; about?: number },
): Promise<void> {
  const file = {
    contenu: 'application/pdf',
    taille: 9,
    objet: `ab/${sent.idPieceJointe}`,
    cle: 'a',
    antivirus: null,
    empreinte: '',
  } as const;
  await execute(papersOf(paper), sent.person, (state) =>
    decideAddPaper(
      paper,
      state,
      { ...sent, about: about ?? sent.person, fk_anneeScolaire: YEAR },
      { ...file, realFileName: `${nom}.pdf` },
    ),
  );
}

/** An agent who works on one site, with an account but no password. */
export async function seedAgent(
  context: WorkContext,
  one: { readonly idUtilisateur: number; readonly nom: string; readonly fk_groupe: number; readonly site: number },
): Promise<void> {
  const { idUtilisateur, nom, fk_groupe, site } = one;
  const email = `agent${idUtilisateur}@example.org`;
  await openAccount(context, { idUtilisateur, isResponsable: 0, email, fk_groupe });
  await context.execute(agent, idUtilisateur, () => [
    make(
      AgentRegistered,
      agentDetails(idUtilisateur, {
        ...{ nom, prenom: 'Claire', email, fk_groupe, fk_siteResidence: site },
        antennes: [{ idSite: site, role: null }],
      }),
    ),
  ]);
}

async function seedAgentRecords({ execute }: WorkContext, place: Place): Promise<void> {
  await execute(claim, place.claim, () => [
    make(ExpenseClaimSaved, {
      idFrais: place.claim,
      fk_user: place.agent,
      fk_anneeScolaire: YEAR,
      fk_fraisStatut: 1,
      dateDemande: SHEET_DATE,
      periode: '2026-11',
      fk_vehicule: null,
      commune: null,
      tauxKilometre: 0.36,
      tauxRepas: 1_525,
      anneeBareme: null,
      fraisJournees: [],
    }),
  ]);
  await execute(absence, place.absence, () => [
    make(StaffAbsenceRequested, {
      idAbsence: place.absence,
      fk_user: place.agent,
      fk_anneeScolaire: YEAR,
      fk_absencesStatut: 1,
      fk_absencesObjet: 2,
      dateDemande: SHEET_DATE,
      dateDebut: '2026-12-01',
      dateFin: '2026-12-02',
      heuresAnnulees: 2,
      reportDemande: 0,
      reportHeures: null,
      reportDetail: null,
      motif: 'Stage',
      avisDirection: null,
      refusPossible: 1,
    }),
  ]);
}

async function seedTeaching({ execute }: WorkContext, place: Place): Promise<void> {
  const idAtelier = place.workshop;
  await execute(workshop, idAtelier, () => [
    make(WorkshopDefined, {
      ...workshopDetails(idAtelier, { fk_anneeScolaire: YEAR, fk_site: place.site, heureFin: '15:15' }),
      depuis: null,
    }),
    make(TeacherAttached, { ...allYear, idAtelier, fk_enseignant: place.agent, fk_instrument: 1 }),
    make(PupilAttached, {
      ...allYear,
      idAtelier,
      fk_eleve: place.pupil,
      fk_instrument: 1,
      fk_statut: 1,
      fk_scolariteInterne: place.schooling,
    }),
  ]);
  const sheet = { idPresence: place.attendance, fk_atelier: idAtelier, date: SHEET_DATE };
  await execute(attendance, attendanceId(idAtelier, SHEET_DATE), () => [
    make(AttendanceRecorded, {
      ...sheet,
      commentaire: null,
      eleves: [
        { idPresenceEleve: place.pupilAttendance, fk_eleve: place.pupil, fk_statutPresence: 2, commentaire: null },
      ],
    }),
  ]);
}

async function seedEvaluation({ execute }: WorkContext, place: Place): Promise<void> {
  const about = { idEvaluation: place.evaluation, fk_eleve: place.pupil };
  await execute(evaluation, evaluationId(place.pupil, YEAR), () => [
    make(EvaluationOpened, { ...about, fk_anneeScolaire: YEAR }),
    make(WorkshopEvaluationOpened, {
      ...about,
      idEvaluationAtelier: place.workshopEvaluation,
      idEvaluationSI: place.evaluation,
      fk_scolariteInterne: place.schooling,
      fk_atelier: place.workshop,
    }),
  ]);
}

/** A validated one, which the family reads. */
async function seedBooklet({ execute }: WorkContext, place: Place): Promise<void> {
  const model = {
    idLivretType: place.bookletTemplate,
    titre: 'Cursus',
    visible: 1 as const,
    version: 1,
    general: { niveauxFM: [], pratiquesCollectives: [], niveauAcquisition: [], observations: [] },
    discipline: [],
    validation: { information: '', resultat: '', cases: [], modules: [] },
  };
  await execute(bookletTemplate, place.bookletTemplate, () => [make(BookletTemplateSaved, model)]);
  const office = {
    libelleAnneeScolaire: '2026-2027',
    nomPrenomEleve: '',
    enseignement: '',
    nomPrenomEnseignant: '',
    enseignantFM: '',
    enseignantComplementaire: '',
    anneesDisciplinePrincipale: 1,
    anneesAutreDiscipline: 0,
  };
  await execute(booklet, place.booklet, () => [
    make(BookletStarted, {
      idLivret: place.booklet,
      fk_eleve: place.pupil,
      fk_anneeScolaire: YEAR,
      fk_scolariteInterne: place.schooling,
      fk_livretType: model.idLivretType,
      version: 1,
      titre: model.titre,
      statut: 2,
      ...blankBooklet(model, office),
    }),
  ]);
}

/** The family of the place asks for another year of its pupil. */
async function seedEnrolment({ execute }: WorkContext, place: Place, nom: string): Promise<void> {
  const empreinte = keyOf(place);
  await execute(enrolment, empreinte, () => [
    make(EnrolmentSubmitted, {
      empreinte,
      idDemande: place.enrolment,
      idUtilisateur: place.guardian,
      fk_anneeScolaire: YEAR,
      recueLe: `${SHEET_DATE}T08:00:00.000Z`,
      origine: 'publique',
      etat: enrolmentState.received,
      retenue: null,
      motif: null,
      fk_role: 2,
      fk_civilite: 1,
      nom,
      prenom: 'Lucie',
      dateNaissance: '1985-03-12',
      lieuNaissance: 'Albi',
      departementNaissance: '81',
      adresse1: '4 place du Marché',
      adresse2: null,
      codePostal: '81000',
      ville: 'Albi',
      telephoneFixe: null,
      telephoneMobile: '+33639985127',
      email: `famille${place.guardian}@example.org`,
      fk_categorieSocioProfessionnelle: null,
      profession: null,
      nouveau: 0,
      autres: [],
      idRevenu: place.taxRecord,
      revenuFiscal: null,
      nombrePart: null,
      absence: 0,
      eleves: [],
      scolarites: [
        {
          idEleve: place.pupil,
          idScolarite: place.schooling,
          fk_offre: 10,
          fk_site: place.site,
          fk_instrument: [1],
          fk_style: [],
          commentaireInscription: null,
        },
      ],
      doubles: [],
      confirmeeLe: null,
    }),
  ]);
}

/** Its agent's request is no draft any more, their claim is accepted, and its pupil is excused from the next lesson. */
export async function declareIn({ execute }: WorkContext, place: Place): Promise<void> {
  await execute(absence, place.absence, () => [
    make(StaffAbsenceStatusChanged, {
      idAbsence: place.absence,
      fk_user: place.agent,
      fk_absencesStatut: absenceStatus.submitted,
      avisDirection: null,
    }),
  ]);
  await execute(claim, place.claim, () => [
    make(ExpenseClaimStatusChanged, {
      idFrais: place.claim,
      fk_user: place.agent,
      fk_fraisStatut: claimStatus.accepted,
    }),
  ]);
  const next = { fk_atelier: place.workshop, date: '2026-11-25' };
  await execute(attendance, attendanceId(next.fk_atelier, next.date), () => [
    make(PupilExcused, {
      ...next,
      idPresenceEleve: place.pupilAttendance + 500,
      fk_presence: place.attendance + 500,
      fk_eleve: place.pupil,
      commentaire: 'Rendez-vous médical',
      fk_agent: place.agent,
      fk_responsable: null,
    }),
  ]);
}
