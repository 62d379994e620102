import {
  absence as absenceRecord,
  StaffAbsenceChanged,
  StaffAbsenceRemoved,
  StaffAbsenceRequested,
  StaffAbsenceStatusChanged,
} from '@diapason/contracts/absences';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import type { Author } from '../../../machinery/app/decision';
import { type AbsenceState, absence, decideRemoveAbsence, decideSaveAbsence } from './absence';
import type { Absence, AbsenceEntry } from './absence-rules';

const AGENT = 31;
const FAMILY = 1;
const TRAINING = 2;
const agent: Author = { idUtilisateur: AGENT, functions: new Set() };
const other: Author = { idUtilisateur: 32, functions: new Set() };
const direction: Author = { idUtilisateur: 4, functions: new Set([right.answerAbsence]) };
const said = messages.absences;

const request = (more: Partial<Absence> = {}): Absence => ({
  idAbsence: 5,
  fk_user: AGENT,
  fk_anneeScolaire: 9,
  fk_absencesStatut: 1,
  fk_absencesObjet: TRAINING,
  dateDemande: '2026-11-20',
  dateDebut: '2026-12-01',
  dateFin: '2026-12-02',
  heuresAnnulees: null,
  reportDemande: 1,
  reportHeures: 4,
  reportDetail: 'Samedi 12 décembre',
  motif: null,
  avisDirection: null,
  refusPossible: 1,
  ...more,
});
const requested = (more?: Partial<Absence>) => make(StaffAbsenceRequested, request(more));
const save =
  (more: Partial<AbsenceEntry> = {}, author = agent) =>
  (state: AbsenceState) => {
    const { refusPossible: _, ...entry } = request();
    return decideSaveAbsence(state, { ...entry, ...more }, author);
  };
const answer = (
  fk_absencesStatut: number,
  avisDirection: string | null = null,
  author = direction,
  motifDecision?: string,
) => save({ fk_absencesStatut, avisDirection, motifDecision }, author);
const remove =
  (author = agent) =>
  (state: AbsenceState) =>
    decideRemoveAbsence(state, author);
const changed = (fk_absencesStatut: number, avisDirection: string | null = null, motifDecision?: string) =>
  make(StaffAbsenceStatusChanged, {
    idAbsence: 5,
    fk_user: AGENT,
    fk_absencesStatut,
    avisDirection,
    ...(motifDecision ? { motifDecision } : {}),
    ...(fk_absencesStatut === 4 ? { prevenir: 1 as const } : {}),
  });
const ownRequest = messages.decisions.ownRequest('Changer le statut d’une absence');

describe('a request written by somebody who acts for its agent', () => {
  const helper: Author = { ...agent, act: direction.idUtilisateur };
  const byHelper = (more: Partial<Absence> = {}) =>
    make(StaffAbsenceRequested, { ...request(more), ecritPar: [direction.idUtilisateur] });
  const refusal = refused(messages.decisions.writtenForAnother('Changer le statut d’une absence'), 403);

  it('names them', () => {
    given(absence, [])
      .when((state) => decideSaveAbsence(state, request({ fk_absencesStatut: 2 }), helper))
      .then([byHelper({ fk_absencesStatut: 2 })]);
  });
  it('is not theirs to decide, also once its agent changed and submitted it', () => {
    const changed = { ...request({ motif: 'Stage', fk_absencesStatut: 2 }), ecritPar: [direction.idUtilisateur] };
    const byAgent = given(absence, [byHelper()]);
    byAgent
      .when((state) => decideSaveAbsence(state, request({ motif: 'Stage', fk_absencesStatut: 2 }), agent))
      .then([make(StaffAbsenceChanged, changed)]);
    for (const history of [[byHelper({ fk_absencesStatut: 2 })], [byHelper(), make(StaffAbsenceChanged, changed)]])
      for (const fk_absencesStatut of [1, 2, 3, 4, 5])
        given(absence, history)
          .when((state) => decideSaveAbsence(state, request({ fk_absencesStatut }), direction))
          .then(refusal);
  });
});

describe('an answer', () => {
  const { otherContent, movedOn } = messages.decisions;
  const history = given(absence, [requested({ fk_absencesStatut: 2 })]);

  it('is about what was asked for', () => {
    const other: readonly Partial<AbsenceEntry>[] = [
      { dateFin: '2027-06-30' },
      { dateDebut: '2026-11-30' },
      { reportHeures: 5 },
      { fk_absencesObjet: FAMILY },
      { fk_anneeScolaire: 8 },
      { reportDemande: 0 },
      { reportDetail: 'Le 12 juin' },
      { motif: 'Rendez-vous' },
    ];
    for (const content of other)
      for (const fk_absencesStatut of [1, 3, 4, 5])
        history.when(save({ ...content, fk_absencesStatut }, direction)).then(refused(otherContent, 409));
  });
  it('is about the same words, however their lines end', () => {
    const twoLines = given(absence, [requested({ fk_absencesStatut: 2, motif: 'Concert\r\nà Albi' })]);
    const answered = { fk_absencesStatut: 4, motif: 'Concert\nà Albi ', heuresAnnulees: 0 };
    twoLines.when(save(answered, direction)).then([changed(4)]);
  });
  it('is about the version that was looked at', () => {
    history.when(save({ fk_absencesStatut: 4, versionAttendue: 2 }, direction)).then(refused(movedOn, 409));
    history.when(save({ fk_absencesStatut: 4, versionAttendue: 1 }, direction)).then([changed(4)]);
  });
});

describe('a new request', () => {
  const nothing = given(absence, []);

  // 002:291.a
  it('is a draft or submitted', () => {
    nothing.when(save()).then([requested()]);
    nothing.when(save({ fk_absencesStatut: 2 })).then([requested({ fk_absencesStatut: 2 })]);
    nothing.when(save({ fk_absencesStatut: 4 })).then(refused(messages.decisions.statusNotAllowed));
  });
  it('is one’s own', () => nothing.when(save({}, other)).then(refused(messages.errorPage[403], 403)));
  it.each(['fk_absencesObjet', 'dateDebut', 'dateFin'] as const)('needs %s', (field) => {
    nothing.when(save({ [field]: null })).then(refused(said.fields, 400));
  });
  it('needs a subject that exists', () => nothing.when(save({ fk_absencesObjet: 99 })).then(refused(said.fields, 400)));
  it('does not end before it begins', () => {
    nothing.when(save({ dateFin: '2026-11-30' })).then(refused(said.endBeforeStart, 400));
  });
  it('needs the detail and the hours where its subject allows carry-over', () => {
    nothing.when(save({ reportDetail: ' ' })).then(refused(said.carryOverFields, 400));
    nothing.when(save({ reportHeures: null })).then(refused(said.carryOverFields, 400));
    nothing.when(save({ reportHeures: 0, heuresAnnulees: 0 })).then(refused(said.carryOverFields, 400));
    nothing
      .when(save({ reportHeures: null, heuresAnnulees: 2.5 }))
      .then([requested({ reportHeures: null, heuresAnnulees: 2.5 })]);
  });
  it('holds either hours, none negative', () => {
    nothing.when(save({ heuresAnnulees: 1 })).then(refused(said.eitherHours, 400));
    for (const hours of ['heuresAnnulees', 'reportHeures'] as const)
      expect(absenceRecord.fields[hours].wire.safeParse(-0.5).error?.issues[0]?.message).toBe(said.negativeHours);
  });
  it('carries nothing over where its subject does not allow it, and cannot be refused where it is a right', () => {
    const plain = { fk_absencesObjet: FAMILY, reportDemande: 0, reportHeures: null, reportDetail: null } as const;
    nothing.when(save({ fk_absencesObjet: FAMILY })).then([requested({ ...plain, refusPossible: 0 })]);
  });
});

describe('a draft', () => {
  const draft = given(absence, [requested()]);

  it('that changed since its agent opened it is read again first', () => {
    for (const fk_absencesStatut of [1, 2])
      draft.when(save({ fk_absencesStatut, versionAttendue: 2 })).then(refused(messages.general.conflict, 409));
  });
  it('is changed, submitted or left as it is', () => {
    draft.when(save()).then([]);
    draft.when(save({ fk_absencesStatut: 2 })).then([make(StaffAbsenceChanged, request({ fk_absencesStatut: 2 }))]);
  });
  it('stays its agent’s, whoever the form names', () => {
    draft.when(save({ fk_user: 99 })).then([]);
  });
  it('is removed by its agent only', () => {
    draft.when(remove()).then([make(StaffAbsenceRemoved, { idAbsence: 5, fk_user: AGENT })]);
    draft.when(remove(other)).then(refused(messages.errorPage[403], 403));
  });
  it('is not for the direction to answer', () =>
    draft.when(answer(4)).then(refused(messages.decisions.statusNotAllowed)));
});

describe('a submitted request', () => {
  const submitted = given(absence, [requested({ fk_absencesStatut: 2 })]);

  // 002:298.c 002:298.d
  it('is no longer its agent’s to change or remove', () => {
    submitted.when(save()).then(refused(said.onlyDrafts));
    submitted.when(remove()).then(refused(said.onlyDrafts));
  });
  // 002:305.b 002:306.a 002:306.b
  it('is answered by the direction, with its opinion; with 202, and not without', () => {
    submitted.when(answer(4, 'Favorable')).then([changed(4, 'Favorable')]);
    submitted.when(answer(5, 'Jour d’audition')).then([changed(5, 'Jour d’audition')]);
    submitted.when(answer(1, 'Préciser les heures')).then([changed(1, 'Préciser les heures')]);
    submitted.when(answer(4, null, other)).then(refused(messages.errorPage[403], 403));
    submitted.when(answer(6)).then(refused(messages.decisions.statusNotAllowed));
  });
  // 002:301.b
  it('put in review (2) is saved as 3', () => submitted.when(answer(2)).then([changed(3)]));
  it('is not refused where it is a right', () => {
    given(absence, [requested({ fk_absencesStatut: 2, refusPossible: 0 })])
      .when(answer(5))
      .then(refused(said.refusalNotPossible));
  });
  // 002:291.a
  it('comes back to its agent when a modification is asked for, with the opinion kept', () => {
    const back = [requested({ fk_absencesStatut: 2 }), changed(1, 'Préciser')];
    given(absence, back)
      .when(save({ fk_absencesStatut: 2, motif: 'Stage' }))
      .then([make(StaffAbsenceChanged, request({ fk_absencesStatut: 2, motif: 'Stage', avisDirection: 'Préciser' }))]);
  });
  it('answered twice the same changes nothing', () => {
    given(absence, [requested({ fk_absencesStatut: 2 }), changed(4, 'Favorable')])
      .when(answer(4, 'Favorable'))
      .then([]);
  });
});

describe('an answer to oneself', () => {
  const both: Author = { ...direction, idUtilisateur: AGENT };
  const borrowed: Author = { ...direction, act: AGENT };

  it.each([2, 3, 4, 5])('is not given by who may answer others, at %i', (current) => {
    const history = given(absence, [
      requested({ fk_absencesStatut: 2 }),
      ...(current === 2 ? [] : [changed(current, 'Vu')]),
    ]);
    for (const next of [1, 2, 3, 4, 5])
      for (const author of [both, borrowed])
        history.when(answer(next, 'Vu', author, 'Parce que')).then(refused(ownRequest, 403));
  });
});

describe('an accepted request', () => {
  const history = given(absence, [requested({ fk_absencesStatut: 2 }), changed(4, 'Favorable')]);
  const { reasonRequired } = messages.decisions;

  it.each([1, 2, 3, 5])('is taken back (%i) with a reason only', (next) => {
    history.when(answer(next, 'Favorable')).then(refused(reasonRequired, 400));
    history
      .when(answer(next, 'Favorable', direction, 'Concert avancé'))
      .then([changed(next, 'Favorable', 'Concert avancé')]);
  });
  it('keeps its opinion too', () => history.when(answer(4, 'Autre')).then(refused(reasonRequired, 400)));
  it('is written again by its agent once it was sent back, and the reason stays in its history alone', () => {
    given(absence, [requested({ fk_absencesStatut: 2 }), changed(4), changed(1, null, 'Concert avancé')])
      .when(save({ fk_absencesStatut: 2 }))
      .then([make(StaffAbsenceChanged, request({ fk_absencesStatut: 2 }))]);
  });
});

describe('lessons that others give', () => {
  const editor: Author = { ...direction, functions: new Set([right.answerAbsence, right.saveWorkshopAndStay]) };
  const lesson = { fk_atelier: 3, date: '2026-12-01', par: 40 };
  const accepted = { ...changed(4).data, remplacements: [lesson] };
  const asked = given(absence, [requested({ fk_absencesStatut: 2 })]);
  const standing = given(absence, [requested({ fk_absencesStatut: 2 }), make(StaffAbsenceStatusChanged, accepted)]);

  it('are told by the decision that accepts, and whether families are written to', () => {
    const entry = { fk_absencesStatut: 4, remplacements: [lesson], prevenir: 0 as const };
    asked.when(save(entry, editor)).then([make(StaffAbsenceStatusChanged, { ...accepted, prevenir: 0 })]);
    asked.when(save(entry, direction)).then(refused(messages.errorPage[403], 403));
  });
  it('stay with an opinion alone, which nobody is written about', () => {
    const why = { motifDecision: 'Avis complété' };
    const opinion = { ...accepted, remplacements: undefined, prevenir: undefined, avisDirection: 'Vu', ...why };
    standing
      .when(save({ fk_absencesStatut: 4, avisDirection: 'Vu', ...why }, editor))
      .then([make(StaffAbsenceStatusChanged, JSON.parse(JSON.stringify(opinion)))]);
  });
  it('are nobody else’s any more once it is not accepted, whoever decides that', () => {
    const why = { motifDecision: 'Erreur' };
    standing
      .when(save({ fk_absencesStatut: 5, ...why }, direction))
      .then([make(StaffAbsenceStatusChanged, { ...changed(5, null, why.motifDecision).data, remplacements: [] })]);
  });
});
