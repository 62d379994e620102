import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianDetailsChanged, PupilDetailsChanged } from '@diapason/contracts/families';
import { PaymentCorrected, PaymentRegistered, type PaymentRow } from '@diapason/contracts/money';
import { guardianDetails, pupilDetails } from '@diapason/contracts/testing/people';
import { rebuild } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { doubledNumbers } from '@diapason/projections/money/receipt/doubled-numbers';
import { findingsBesideRows } from '@diapason/projections/verification';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BACKDATED } from '../../machinery/app/backdated';
import { letterOf } from '../../proofs/kit/letters';
import { guardian } from '../families/aggregate/guardian';
import { pupil } from '../families/aggregate/pupil';
import { contribution } from './aggregate/contribution';
import { savePaymentCommand } from './commands/save-payment';
import { drawUpReceipt } from './receipts/draw-up';
import { savingNumber } from './receipts/reserve-number';
import { calculated, entry } from './testing/histories';
import { dataOf, type Office, openOffice } from './testing/office';

let office: Office;
let idCotisation = 0;
let other = 0;
beforeAll(async () => {
  office = await openOffice();
  await office.calculate();
  const rows = await office.contributions();
  [idCotisation = 0, other = 0] = rows.map((row) => row.idCotisation);
});
afterAll(() => office?.stop());

const save = (body: object, of = idCotisation) => office.post(`/api/reglements/${of}`, body);
const add = async (montant: number, more: object = {}, of = idCotisation): Promise<number> =>
  (await dataOf<{ idReglement: number }>(save({ montant, fk_mode: 1, ...more }, of))).idReglement;
const remove = (idReglement: number) =>
  office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: office.secretary });

interface Drawn {
  readonly numero: string;
  readonly rang: number;
  readonly contenu: {
    readonly nature: string;
    readonly remplace: string | null;
    readonly motif: string | null;
  } & Record<'montant' | 'montantTotal' | 'montantRegle', number>;
}
const papersOf = (idReglement: number) =>
  office.api.harness.query<Drawn>('select numero, rang, contenu from quittance where id_reglement = $1 order by rang', [
    idReglement,
  ]);
/** Waits for the n-th paper of a payment. */
const paper = (idReglement: number, rang = 1) =>
  eventually(async () => (await papersOf(idReglement)).find((one) => one.rang === rang));
const download = (idReglement: number, rang?: number, as = office.secretary) =>
  office.get(`/api/cotisations/quittance/${idReglement}${rang ? `?rang=${rang}` : ''}`, as);
const bytes = async (idReglement: number, rang?: number) => {
  const answer = await download(idReglement, rang);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  // Whose it is stands in the security log.
  expect(office.api.security.at(-1)).toMatchObject({
    event: 'person-read',
    nature: 'responsable',
    id: expect.any(Number),
  });
  return String(answer.body.data);
};
const mails = async (idReglement: number) => {
  const rows = await office.api.harness.query<{ id: string; template: string }>(
    `select data->>'idMail' as id, data->>'template' as template from journal.event
      where type = 'MailRequested' and (data->>'idMail' = $1 or data->>'idMail' like $1 || '-%') order by position`,
    [`quittance-${idReglement}`],
  );
  return rows.map(({ id, template }) => [id, template]);
};
const numbersOfBook = async () => {
  const rows = await office.api.harness.query<{ numero: string }>(
    `select data->>'numero' as numero from journal.event where stream = 'receiptBook-2026' order by revision`,
  );
  return rows.map(({ numero }) => numero);
};

describe('a receipt', () => {
  let first = 0;
  let before = '';

  it('says what was paid when that payment was made, and stays the same bytes, after a rebuild too', async () => {
    first = await add(150, { date: '2026-11-18' });
    expect(await paper(first)).toMatchObject({
      numero: 'Q2026-00001',
      contenu: { nature: 'quittance', montant: 15000, montantTotal: 85250, montantRegle: 15000 },
    });
    before = await bytes(first);
    expect(before.startsWith('%PDF-')).toBe(true);
    const second = await add(200);
    expect(await paper(second)).toMatchObject({ numero: 'Q2026-00002', contenu: { montantRegle: 35000 } });
    expect(await bytes(first)).toBe(before);
    const { pool, codec } = office.api.harness;
    await rebuild({ pool, codec, tables });
    expect(await bytes(first)).toBe(before);
    expect(await mails(first)).toEqual([[`quittance-${first}`, 'quittance']]);
  });

  it('is replaced by mail when its payment is corrected, cancelled when it is deleted, given anew when it is reactivated', async () => {
    await dataOf(save({ idReglement: first, montant: 160 }));
    expect(await paper(first, 2)).toMatchObject({
      numero: 'Q2026-00003',
      contenu: { nature: 'quittance', montant: 16000, remplace: 'Q2026-00001', motif: 'correction' },
    });
    await dataOf(remove(first));
    expect(await paper(first, 3)).toMatchObject({
      contenu: { nature: 'annulation', remplace: 'Q2026-00003', motif: 'suppression' },
    });
    expect((await download(first)).headers.get('content-disposition')).toContain('Annulation Q2026-00004.pdf');
    await dataOf(save({ idReglement: first, valide: 0 }));
    expect(await paper(first, 4)).toMatchObject({
      numero: 'Q2026-00005',
      contenu: { nature: 'quittance', remplace: 'Q2026-00004', motif: 'réactivation' },
    });
    await eventually(async () => ((await mails(first)).length === 4 ? true : undefined));
    expect(await mails(first)).toEqual([
      [`quittance-${first}`, 'quittance'],
      [`quittance-${first}-2`, 'quittanceRemplacee'],
      [`quittance-${first}-3`, 'quittanceRemplacee'],
      [`quittance-${first}-4`, 'quittanceRemplacee'],
    ]);
    const words = async (rang: number) => (await letterOf(office.api, `quittance-${first}-${rang}`)).text;
    expect(await words(2)).toMatch(/160,00.* a été corrigé\.\n\nLe reçu n° Q2026-00003, .* n° Q2026-00001\./);
    expect(await words(3)).toMatch(/ a été supprimé\.\n\nLe reçu n° Q2026-00003 est annulé\. .* n° Q2026-00004 /);
    expect(await words(4)).toMatch(/ a été rétabli\.\n\nLe reçu n° Q2026-00005, .* n° Q2026-00004\./);
    expect(await bytes(first, 1)).toBe(before);
    const [row] = (await dataOf<PaymentRow[]>(office.get(`/api/reglements/cotisation/${idCotisation}`))).filter(
      ({ idReglement }) => idReglement === first,
    );
    expect(row?.quittance).toBe('Q2026-00005');
  });

  it('of another rank than there is does not exist; another family’s is nobody’s', async () => {
    expect((await download(first, 9)).body.message).toBe(messages.money.receiptUnknown);
    const theirs = await add(1, {}, other);
    expect((await download(theirs, undefined, office.guardian)).status).toBe(403);
    expect((await download(first, 1, office.guardian)).status).toBe(200);
    await paper(theirs);
  });
});

it('has names and addresses of one line, whatever a client sends and the log holds', async () => {
  const lines = `2 rue Basse${'\n'.repeat(36)}Cotisation soldée\r\nTotal reçu : 852,50 €`;
  const plain = '2 rue Basse Cotisation soldée Total reçu : 852,50 €';
  const sheet = '/api/utilisateursResponsables/1043';
  await dataOf(office.post(sheet, { adresse1: lines, prenom: 'Lucie\nHUET : 852,50 €' }));
  expect(await dataOf(office.get(sheet))).toMatchObject({ adresse1: plain, prenom: 'Lucie HUET : 852,50 €' });
  const first = await paper(await add(1, {}, other));
  expect(first).toMatchObject({ contenu: { adressePayeur: `${plain}\n81000 Albi`, modele: 2 } });
  await office.api.harness.run(guardian, 1043, ({ details }) => [
    make(GuardianDetailsChanged, { ...guardianDetails(1043), ...details, adresse1: lines, nom: 'HUET\nTotal' }),
  ]);
  await office.api.harness.settled();
  const after = await paper(await add(1, {}, other));
  expect(after.contenu).toMatchObject({
    adressePayeur: `${plain}\n81000 Albi`,
    payeur: 'Lucie HUET : 852,50 € HUET Total',
  });
});

it('drawn up late names payer and pupils as they were called when the payment last changed', async () => {
  const { harness } = office.api;
  // Of so long ago that nobody is sent a receipt.
  const [late, corrected] = [await add(1, { date: '2026-08-20' }), await add(1, { date: '2026-08-20' })];
  const sheet = '/api/utilisateursResponsables/1042';
  const { nom, prenom, adresse1 } = await dataOf<Record<string, string>>(office.get(sheet));
  const child = await harness.query<{ nom: string }>('select nom from eleve where id_eleve = 10420');
  await dataOf(office.post(sheet, { nom: 'MAIRIE DE CASTRES', prenom: 'Service', adresse1: '1 place de la Mairie' }));
  await harness.run(pupil, 10420, ({ details }) => [
    make(PupilDetailsChanged, { ...pupilDetails(10420), ...details, prenom: 'Cotisation soldée' }),
  ]);
  await dataOf(save({ idReglement: corrected, montant: 2 }));
  await harness.settled();
  await bytes(late);
  expect(await paper(late)).toMatchObject({
    contenu: {
      payeur: `${prenom} ${nom}`,
      adressePayeur: `${adresse1}\n81000 Albi`,
      eleves: [{ nom: `Enfant 1 ${child[0]?.nom}` }, { nom: `Enfant 2 ${child[0]?.nom}` }],
    },
  });
  await bytes(corrected);
  expect(await paper(corrected)).toMatchObject({
    contenu: { payeur: 'Service MAIRIE DE CASTRES', eleves: [{ nom: `Cotisation soldée ${child[0]?.nom}` }, {}] },
  });
  await dataOf(office.post(sheet, { nom, prenom, adresse1 }));
});

it('of a payment that a process past midnight recorded is drawn up by one that is not', async () => {
  const { harness } = office.api;
  const early = 920_000;
  const paid = entry(100, { idReglement: early, date: '2026-11-22' });
  harness.clock.set('2026-11-21T23:30:00.000Z');
  const recorded = harness.run(contribution, other, () => [make(PaymentRegistered, { idCotisation: other, ...paid })]);
  await recorded.finally(() => harness.clock.set('2026-11-21T10:00:00.000Z'));
  expect(await paper(early)).toMatchObject({ contenu: { date: '2026-11-22', etabliLe: '2026-11-22' } });
});

it('whose process died before the payment bore it is cancelled when the payment was deleted meanwhile', async () => {
  const { harness } = office.api;
  const idReglement = 930_000;
  const paid = make(PaymentRegistered, { idCotisation: other, ...entry(100, { idReglement, date: '2026-11-20' }) });
  await harness.run(contribution, other, () => [paid], { actor: { correlationId: BACKDATED } });
  const context = office.api.context();
  const dies = { ...context, today: '2026-11-21', execute: () => Promise.reject(new Error('the process ends here')) };
  const wanted = { idCotisation: other, idReglement, parMail: 1 } as const;
  await expect(drawUpReceipt(dies as never, wanted)).rejects.toThrow('the process ends here');
  await harness.settled();
  expect(await papersOf(idReglement)).toHaveLength(1);
  expect((await remove(idReglement)).status).toBe(200);
  expect(await paper(idReglement, 2)).toMatchObject({ contenu: { nature: 'annulation' } });
  expect(await papersOf(idReglement)).toHaveLength(2);
});

describe('while receipts wait for another change', () => {
  beforeAll(() => office.receiptsWait(3_600_000));
  afterAll(() => office.receiptsWait(0));
  const open = (idReglement: number) =>
    office.api.harness.query(
      `select id from vault.job where queue = 'quittance' and about = $1 and finished_at is null and failed_at is null`,
      [`${idReglement}`],
    );
  /** Waits until the events so far have asked for their jobs. */
  const asked = async (idReglement: number, version: number) => {
    const dues = async () =>
      office.api.harness.query<{ n: number }>(
        `select count(*)::int as n from vault.reactor_checkpoint where position >= (
           select max(position) from journal.event where stream = $1)`,
        [`contribution-${idCotisation}`],
      );
    await eventually(async () => ((await dues())[0]?.n === 1 ? true : undefined));
    const { payments } = await office.api.context().load(contribution, idCotisation);
    expect(payments.get(idReglement)?.version).toBe(version);
  };
  const due = async (idReglement: number) => {
    await office.api.harness.query(
      `update vault.job set due_at = clock_timestamp() - interval '1 second', waits_since = clock_timestamp() - interval '1 hour',
         requested_at = requested_at - interval '1 hour'
       where queue = 'quittance' and about = $1 and finished_at is null`,
      [`${idReglement}`],
    );
    await eventually(async () => ((await open(idReglement)).length === 0 ? true : undefined));
    await office.api.harness.settled();
  };

  it('a payment that is put right is one paper and one mail, and one that is taken back none', async () => {
    const [kept, taken] = [await add(5), await add(6)];
    await dataOf(save({ idReglement: kept, montant: 7 }));
    await dataOf(remove(kept));
    await dataOf(save({ idReglement: kept, valide: 0 }));
    await dataOf(remove(taken));
    await asked(kept, 4);
    expect(await open(kept)).toHaveLength(1);
    expect(await papersOf(kept)).toEqual([]);
    const numbers = (await numbersOfBook()).length;
    await due(kept);
    await due(taken);
    expect(await papersOf(kept)).toMatchObject([{ rang: 1, contenu: { montant: 700, remplace: null } }]);
    expect(await mails(kept)).toEqual([[`quittance-${kept}`, 'quittance']]);
    expect([await papersOf(taken), await mails(taken)]).toEqual([[], []]);
    expect((await numbersOfBook()).length).toBe(numbers + 1);
  });

  it('who opens the receipt has what the mail then carries', async () => {
    const opened = await add(8);
    const file = await bytes(opened);
    await asked(opened, 1);
    await due(opened);
    expect(await papersOf(opened)).toHaveLength(1);
    expect(await mails(opened)).toEqual([[`quittance-${opened}`, 'quittance']]);
    expect(await bytes(opened)).toBe(file);
  });

  it('a receipt that is not to be sent is not, and is there for who opens it', async () => {
    const silent = await add(9, { recuParMail: 0 });
    await asked(silent, 1);
    await due(silent);
    expect([await papersOf(silent), await mails(silent)]).toEqual([[], []]);
    await bytes(silent);
    await dataOf(save({ idReglement: silent, recuParMail: 1 }));
    await asked(silent, 2);
    await due(silent);
    expect(await mails(silent)).toEqual([[`quittance-${silent}`, 'quittance']]);
    expect(await papersOf(silent)).toHaveLength(1);
  });
});

describe('numbers', () => {
  it('of 32 families who ask at once follow each other, each once', async () => {
    const known = (await numbersOfBook()).length;
    const families = Array.from({ length: 32 }, (_, index) => 5_000 + index);
    for (const id of families)
      await office.api.harness.execute({
        aggregate: contribution,
        id,
        commandId: `family-${id}`,
        actor: { actor: 'test', correlationId: 'test' },
        decide: () => [
          calculated(10_000, { idCotisation: id }),
          make(PaymentRegistered, {
            idCotisation: id,
            ...entry(100, { idReglement: 910_000 + id, date: '2026-08-20' }),
          }),
        ],
      });
    await office.api.harness.settled();
    // Everybody asks twice.
    const payments = families.map((id) => 910_000 + id);
    const files = await Promise.all([...payments, ...payments].map((idReglement) => bytes(idReglement)));
    expect(files.slice(32)).toEqual(files.slice(0, 32));
    const numbers = await numbersOfBook();
    expect(numbers).toEqual(numbers.map((_, index) => `Q2026-${String(index + 1).padStart(5, '0')}`));
    expect(numbers.length).toBe(known + 32);
    for (const idReglement of payments) expect(await papersOf(idReglement)).toHaveLength(1);
  });

  it('of a paper book stand on one payment of the year, and the receipt bears it', async () => {
    const number = { quittance: 'Carnet 12/003' };
    const one = await add(2, number);
    expect(await paper(one)).toMatchObject({ numero: 'Carnet 12/003', rang: 1 });
    const taken = { status: 422, body: { field: 'quittance', message: messages.money.receiptNumberTaken } };
    expect(await save({ montant: 3, fk_mode: 1, quittance: ' carnet  12/003 ' })).toMatchObject(taken);
    expect(await save({ montant: 3, fk_mode: 1, ...number }, other)).toMatchObject(taken);
    const both = await Promise.all([1, 2].map((montant) => save({ montant, fk_mode: 1, quittance: 'Carnet 12/004' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const flux = encodeURIComponent('receiptNumber-2026-carnet%2012%2F003');
    expect(await dataOf<{ etapes: unknown[] }>(office.get(`/api/historique/${flux}`))).toMatchObject({ etapes: [{}] });
    // What is refused for another reason leaves the number free.
    expect((await save({ montant: 2, fk_mode: 9, quittance: 'Carnet 12/005' })).status).toBe(403);
    await add(2, { quittance: 'Carnet 12/005' });
  });

  it('of a paper book are free at once when they are taken off a payment that has no receipt yet', async () => {
    // Of so long ago that nobody is sent a receipt.
    const number = { quittance: 'Carnet 20', date: '2026-08-20' };
    const wrong = await add(4, number);
    await dataOf(save({ idReglement: wrong, quittance: '' }));
    await add(4, number);
  });

  it('do not change once the receipt was issued', async () => {
    const one = await add(2, { quittance: 'Carnet 13' });
    await paper(one);
    expect(await save({ idReglement: one, quittance: 'Carnet 14' })).toMatchObject({
      status: 422,
      body: { field: 'quittance', message: messages.money.receiptNumberIssued },
    });
    await dataOf(save({ idReglement: one, quittance: '', montant: 3 }));
    expect(await paper(one, 2)).toMatchObject({ contenu: { remplace: 'Carnet 13', montant: 300 } });
    // The paper of that number is with the family: nobody else has it.
    expect((await save({ montant: 1, fk_mode: 1, quittance: 'Carnet 13' })).body.field).toBe('quittance');
  });

  it('that a paper bears are taken, though its payment has another by now', async () => {
    const { harness } = office.api;
    const old = 940_000;
    const bearing = (idReglement: number, quittance: string) =>
      make(PaymentRegistered, { idCotisation, ...entry(200, { idReglement, date: '2026-08-20', quittance }) });
    await harness.run(contribution, idCotisation, () => [bearing(old, '2026-940000')]);
    await harness.settled();
    await bytes(old);
    await dataOf(save({ idReglement: old, montant: 1 }));
    await eventually(async () => (await papersOf(old)).find(({ numero }) => numero.startsWith('Q')));
    const again = { montant: 1, fk_mode: 1, quittance: '2026-940000' };
    const refusal = { status: 422, body: { field: 'quittance', message: messages.money.receiptNumberTaken } };
    expect(await save(again, other)).toMatchObject(refusal);
    expect(await save({ ...again, quittance: ' 2026-940000  ' })).toMatchObject(refusal);
  });

  it('that one of many clicks reserved are not freed by the others, which are refused', async () => {
    const idReglement = await add(2, { date: '2026-08-20' });
    const click = () => save({ idReglement, quittance: 'Livre 1', versionAttendue: 1 });
    const clicks = await Promise.all(Array.from({ length: 6 }, click));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    await bytes(idReglement);
    await dataOf(save({ idReglement, montant: 1 }));
    expect(await paper(idReglement, 2)).toMatchObject({ contenu: { remplace: 'Livre 1' } });
    expect((await save({ montant: 1, fk_mode: 1, quittance: 'Livre 1' })).body.field).toBe('quittance');
    const facts = await office.api.harness.query<{ type: string }>(
      `select type from journal.event where stream = 'receiptNumber-2026-livre%201' order by revision`,
    );
    expect(facts.map(({ type }) => type)).toEqual(['PaperNumberTaken']);
  });

  it('that are corrected while the first receipt is drawn up stand on it; the former one is free', async () => {
    const idReglement = await add(2, { date: '2026-08-20', quittance: 'Livre 2' });
    const context = office.api.context();
    let isCorrected = false;
    const execute: typeof context.execute = async (...decision) => {
      if (!isCorrected) {
        isCorrected = true;
        await dataOf(save({ idReglement, quittance: 'Livre 3' }));
      }
      return context.execute(...decision);
    };
    await drawUpReceipt({ ...context, execute }, { idCotisation, idReglement, parMail: 0 });
    expect(await paper(idReglement)).toMatchObject({ numero: 'Livre 3', rang: 1 });
    expect(await papersOf(idReglement)).toHaveLength(1);
    await add(2, { quittance: 'Livre 2' });
    expect((await save({ montant: 1, fk_mode: 1, quittance: 'Livre 3' })).body.field).toBe('quittance');
  });

  it('are each on one payment, however many download, correct and add at once', async () => {
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const [first, second] = [`Course ${round} A`, `Course ${round} B`];
      const idReglement = await add(1, { date: '2026-08-20', quittance: first });
      const [, corrected] = await Promise.all([
        download(idReglement),
        save({ idReglement, quittance: second }),
        save({ montant: 1, fk_mode: 1, quittance: first }, other),
        save({ montant: 1, fk_mode: 1, quittance: second }),
      ]);
      await office.api.harness.settled();
      const { papers, payments } = await office.api.context().load(contribution, idCotisation);
      const borne = payments.get(idReglement)?.quittance;
      if (corrected?.status === 200) expect(borne).toBe(second);
      expect(papers.get(idReglement)?.numeros ?? [borne]).toEqual([borne]);
    }
    expect(await doubledNumbers(office.api.harness.pool)).toEqual([]);
  });

  it('that were reserved for what the payment no longer is are reserved again by the same command', async () => {
    const idReglement = await add(1, { date: '2026-08-20', quittance: 'Livre 4' });
    const session = {
      idUtilisateur: 501,
      functions: new Set([right.correctPayment]),
      modules: new Set(['cotisation']),
      sites: [],
    };
    const context = { ...office.api.context(), session };
    const input = { params: { idCotisation }, body: { idReglement, quittance: 'Livre 5' } };
    let corrections = 0;
    // Somebody else corrects the payment right after the number was reserved.
    const saveAgainst = (others: number) => {
      const until = corrections + others;
      const execute: typeof context.execute = async (...decision) => {
        const result = await context.execute(...decision);
        if (decision[0].category === 'receiptNumber' && corrections < until) {
          corrections += 1;
          await dataOf(save({ idReglement, quittance: `Livre 4-${corrections}` }));
        }
        return result;
      };
      return savePaymentCommand.run(input as never, { ...context, execute } as never);
    };
    await expect(saveAgainst(9)).rejects.toMatchObject({ status: 409 });
    await expect(saveAgainst(1)).resolves.toMatchObject({ idReglement });
    const { payments } = await context.load(contribution, idCotisation);
    expect(payments.get(idReglement)?.quittance).toBe('Livre 5');
    await office.api.harness.settled();
    expect((await save({ montant: 1, fk_mode: 1, quittance: 'Livre 5' })).body.field).toBe('quittance');
    for (let one = 1; one <= corrections; one += 1) await add(1, { date: '2026-08-20', quittance: `Livre 4-${one}` });
  });

  it('that stand on two payments of a year are told by verify, and are no differences', async () => {
    const before = await findingsBesideRows(office.api.harness.pool);
    const twice = [950_000, 950_001].map((idReglement, index) =>
      make(PaymentRegistered, {
        idCotisation,
        ...entry(100, { idReglement, date: '2026-08-20', quittance: index ? 'vol. 7' : 'VOL.  7' }),
      }),
    );
    const lastYear = { ...entry(100, { idReglement: 950_002, date: '2025-08-20', quittance: 'Vol. 7' }), idCotisation };
    await office.api.harness.run(contribution, idCotisation, () => [...twice, make(PaymentRegistered, lastYear)]);
    await office.api.harness.settled();
    const { doubled, differences } = await findingsBesideRows(office.api.harness.pool);
    expect(doubled).toEqual([{ annee: 2026, numero: 'vol. 7', reglements: [950_000, 950_001] }]);
    // Both are printed: there is nothing to mend.
    expect(differences).toBe(before.differences);
  });

  it('that a paper bears stand in the year of that paper, wherever the date of its payment moves', async () => {
    const { harness } = office.api;
    const kept = 960_000;
    const paid = (idReglement: number, date: string, quittance: string) => ({
      idCotisation: other,
      ...entry(100, { idReglement, date, quittance }),
    });
    await harness.run(contribution, other, () => [make(PaymentRegistered, paid(kept, '2025-12-20', 'PB-77'))]);
    await harness.settled();
    await bytes(kept);
    await add(1, { quittance: 'PB-77' });
    await harness.run(contribution, other, () => [make(PaymentCorrected, paid(kept, '2026-01-05', 'PB-77'))]);
    await harness.settled();
    await bytes(kept);
    expect(await paper(kept, 2)).toMatchObject({ contenu: { remplace: 'PB-77' } });
    const doubled = await doubledNumbers(harness.pool);
    expect(doubled.filter(({ numero }) => numero.startsWith('pb-'))).toEqual([]);
    const lastYear = { idCotisation: other, idReglement: 960_002, date: '2025-12-21', quittance: 'PB-77' };
    const saving = savingNumber(office.api.context(), { after: lastYear }, () => Promise.resolve());
    await expect(saving).rejects.toMatchObject({ status: 422, field: 'quittance' });
  });

  it('that read like the product’s are refused, and those of letters that no page shows', async () => {
    for (const quittance of ['Q2O26-00031', 'N° Q2026-00031', 'Q2026-00031a', '0Q2026-0003l'])
      expect(await save({ montant: 1, fk_mode: 1, quittance })).toMatchObject({
        status: 422,
        body: { field: 'quittance', message: messages.money.receiptNumberOfSeries },
      });
    expect((await save({ montant: 1, fk_mode: 1, quittance: 'ＡＢ' })).status).toBe(400);
  });

  it.each([
    ['Q2026-00001', 422],
    ['12\r\nSet-Cookie: a=b', 400],
    ['../../etc/passwd', 400],
  ])('such as %j are not staff’s to give', async (quittance, status) => {
    expect(await save({ montant: 1, fk_mode: 1, quittance })).toMatchObject({ status, body: { field: 'quittance' } });
  });
});

it('keeps amounts, dates and numbers of an erased family, and no name', async () => {
  const mine = await add(1, {}, other);
  await paper(mine);
  const { harness } = office.api;
  await harness.keys.erase('utilisateur-1043');
  await eventually(async () => {
    const [row] = await harness.query<{ payeur: string }>(
      `select contenu->>'payeur' as payeur from quittance where id_reglement = $1`,
      [mine],
    );
    return row?.payeur === 'effacé' ? true : undefined;
  });
  expect((await bytes(mine)).startsWith('%PDF-')).toBe(true);
});
