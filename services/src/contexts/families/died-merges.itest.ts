import { randomUUID } from 'node:crypto';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  GuardianPaperAdded,
  handicapProof,
  PupilPaperAdded,
  PupilPaperScanned,
  SchoolingEnrolled,
  SchoolingStatusChanged,
  StudentStatusGiven,
  TaxRecordDeclared,
} from '@diapason/contracts/families';
import { Refusal, RetryLater } from '@diapason/event-sourcing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { CommandHandler } from '../../machinery/app/command';
import { systemContext } from '../../machinery/app/command-context';
import { paperCommands } from '../../machinery/papers/paper-commands';
import type { Caller } from '../../proofs/kit/test-api';
import { account } from '../identity/aggregate/account';
import { holderOf, requestEmailChange } from '../identity/commands/accounts';
import { confirmNewEmail } from '../identity/commands/email-change';
import { finishEmailChange } from '../identity/jobs/email-change';
import { dataOf, type Office } from '../money/testing/office';
import { attachPupilCommand } from '../teaching/commands/attach-pupil';
import { guardian } from './aggregate/guardian';
import { decideMergeGuardian } from './aggregate/guardian-merge';
import { decideRelease } from './aggregate/merging';
import { pupil, type Schooling } from './aggregate/pupil';
import { decideLinkGuardian } from './aggregate/pupil-changes';
import { decideMergePupil } from './aggregate/pupil-merge';
import { absorbMerged, carryOutMerge } from './commands/carry-out-merge';
import { saveImageRightCommand } from './commands/image-right';
import { linkGuardianToPupil } from './commands/links';
import { guardians, pupils } from './commands/merge-kinds';
import { removePupilSchooling } from './commands/schooling';
import { removeStudentStatusCommand } from './commands/student-status';
import { removeTax } from './commands/tax-records';
import { pupilOfFile } from './import/draft';
import { writeRows } from './import/write';
import { finishPupilSeparationJob } from './jobs/finish-merge';
import { openDoubles, seedWorkshop } from './testing/doubles';
import { withoutVersion } from './testing/merge-calls';

const KEPT = 10_420;
const DOUBLE = 10_500;

let office: Office;
let secretary: Caller;

beforeAll(async () => {
  // Nobody finishes what died.
  ({ office, secretary } = await openDoubles({ jobs: [], reactions: [] }));
});
afterAll(() => office?.stop());

const merge = async () => {
  await dataOf(office.post(`/api/eleves/${KEPT}/fusion`, { fk_fusionne: DOUBLE }, secretary));
  await office.api.harness.settled();
};
const separate = async () => {
  await dataOf(office.api.call('DELETE', `/api/eleves/${DOUBLE}/fusion`, { as: secretary }));
  await office.api.harness.settled();
};
/** The other record is closed in favour of `into`, and nothing else happens. */
const mergeAndDie = async (from: number, into: number) => {
  const context = office.api.context();
  const kept = await context.load(pupil, into);
  await context.execute(pupil, from, (state) => decideMergePupil(state, kept, { reprendre: [] }));
  await office.api.harness.settled();
};
const everything = async () => ({
  schooling: (await office.api.harness.query('select * from scolarite_interne order by id_scolarite')).map(
    withoutVersion,
  ),
  links: await office.api.harness.query('select * from eleve_responsable order by fk_eleve, ordre'),
});

test('a merge that dies and is undone brings nothing back of one before it', async () => {
  await merge();
  await separate();
  const idScolarite = DOUBLE * 10;
  await office.api
    .context()
    .execute(pupil, DOUBLE, () => [make(SchoolingStatusChanged, { idEleve: DOUBLE, idScolarite, fk_statut: 6 })]);
  await office.api.harness.settled();
  const before = await everything();
  expect(before.schooling).toContainEqual(expect.objectContaining({ id_scolarite: idScolarite, fk_statut: 6 }));
  await mergeAndDie(DOUBLE, KEPT);
  await separate();
  expect(await everything()).toEqual(before);
});

test('a separation that is finished late leaves the merge that followed it alone', async () => {
  await merge();
  const context = office.api.context();
  const settled = andThen(context.yearLock.settled, async () => {
    await separate();
    await merge();
  });
  const asked = await context.load(pupil, DOUBLE);
  // What it finds: the kept one has given everything back, and the other one is not open yet.
  await context.execute(pupil, KEPT, (state) => decideRelease(pupils.rules, state, asked));
  await finishPupilSeparationJob.run({ id: DOUBLE }, {
    ...context,
    yearLock: { ...context.yearLock, settled },
  } as never);
  await office.api.harness.settled();
  expect((await context.load(pupil, DOUBLE)).merged?.fk_conserve).toBe(KEPT);
  expect((await context.load(pupil, KEPT)).absorbed.has(DOUBLE)).toBe(true);
  await separate();
});

test('what the antivirus says of a paper in the closed record moves it back to nobody', async () => {
  const idPieceJointe = 77;
  const { execute } = office.api.context();
  await execute(pupil, DOUBLE, () => [
    make(PupilPaperAdded, {
      ...{ fk_eleve: DOUBLE, idPieceJointe, nature: 'handicape', fk_anneeScolaire: 9, fk_scolariteInterne: null },
      ...{ realFileName: 'mdph.pdf', contenu: 'application/pdf', taille: 16, objet: 'objet-77', cle: 'cle-77' },
      antivirus: 'attente',
    }),
  ]);
  await merge();
  const paper = () =>
    office.api.harness.query('select fk_eleve, antivirus from piece_eleve where id_piece_jointe = $1', [idPieceJointe]);
  const scanned = async (fk_eleve: number) => {
    await execute(pupil, fk_eleve, () => [make(PupilPaperScanned, { fk_eleve, idPieceJointe, antivirus: 'saine' })]);
    await office.api.harness.settled();
  };
  await scanned(DOUBLE);
  expect(await paper()).toEqual([{ fk_eleve: KEPT, antivirus: 'attente' }]);
  await scanned(KEPT);
  expect(await paper()).toEqual([{ fk_eleve: KEPT, antivirus: 'saine' }]);
  await separate();
  expect(await paper()).toEqual([{ fk_eleve: DOUBLE, antivirus: 'saine' }]);
});

test('a paper neither comes nor goes in the instant in which its record is merged', async () => {
  const [upload, remove] = paperCommands(handicapProof);
  const { idUtilisateur } = secretary;
  const context = { ...office.api.context(), session: { idUtilisateur }, files: office.api.app.files };
  const file = { realFileName: 'mdph.pdf', contenu: 'application/pdf', taille: 16, objet: 'objet-78', cle: 'cle-78' };
  const paper = () =>
    office.api.harness.query('select fk_eleve from piece_eleve where objet = $1 order by 1', [file.objet]);
  const run = (command: typeof upload, body: object, more: object) =>
    command?.run({ params: {}, query: {}, body } as never, { ...context, ...more } as never);
  const uploaded = () => ({ ...file, antivirus: null, empreinte: '' });
  const ofPupil = { fk_1: DOUBLE, fk_anneeScolaire: 8 };
  /** `ids` or `load`, and then somebody merges the record. */
  const thenMerged = <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    jest.fn(async (...args: A) => {
      const done = await work(...args);
      await mergeAndDie(DOUBLE, KEPT);
      return done;
    });

  const next = thenMerged(context.ids.next);
  await expect(run(upload, ofPupil, { uploaded, ids: { ...context.ids, next } })).rejects.toThrow(
    messages.families.mergedAway,
  );
  expect(next).toHaveBeenCalledTimes(1);
  await carryOutMerge(pupils, office.api.context(), DOUBLE);
  await separate();
  expect(await paper()).toEqual([]);

  await run(upload, ofPupil, { uploaded });
  await office.api.harness.settled();
  const load = thenMerged(context.load as (...args: unknown[]) => Promise<unknown>);
  await expect(run(remove, ofPupil, { load })).rejects.toThrow(messages.families.mergedAway);
  expect(load).toHaveBeenCalledTimes(1);
  await carryOutMerge(pupils, office.api.context(), DOUBLE);
  await office.api.harness.settled();
  expect(await paper()).toEqual([{ fk_eleve: KEPT }]);
  await separate();
  expect(await paper()).toEqual([{ fk_eleve: DOUBLE }]);
});

/** A command as its endpoint runs it, with other powers. */
const run = ({ run: asked }: CommandHandler, input: object, more: object) => {
  const { idUtilisateur } = secretary;
  const context = { ...office.api.context(), session: { idUtilisateur }, files: office.api.app.files };
  return asked({ params: {}, query: {}, body: {}, ...input } as never, { ...context, ...more } as never);
};
/** Once `work` is done for the first time, somebody merges the record. */
const andThen = <A extends unknown[], T>(work: (...args: A) => Promise<T>, merged: () => Promise<unknown>) => {
  let first = true;
  return async (...args: A) => {
    const done = await work(...args);
    if (first) {
      first = false;
      await merged();
      await office.api.harness.settled();
    }
    return done;
  };
};

test('a refusal to be photographed that meets a merge is refused, not lost', async () => {
  const { ids } = office.api.context();
  const next = andThen(ids.next, () => mergeAndDie(DOUBLE, KEPT));
  const body = { fk_eleve: DOUBLE, etat: 0, fk_anneeScolaire: 9 };
  await expect(run(saveImageRightCommand, { body }, { ids: { ...ids, next } })).rejects.toThrow(
    messages.families.mergedAway,
  );
  await carryOutMerge(pupils, office.api.context(), DOUBLE);
  await separate();
  expect(await office.api.harness.query('select from droit_image')).toEqual([]);
});

const closeGuardian = async () => {
  const context = office.api.context();
  const kept = await context.load(guardian, 1042);
  await context.execute(guardian, 1050, (state) => decideMergeGuardian(state, kept, { compte: false, reprendre: [] }));
};
const undoGuardians = () =>
  dataOf(office.api.call('DELETE', '/api/utilisateursResponsables/1050/fusion', { as: secretary })).then(() =>
    office.api.harness.settled(),
  );
const file = (objet: string) =>
  ({ realFileName: 'a.pdf', contenu: 'application/pdf', taille: 16, objet, cle: 'a', antivirus: null }) as const;
const ofPupil = { fk_eleve: DOUBLE, fk_scolariteInterne: null } as const;

test.each([
  {
    what: 'the student status',
    objet: 'ab/81',
    seed: () =>
      office.api.context().execute(pupil, DOUBLE, () => [
        make(StudentStatusGiven, { fk_eleve: DOUBLE, fk_anneeScolaire: 9 }),
        make(PupilPaperAdded, {
          ...{ ...ofPupil, ...file('ab/81'), idPieceJointe: 81, nature: 'etudiant', fk_anneeScolaire: 9 },
        }),
      ]),
    remove: (more: object) =>
      run(removeStudentStatusCommand, { body: { fk_eleve: DOUBLE, fk_anneeScolaire: 9 } }, more),
    close: () => mergeAndDie(DOUBLE, KEPT),
    finish: () => carryOutMerge(pupils, office.api.context(), DOUBLE),
    undo: separate,
  },
  {
    what: 'a schooling',
    objet: 'ab/82',
    seed: () =>
      office.api.context().execute(pupil, DOUBLE, ({ schooling: [first] }) => [
        make(SchoolingEnrolled, { ...(first as Schooling), idScolarite: 999, fk_anneeScolaire: 8 }),
        make(PupilPaperAdded, {
          ...{ ...ofPupil, ...file('ab/82'), idPieceJointe: 82, nature: 'certificatMedical', fk_anneeScolaire: null },
          fk_scolariteInterne: 999,
        }),
      ]),
    remove: (more: object) => run(removePupilSchooling, { params: { id: DOUBLE, idScolarite: 999 } }, more),
    close: () => mergeAndDie(DOUBLE, KEPT),
    finish: () => carryOutMerge(pupils, office.api.context(), DOUBLE),
    undo: separate,
  },
  {
    what: 'income',
    objet: 'ab/83',
    seed: () =>
      office.api.context().execute(guardian, 1050, () => [
        make(TaxRecordDeclared, {
          ...{ idUtilisateur: 1050, idRevenu: 998, fk_anneeScolaire: 8, revenuFiscal: 1, nombrePart: 1, quotient: 0 },
          ...{ exoneration: 0, absence: 0, verifiee: 0 },
        }),
        make(GuardianPaperAdded, {
          ...{
            ...file('ab/83'),
            fk_responsable: 1050,
            idPieceJointe: 83,
            nature: 'responsablesRevenus',
            idRevenu: 998,
          },
          fk_anneeScolaire: null,
        }),
      ]),
    remove: (more: object) => run(removeTax, { params: { idRevenu: 998 } }, more),
    close: closeGuardian,
    finish: () => carryOutMerge(guardians, office.api.context(), 1050),
    undo: undoGuardians,
  },
])('$what goes with its paper in one moment: a merge that comes then finds neither', async (kind) => {
  await kind.seed();
  await office.api.harness.settled();
  const { execute } = office.api.context();
  await kind.remove({
    execute: andThen(execute as (...args: unknown[]) => Promise<unknown>, async () => {
      await kind.close();
      await kind.finish();
    }),
  });
  await office.api.harness.settled();
  const held = `select from piece_eleve where objet = $1 union all select from piece_responsable where objet = $1`;
  expect(await office.api.harness.query(held, [kind.objet])).toEqual([]);
  await kind.undo();
  expect(await office.api.harness.query(held, [kind.objet])).toEqual([]);
});

test.each([
  ['had none', 71, KEPT + 1],
  ['had one already', 72, DOUBLE],
])(
  'a place in a workshop that is given in the instant of a merge is the kept one’s, where it %s',
  async (_, fk_atelier, fk_eleve) => {
    const context = office.api.context();
    await seedWorkshop(context, { idAtelier: fk_atelier, fk_eleve });
    await office.api.harness.settled();
    const places = async () => {
      await office.api.harness.settled();
      return office.api.harness.query(
        'select fk_eleve, fk_statut, remplace from atelier_eleve where fk_atelier = $1 and fk_eleve in ($2, $3)',
        [fk_atelier, KEPT, DOUBLE],
      );
    };
    const body = { fk_atelier, fk_eleve: DOUBLE, fk_instrument: 1, fk_statut: 2, fk_scolariteInterne: DOUBLE * 10 };
    await overtaken(attachPupilCommand, body, [right.addWorkshopPupil, right.changeWorkshopPupil], async () => {
      await mergeAndDie(DOUBLE, KEPT);
      await carryOutMerge(pupils, office.api.context(), DOUBLE);
    });
    expect(await places()).toMatchObject([{ fk_eleve: KEPT, remplace: [DOUBLE] }]);
    await separate();
    expect(await places()).toMatchObject([{ fk_eleve: DOUBLE }]);
  },
);

test('a call that died once the place was given gives it to the kept one when it is sent again', async () => {
  const fk_atelier = 73;
  const { load } = office.api.context();
  await seedWorkshop(office.api.context(), { idAtelier: fk_atelier, fk_eleve: KEPT + 1 });
  await office.api.harness.settled();
  const body = { fk_atelier, fk_eleve: DOUBLE, fk_instrument: 1, fk_statut: 2, fk_scolariteInterne: DOUBLE * 10 };
  const commandId = randomUUID();
  const sent = (more: object = {}) => {
    const context = systemContext(office.api.app, 'job:test', commandId);
    const { idUtilisateur } = secretary;
    const session = { idUtilisateur, functions: new Set<number>([right.addWorkshopPupil, right.changeWorkshopPupil]) };
    return attachPupilCommand.run({ params: {}, query: {}, body } as never, { ...context, session, ...more } as never);
  };
  let looked = 0;
  const dies: typeof load = async (aggregate, id) => {
    if (aggregate.category === pupil.category) looked += 1;
    if (looked > 1) throw new Error('died');
    return load(aggregate, id);
  };
  await expect(sent({ load: dies })).rejects.toThrow('died');
  await mergeAndDie(DOUBLE, KEPT);
  // The merge's own steps did not see the place.
  await absorbMerged(pupils, office.api.context(), DOUBLE);
  await sent();
  await office.api.harness.settled();
  const places = 'select fk_eleve, remplace from atelier_eleve where fk_atelier = $1 and fk_eleve in ($2, $3)';
  expect(await office.api.harness.query(places, [fk_atelier, KEPT, DOUBLE])).toEqual([
    { fk_eleve: KEPT, remplace: [DOUBLE] },
  ]);
  await carryOutMerge(pupils, office.api.context(), DOUBLE);
  await separate();
});

test.each([
  ['none of them', 10_430],
  ['the other one', DOUBLE],
])('a guardian who is given in the instant of a merge is the kept one, to a pupil who has %s', async (_, fk_eleve) => {
  const links = async () => {
    await office.api.harness.settled();
    return office.api.harness.query(
      'select fk_responsable, remplace from eleve_responsable where fk_eleve = $1 and fk_responsable in (1042, 1050)',
      [fk_eleve],
    );
  };
  const body = { fk_eleve, fk_responsable: 1050, fk_role: 2 };
  await overtaken(linkGuardianToPupil, body, [right.linkGuardian, right.changeGuardianLink], async () => {
    await closeGuardian();
    await office.api.harness.settled();
    await carryOutMerge(guardians, office.api.context(), 1050);
  });
  expect(await links()).toMatchObject([{ fk_responsable: 1042, remplace: [1050] }]);
  await undoGuardians();
  expect(await links()).toMatchObject([{ fk_responsable: 1050 }]);
});

test('rows of a file that were decided before a merge give the pupil the kept guardian', async () => {
  const child = pupilOfFile({ key: 'lefevre', number: { id: 10_430 }, isNew: false });
  child.steps.push((state) => decideLinkGuardian(state, { fk_responsable: 1050 }));
  await closeGuardian();
  await carryOutMerge(guardians, office.api.context(), 1050);
  const commandId = randomUUID();
  const write = (more: object = {}) =>
    writeRows([{ people: [child], fresh: [] } as never], 'import-1', {
      ...systemContext(office.api.app, 'job:test', commandId),
      ...more,
    });
  // Others change the pupil all the time.
  const execute = () => Promise.reject(new Refusal(messages.general.conflict, 409));
  await expect(write({ execute })).rejects.toBeInstanceOf(RetryLater);
  const failed = await write();
  expect(failed.size).toBe(0);
  await office.api.harness.settled();
  const links = 'select remplace from eleve_responsable where fk_eleve = 10430 and fk_responsable = 1042';
  expect(await office.api.harness.query(links)).toEqual([{ remplace: [1050] }]);
  await undoGuardians();
});

test('an address that is confirmed once its record was merged is refused, and nothing has it', async () => {
  const email = 'nouvelle@example.org';
  const asked = { email, byStaff: false };
  await office.hire(1050, 'double@example.org', 7);
  const context = office.api.context();
  await requestEmailChange(context, 1050, asked);
  const { emailChange } = await context.load(account, 1050);
  await closeGuardian();
  const token = context.passwordLinks.tokenOf(1050, emailChange?.idDemande ?? '');
  const answer = await office.api.call('POST', '/api/confirmerEmail', { body: { token } });
  expect([answer.status, answer.body.message]).toEqual([409, messages.families.mergedAway]);
  expect(await holderOf(context, email)).toBeUndefined();
  expect((await context.load(account, 1050)).email).toBe('double@example.org');
  await undoGuardians();
});

test('an address that is confirmed in the instant of a merge is the account’s, and nobody’s until that is undone', async () => {
  const email = 'autre@example.org';
  const context = office.api.context();
  const asked = await context.load(account, 1050);
  await requestEmailChange(context, 1050, { email, byStaff: false });
  const { emailChange } = await context.load(account, 1050);
  const token = context.passwordLinks.tokenOf(1050, emailChange?.idDemande ?? '');
  const { details } = await context.load(guardian, 1050);
  const said: string[] = [];
  const load = andThen(context.load as (...args: unknown[]) => Promise<unknown>, closeGuardian);
  const security = ({ event }: { event: string }) => said.push(event);
  await expect(run(confirmNewEmail, { body: { token } }, { load, security })).rejects.toThrow(
    messages.families.mergedAway,
  );
  expect(said).toEqual(['email-changed']);
  await finishEmailChange.run({ idUtilisateur: 1050 }, office.api.context() as never);
  expect((await context.load(account, 1050)).email).toBe(email);
  expect((await context.load(guardian, 1050)).details).toEqual(details);
  for (const one of [email, asked.email]) expect(await holderOf(context, one)).toBeUndefined();
  await carryOutMerge(guardians, office.api.context(), 1050);
  await undoGuardians();
  expect(await holderOf(context, email)).toBe(1050);
  // Mails go to the address of the sheet, which could not follow while it was merged.
  expect((await context.load(guardian, 1050)).details).toEqual({ ...details, email });
});

test('of two opposite merges at once one is done, and the other refused before it has written anything', async () => {
  const ask = (into: number, from: number) =>
    office.post(`/api/eleves/${into}/fusion`, { fk_fusionne: from }, secretary);
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = await Promise.all([ask(KEPT, DOUBLE), ask(DOUBLE, KEPT)]);
    const answers = [first, second].map(({ status, body }) => [status, body.message]);
    expect(answers).toContainEqual([200, messages.families.recordsMerged]);
    expect(answers).toContainEqual([409, messages.families.mergedAway]);
    await office.api.harness.settled();
    const gone = first.status === 200 ? DOUBLE : KEPT;
    await dataOf(office.api.call('DELETE', `/api/eleves/${gone}/fusion`, { as: secretary }));
    await office.api.harness.settled();
  }
  expect(office.api.deviations).toEqual(new Set());
});

test('a merge that the event store fails is asked again, and nothing is made of what the kept one is', async () => {
  await mergeAndDie(DOUBLE, KEPT);
  const context = office.api.context();
  const load = jest.fn(context.load as (...args: unknown[]) => Promise<unknown>);
  const execute = () => Promise.reject(new Error('the event store is away'));
  await expect(carryOutMerge(pupils, { ...context, load, execute } as never, DOUBLE)).rejects.toThrow('is away');
  expect(load.mock.calls.map(([, id]) => id)).toEqual([DOUBLE]);
  await carryOutMerge(pupils, context, DOUBLE);
  await separate();
});

test('a merge that is taken back gives the child the guardian’s record that is kept by then', async () => {
  await mergeAndDie(DOUBLE, KEPT);
  await dataOf(office.post('/api/utilisateursResponsables/1042/fusion', { fk_fusionne: 1050 }, secretary));
  // The record that was to be kept is closed itself.
  await mergeAndDie(KEPT, 10_421);
  await expect(carryOutMerge(pupils, office.api.context(), DOUBLE)).rejects.toThrow(messages.families.mergedAway);
  await office.api.harness.settled();
  const links = await office.api.harness.query(
    'select fk_responsable, remplace from eleve_responsable where fk_eleve = $1',
    [DOUBLE],
  );
  expect(links).toEqual([{ fk_responsable: 1042, remplace: [1050] }]);
});

/** A command whose look at the person is followed at once by the whole merge of their record. */
const overtaken = (
  command: CommandHandler,
  body: object,
  functions: readonly number[],
  merged: () => Promise<void>,
) => {
  const { idUtilisateur } = secretary;
  const load = andThen(office.api.context().load as (...args: unknown[]) => Promise<unknown>, merged);
  return run(command, { body }, { load, session: { idUtilisateur, functions: new Set(functions) } });
};
