import { messages, right, type ServiceBlock } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ServiceAssignmentsSaved, ServiceSheetSaved } from '@diapason/contracts/staff';
import { serviceContract as contract, serviceDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, test } from '@jest/globals';
import { decideCopyService, decideSaveAssignments, decideSaveService, type ServiceState, service } from './service';

const key = { idFicheService: 3, fk_utilisateur: 40, fk_anneeScolaire: 9 };
const whole = serviceDetails(40, { ...key, disciplines: [3], commentaire: 'Garde le mercredi' });
const saved = make(ServiceSheetSaved, whole);
type May = (block: ServiceBlock) => boolean;
const every: May = () => true;
const only =
  (...blocks: readonly ServiceBlock[]): May =>
  (block) =>
    blocks.includes(block);
const save =
  (sent: object, may = every, more: { isOver?: boolean; year?: number } = {}) =>
  (state: ServiceState) =>
    decideSaveService(state, sent, { ...key, fk_anneeScolaire: more.year ?? 9 }, may, more.isOver ?? false);

describe('a service sheet', () => {
  const none = given(service, []);
  const there = given(service, [saved]);

  test('is saved whole, and again as it is changes nothing', () => {
    none.when(save({ ...contract, disciplines: [3], commentaire: 'Garde le mercredi' })).then([saved]);
    there.when(save(contract)).then([]);
  });

  // 001:115.a 001:115.b 001:115.c 001:115.d 001:115.e 001:115.f 001:115.g 001:115.h
  test.each(Object.keys(contract))('needs %s', (field) => {
    none.when(save({ ...contract, [field]: null })).then(refused(messages.staff.serviceFields, 400, field));
  });

  // 001:45.y 001:45.z 001:45.w 001:45.x
  test('is changed by who may, each block by who sees it; what they do not see may be left out or empty', () => {
    there.when(save({ quotite: 80 }, only('employment'))).then(refused(messages.identity.notAllowed, 403));
    there
      .when(save({ ...contract, quotite: 80 }, only('change', 'comment')))
      .then(refused(messages.identity.notAllowed, 403, 'quotite'));
    there
      .when(save({ commentaire: 'Autre' }, only('change', 'employment')))
      .then(refused(messages.identity.notAllowed, 403, 'commentaire'));
    there
      .when(save({ fk_contrat: null, commentaire: '', disciplines: [3, 4] }, only('change')))
      .then([make(ServiceSheetSaved, { ...whole, disciplines: [3, 4] })]);
  });

  // 001:194.a 001:194.b
  test('has releases in years below 7 that are not over', () => {
    const release = { ...contract, dechargeSyndicaleHeures: 2 };
    none.when(save(release)).then(refused(messages.staff.releasesOver, 422, 'dechargeSyndicaleHeures'));
    none
      .when(save(release, every, { year: 6, isOver: true }))
      .then(refused(messages.staff.releasesOver, 422, 'dechargeSyndicaleHeures'));
    none.when(save(release, every, { year: 6 })).then([
      make(ServiceSheetSaved, {
        ...whole,
        fk_anneeScolaire: 6,
        dechargeSyndicaleHeures: 2,
        disciplines: [],
        commentaire: null,
      }),
    ]);
  });

  test('is not saved over what somebody else changed', () => {
    there
      .when(save({ ...contract, versionAttendue: 0 }))
      .then(refused(messages.general.conflict, 409, 'versionAttendue'));
  });
});

describe('assignments', () => {
  const line = (fk_site: number, fk_instrument: number, heures = '05:00:00', ordre = 1) => ({
    fk_site,
    fk_instrument,
    heures,
    ordre,
    commentaire: null,
  });
  const event = (...affectations: readonly ReturnType<typeof line>[]) =>
    make(ServiceAssignmentsSaved, { ...key, affectations: [...affectations] });
  const assign =
    (lines: readonly object[], ...functions: readonly number[]) =>
    (state: ServiceState) =>
      decideSaveAssignments(state, lines as never, key, new Set(functions));
  const there = given(service, [event(line(1, 3))]);
  const { addAssignment, changeAssignment } = right;
  const notAllowed = refused(messages.identity.notAllowed, 403, 'listOfJson');

  // 001:44.g 001:44.h 001:44.i
  test('are a whole list: what is new needs 254, what changed or went 255', () => {
    there.when(assign([line(1, 3), line(2, 3)], addAssignment)).then([event(line(1, 3), line(2, 3))]);
    there.when(assign([line(1, 3), line(2, 3)], changeAssignment)).then(notAllowed);
    there.when(assign([line(1, 3, '06:00:00')], addAssignment)).then(notAllowed);
    there.when(assign([line(1, 3, '06:00:00')], changeAssignment)).then([event(line(1, 3, '06:00:00'))]);
    there.when(assign([], addAssignment)).then(notAllowed);
    there.when(assign([], changeAssignment)).then([event()]);
    there.when(assign([line(1, 3)])).then([]);
  });
  // 001:115.m 001:115.n 001:115.o
  test('need hours', () => {
    there
      .when(assign([{ ...line(1, 3), heures: '' }], changeAssignment))
      .then(refused(messages.staff.assignmentHours, 400, 'listOfJson.0.heures'));
  });
  // 001:115.p 001:115.q
  test('have a site and instrument once', () => {
    there
      .when(assign([line(1, 3), line(1, 3, '02:00:00', 2)], addAssignment, changeAssignment))
      .then(refused(messages.staff.assignmentTwice, 422, 'listOfJson.1.fk_instrument'));
  });

  // 001:44.y 001:153.e
  test('are copied with the sheet into another year, over one that is there only when that is said', () => {
    const from = { sheet: whole, assignments: [line(1, 3)], version: 1, assignmentsVersion: 1 };
    const into = { ...key, idFicheService: 4, fk_anneeScolaire: 10 };
    const copy =
      (
        source: Pick<ServiceState, 'sheet' | 'assignments'>,
        replaces = false,
        may = every,
        functions = [addAssignment, changeAssignment],
      ) =>
      (state: ServiceState) =>
        decideCopyService(state, source, into, replaces, { may, functions: new Set<number>(functions) });
    const copies = [
      make(ServiceSheetSaved, { ...whole, ...into }),
      make(ServiceAssignmentsSaved, { ...into, affectations: [line(1, 3)] }),
    ];
    given(service, []).when(copy(from)).then(copies);
    there.when(copy(from)).then(refused(messages.staff.serviceThere, 409, 'remplace'));
    given(service, [make(ServiceSheetSaved, { ...whole, ...into, quotite: 50 })])
      .when(copy(from, true))
      .then(copies);
    // 001:178.c
    given(service, [])
      .when(copy({ ...from, sheet: undefined }))
      .then(refused(messages.staff.serviceNotCopied, 422));
    const other = { ...whole, ...into, quotite: 50, commentaire: 'Sans clé', disciplines: [4] };
    const target = given(service, [make(ServiceSheetSaved, other), copies[1] as never]);
    target
      .when(copy(from, true, only('change'), []))
      .then([make(ServiceSheetSaved, { ...other, disciplines: whole.disciplines })]);
    target
      .when(copy({ ...from, assignments: [line(1, 3, '06:00:00')] }, true, every, [addAssignment]))
      .then(notAllowed);
    given(service, [])
      .when(copy(from, false, every, [changeAssignment]))
      .then(notAllowed);
  });
});
