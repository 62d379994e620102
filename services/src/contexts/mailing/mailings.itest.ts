import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { mailingIdMail } from '@diapason/contracts/mailing';
import { ReferenceRowChanged } from '@diapason/contracts/site';
import { eventually, type RunningMailbox } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs } from '../../catalogue';
import type { JobHandler } from '../../machinery/app/job';
import type { Caller } from '../../proofs/kit/test-api';
import { type Hiring, hiring } from '../../proofs/rights-matrix/people';
import { seedFamily } from '../money/testing/network';
import { dataOf, type Office, YEAR } from '../money/testing/office';
import { reference } from '../site/aggregate/reference';
import { SEND_MAIL, sendMailJob } from '../site/mail/send-mail';
import { environmentSender } from '../site/mail/transport';
import { openMailingOffice } from './testing/mailing-office';

interface Prepared {
  readonly lien: boolean;
  readonly familles: readonly {
    readonly fk_responsable: number;
    readonly etat: string;
    readonly reste: number | null;
  }[];
  readonly modeles: readonly { readonly objet: string; readonly texte: string }[];
}

/** Two families that owe. */
const [FIRST, SECOND] = [1042, 1043];

/** Its process dies once, as soon as the first family's mail is asked for. */
let deaths = 0;
const dyingOnce = (one: JobHandler): JobHandler =>
  one.name !== 'mailing-part'
    ? one
    : {
        ...one,
        run: (data, context) => {
          const execute: typeof context.execute = async (...how) => {
            const done = await context.execute(...how);
            if (deaths === 0) {
              deaths += 1;
              throw new Error('the process is gone');
            }
            return done;
          };
          return one.run(data, { ...context, execute });
        },
      };

/** Whether the mail server refuses for good whatever it is sent. */
let refuses = false;
const sendOrRefuse = sendMailJob(async (asked) => {
  if (refuses) throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  await environmentSender(asked);
});

let here: Awaited<ReturnType<typeof openMailingOffice>> | undefined;
let office: Office;
let supervisor: Caller;
let hire: Hiring;
let mailbox: RunningMailbox;
let folder: string;

beforeAll(async () => {
  here = await openMailingOffice(jobs.map((one) => (one.name === SEND_MAIL.name ? sendOrRefuse : dyingOnce(one))));
  ({ office, supervisor, mailbox, folder } = here);
  hire = hiring(office.api);
  const site = { libelleSite: 'École d’Albi', adresse1: '2 rue des Orgues', codePostal: '81000', ville: 'Albi' };
  const row = { ...site, email: 'albi@ecole.example', telephone1: null, visible: true, fk_antenne: null };
  await office.api
    .context()
    .execute(reference, 'site', () => [make(ReferenceRowChanged, { table: 'site', id: 1, row })]);
  await office.calculate();
});
afterAll(() => here?.stop());

const reminder = { type: 'relance', fk_anneeScolaire: YEAR } as const;
const TEXT = {
  objet: 'Il reste {Reste à payer}',
  texte: '<p>Bonjour {Nom}, pour {Élèves}.</p><p>{Lien de paiement}</p>',
};
const prepare = (body: object = reminder, as = supervisor) =>
  dataOf<Prepared>(office.post('/api/envois/preparation', body, as));
const send = (body: object, as = supervisor) => office.post('/api/envois', { ...reminder, ...TEXT, ...body }, as);
const mails = async () =>
  (
    (await (await fetch(`${mailbox.url}/api/messages`)).json()) as { to: string; subject: string; text: string }[]
  ).filter(({ subject }) => subject.startsWith('Il reste'));
/** A mail as it came. */
const raw = async (idMail: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return all.find((one) => one.includes(`<${idMail}@`));
};
const plain = (text = '') => text.replace(/\s/g, ' ');
const finished = (idEnvoi: number) =>
  eventually(async () => {
    const [latest] = await dataOf<{ idEnvoi: number; restants: number; envoyes: number; abandonnes: number }[]>(
      office.get(`/api/envois?fk_anneeScolaire=${YEAR}`, supervisor),
    );
    return latest?.idEnvoi === idEnvoi && latest.restants === 0 ? latest : undefined;
  });

test('a reminder finds who owes, with what; the link is left out while families do not pay by card', async () => {
  const { familles, lien } = await prepare();
  expect(familles.map(({ fk_responsable, etat }) => [fk_responsable, etat])).toEqual(
    expect.arrayContaining([
      [FIRST, 'atteinte'],
      [SECOND, 'atteinte'],
    ]),
  );
  for (const { reste } of familles) expect(reste).toBeGreaterThan(0);
  expect(lien).toBe(false);
  const shown = await dataOf<{ objet: string; html: string; vides: string[] }>(
    office.post('/api/envois/apercu', { ...reminder, ...TEXT, fk_responsable: FIRST }, supervisor),
  );
  expect(plain(shown.objet)).toMatch(/^Il reste \d.*€$/);
  expect(shown.html).toContain('LEFÈVRE');
  expect(shown.html).not.toContain('{');
});

test('a field that nobody knows, or that is empty for a family, sends nothing', async () => {
  const { fk_responsable } = (await prepare()).familles[0] ?? { fk_responsable: FIRST };
  const unknown = await send({ texte: '<p>{Prénom}</p>', destinataires: [fk_responsable] });
  expect([unknown.status, unknown.body.message]).toEqual([400, messages.mailing.unknownField('Prénom')]);
  const empty = await send({ texte: ' ', destinataires: [fk_responsable] });
  expect([empty.status, empty.body.field]).toEqual([400, 'texte']);
  expect(await mails()).toEqual([]);
});

test('it wants the right of the export whose addresses it uses', async () => {
  expect((await office.post('/api/envois/preparation', reminder, office.guardian)).status).toBe(403);
  expect((await send({ destinataires: [FIRST] }, office.guardian)).status).toBe(403);
});

test('each family gets one mail with its own amount, who paid meanwhile none; the history says so', async () => {
  const { familles } = await prepare();
  const owed = familles.find(({ fk_responsable }) => fk_responsable === SECOND)?.reste ?? 0;
  const contribution = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === SECOND);
  await dataOf(
    office.post(
      `/api/reglements/${contribution?.idCotisation}`,
      { idReglement: 0, montant: owed / 100, date: '2026-11-20', fk_mode: 2 },
      supervisor,
    ),
  );
  await office.api.harness.settled();
  const { idEnvoi, nombre } = await dataOf<{ idEnvoi: number; nombre: number }>(
    send({ destinataires: [FIRST, SECOND] }),
  );
  expect(nombre).toBe(2);
  expect(await finished(idEnvoi)).toMatchObject({ envoyes: 1, abandonnes: 1 });
  const got = await mails();
  expect(got).toHaveLength(1);
  expect(got[0]?.to).toBe('lucie@example.org');
  // Whoever answers writes to the school, and the process died in the middle.
  expect(await raw(mailingIdMail(idEnvoi, FIRST))).toMatch(/^Reply-To: .*albi@ecole\.example/im);
  expect(deaths).toBe(1);
  const lines = await dataOf<{ fk_responsable: number; etat: string }[]>(
    office.get(`/api/envois/${idEnvoi}/destinataires`, supervisor),
  );
  expect(new Map(lines.map(({ fk_responsable, etat }) => [fk_responsable, etat]))).toEqual(
    new Map([
      [FIRST, 'envoye'],
      [SECOND, 'abandonne'],
    ]),
  );
  const told = await eventually(async () => {
    const { envois } = await dataOf<{ envois: { idEnvoi: number }[] }>(
      office.get(`/api/utilisateursResponsables/${FIRST}/relances`, supervisor),
    );
    return envois.length > 0 ? envois : undefined;
  });
  expect(told).toMatchObject([{ idEnvoi }]);
  // Reminded a moment ago: passed over unless asked for.
  expect((await prepare()).familles).toMatchObject([{ fk_responsable: FIRST, etat: 'recent' }]);
});

test('a family that is left out, for a reason, gets no reminder until it is taken back', async () => {
  const path = `/api/utilisateursResponsables/${FIRST}/relances`;
  const without = await office.post(path, { ecartee: 1 }, supervisor);
  expect([without.status, without.body.field]).toEqual([400, 'motif']);
  await dataOf(office.post(path, { ecartee: 1, motif: 'échéancier convenu' }, supervisor));
  await office.api.harness.settled();
  expect((await prepare()).familles).toMatchObject([{ fk_responsable: FIRST, etat: 'ecartee' }]);
  const refused = await send({ destinataires: [FIRST] });
  expect([refused.status, refused.body.message]).toEqual([422, messages.mailing.nobody]);
  await dataOf(office.post(path, { ecartee: 0 }, supervisor));
  await office.api.harness.settled();
  expect((await prepare()).familles).toMatchObject([{ etat: 'recent' }]);
});

test('a message goes to guardians that are ticked, without amounts', async () => {
  const { familles } = await prepare({ type: 'message', fk_anneeScolaire: YEAR, choisis: [FIRST] });
  expect(familles).toMatchObject([{ fk_responsable: FIRST, etat: 'atteinte', reste: null }]);
  const money = await send({ type: 'message', destinataires: [FIRST] });
  expect([money.status, money.body.message]).toEqual([400, messages.mailing.unknownField('Reste à payer')]);
});

test('a message finds families of every year as the list does, for who may look beyond the current one', async () => {
  const left = 1055;
  await seedFamily(office.api.context(), {
    ...{ idUtilisateur: left, nom: 'ROUX', email: 'roux@example.org' },
    fk_anneeScolaire: YEAR - 1,
  });
  await office.api.harness.settled();
  const message = { type: 'message', choisis: [FIRST, left] } as const;
  const found = async (fk_anneeScolaire: number | undefined, as = supervisor) =>
    (await prepare({ ...message, fk_anneeScolaire }, as)).familles.map(({ fk_responsable }) => fk_responsable);
  expect([await found(undefined), await found(YEAR - 1), await found(0)]).toEqual([[FIRST], [left], [FIRST, left]]);
  const held = await hire.agent(
    [right.exportGuardians, right.seeGuardians, right.changeGuardianSite],
    ['espaceResponsable'],
  );
  await hire.ready();
  expect(await found(0, held)).toEqual([FIRST]);
  const refused = await office.post('/api/envois/preparation', { ...message, fk_anneeScolaire: YEAR - 1 }, held);
  expect([refused.status, refused.body.field]).toEqual([403, 'fk_anneeScolaire']);
  const letter = { type: 'message', objet: 'Portes ouvertes', texte: '<p>Bonjour {Nom}</p>', destinataires: [left] };
  expect((await send(letter, held)).status).toBe(422);
  expect(await dataOf(send(letter))).toMatchObject({ nombre: 1 });
});

test('whoever the caller’s list does not show is not written to', async () => {
  const rights = [right.exportGuardians, right.exportContributions, right.seeGuardians, right.seeContributions];
  const elsewhere = await hire.agent(rights, ['cotisation', 'espaceResponsable'], 'Administratif', 2);
  await hire.ready();
  const all = { type: 'message', fk_anneeScolaire: YEAR } as const;
  const pupils = [FIRST * 10, 999_999];
  for (const asked of [{ choisis: [FIRST, 999_999] }, { eleves: pupils }]) {
    expect((await prepare({ ...all, ...asked })).familles).toMatchObject([{ fk_responsable: FIRST }]);
    expect((await prepare({ ...all, ...asked }, elsewhere)).familles).toEqual([]);
  }
  const contribution = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === FIRST);
  const owed = { ...reminder, choisis: [contribution?.idCotisation] };
  expect((await prepare(owed)).familles).toMatchObject([{ fk_responsable: FIRST }]);
  expect((await prepare(owed, elsewhere)).familles).toEqual([]);
  const text = { objet: 'Rentrée', texte: '<p>Bonjour {Nom}</p>' };
  for (const type of ['message', 'relance'])
    for (const [as, destinataires] of [
      [elsewhere, [FIRST]],
      [supervisor, [999_999]],
    ] as const) {
      const refused = await send({ ...text, type, destinataires }, as);
      expect([refused.status, refused.body.message]).toEqual([422, messages.mailing.notShown]);
    }
});

test('whom a mailing failed to reach is written to again, once, however often that is asked for', async () => {
  refuses = true;
  const { idEnvoi } = await dataOf<{ idEnvoi: number }>(send({ destinataires: [FIRST] }));
  const lines = () =>
    dataOf<{ etat: string; raison: string | null }[]>(office.get(`/api/envois/${idEnvoi}/destinataires`, supervisor));
  await eventually(async () => ((await lines())[0]?.etat === 'echec' ? true : undefined));
  expect(await lines()).toMatchObject([{ etat: 'echec', raison: 'SMTP 550' }]);
  refuses = false;
  const before = (await mails()).length;
  const retry = () => office.post(`/api/envois/${idEnvoi}/reprise`, {}, supervisor);
  const pressed = await Promise.all([retry(), retry(), retry()]);
  expect(pressed.map(({ status }) => status)).toContain(200);
  await eventually(async () => ((await lines())[0]?.etat === 'envoye' ? true : undefined));
  expect(await mails()).toHaveLength(before + 1);
  const nothing = await retry();
  expect([nothing.status, nothing.body.message]).toEqual([422, messages.mailing.nothingToRetry]);
});

test('a trial goes to who writes it, and is no mail to the family', async () => {
  const { idEnvoi } = await dataOf<{ idEnvoi: number }>(
    office.post('/api/envois/essai', { ...reminder, ...TEXT, fk_responsable: FIRST }, supervisor),
  );
  const got = await eventually(async () => {
    const all = (await (await fetch(`${mailbox.url}/api/messages`)).json()) as { to: string; subject: string }[];
    return all.find(({ subject }) => subject.startsWith('Essai'));
  });
  expect(got.to).toBe('superviseur@example.org');
  await office.api.harness.settled();
  const { envois } = await dataOf<{ envois: { idEnvoi: number }[] }>(
    office.get(`/api/utilisateursResponsables/${FIRST}/relances`, supervisor),
  );
  expect(envois.map((one) => one.idEnvoi)).not.toContain(idEnvoi);
  const empty = await office.post(
    '/api/envois/essai',
    { ...reminder, ...TEXT, texte: '{X}', fk_responsable: FIRST },
    supervisor,
  );
  expect([empty.status, empty.body.message]).toEqual([400, messages.mailing.unknownField('X')]);
});
