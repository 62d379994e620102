import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningMailbox, startMailbox } from '@diapason/local-stack/testing';
import { structureOf } from '@diapason/projections/money/receipt/testing/printed';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { issueReceiptJob } from '../../contexts/money/jobs/issue-receipt';
import { sendMailJob } from '../../contexts/site/mail/send-mail';
import { smtpSender } from '../../contexts/site/mail/transport';
import { jobContext } from '../../machinery/app/job-context';
import type { Caller } from '../kit/test-api';
import { readCsv, readWorkbook } from './read-exports';
import { type Stage, startStage } from './stage';
import { controlTexts, MARK, storableTexts } from './text';

interface Payer {
  readonly id: number;
  readonly reglement: number;
  readonly cotisation: number;
}

/** Names cannot be longer, and are trimmed. */
const names = [...storableTexts, ...controlTexts].map((text) => text.trim());
/** What nobody sees is dropped when it is written, and line ends are a blank: names have one line. */
const stored = (text: string) =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, '')
    .trim();

/** What spreadsheet programs take for the beginning of a formula, in its wide forms too, and behind what nobody sees. */
const FORMULA = /^[\s\u200B-\u200F\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

describe('what was stored comes back as text', () => {
  let stage: Stage;
  let agent: Caller;
  let payers: readonly Payer[];

  beforeAll(async () => {
    stage = await startStage();
    agent = await stage.agent();
    payers = await stage.api.harness.query<Payer>(
      `select distinct on (c.id_utilisateur) c.id_utilisateur as id, p.id_reglement as reglement, c.id_cotisation as cotisation
         from cotisation c join reglement p on p.fk_cotisation = c.id_cotisation
        where p.valide and c.fk_annee_scolaire = 8 order by c.id_utilisateur`,
    );
    expect(payers.length).toBeGreaterThan(2);
  });
  afterAll(() => stage?.stop());

  const post = (path: string, body: object) => stage.api.call('POST', path, { as: agent, body });
  /** Gives every payer a hostile name, the next ones of the list. */
  async function rename(from: number): Promise<readonly string[]> {
    const given = payers.map((_, index) => names[(from + index) % names.length] ?? '');
    for (const [index, { id }] of payers.entries()) {
      const nom = given[index];
      const { status, body } = await post(`/api/utilisateursResponsables/${id}`, { nom, prenom: nom, adresse1: nom });
      expect([status, body.message]).toEqual([200, expect.any(String)]);
    }
    return given;
  }
  async function file(path: string, body: object): Promise<Buffer> {
    const answer = await fetch(`${stage.api.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${agent.token}`,
        'user-id': String(agent.idUtilisateur),
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    return Buffer.from(await answer.arrayBuffer());
  }
  /** Each payer gets each name once; the journal tells of all of them at the end. */
  async function exported(format: 'xlsx' | 'csv'): Promise<Buffer[]> {
    const files: Buffer[] = [];
    for (const path of ['/api/cotisations/export', '/api/reglements/export'])
      files.push(await file(path, { fk_anneeScolaire: 8, format }));
    return files;
  }
  const workbooks: Buffer[] = [];
  const sheets: Buffer[] = [];

  test('is exported, whatever the name', async () => {
    for (let from = 0; from < names.length; from += payers.length) {
      await rename(from);
      workbooks.push(...(await exported('xlsx')));
      sheets.push(...(await exported('csv')));
    }
    workbooks.push(await file('/api/audit/export', { format: 'xlsx' }));
    sheets.push(await file('/api/audit/export', { format: 'csv' }));
  });

  test('has one line, where it is a name or an address', async () => {
    await rename(names.length - controlTexts.length);
    const broken = await stage.api.harness.query(
      `select nom, prenom, adresse1 from responsable where concat(nom, prenom, adresse1) ~ '[\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]'`,
    );
    expect(broken).toEqual([]);
  });

  test('in Excel: text cells and no formula; the workbook opens', async () => {
    const seen = new Set<string>();
    for (const workbook of workbooks) {
      const book = await readWorkbook(workbook);
      // Totals below columns of euros are the product's own.
      expect(book.formulas.filter((one) => !/^SUBTOTAL\(109,([A-Z]+)2:\1\d+\)$/.test(one))).toEqual([]);
      expect(book.links).toEqual([]);
      for (const text of book.texts) seen.add(text);
    }
    const all = [...seen];
    // The reader, not the file, undoes `&lt;` a second time.
    const readAs = (name: string) => (name.startsWith('&lt;') ? `<b>${MARK}&` : name);
    expect(names.map(stored).filter((name) => !all.some((text) => text.includes(readAs(name))))).toEqual([]);
  });

  test('in CSV: as many fields as columns, none begins a formula', () => {
    const seen = new Set<string>();
    for (const sheet of sheets) {
      const [heading = [], ...rows] = readCsv(sheet.toString());
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect([row, row.length]).toEqual([row, heading.length]);
        for (const field of row) {
          seen.add(field);
          const isAmount = /^-?\d+(,\d+)?$/.test(field);
          expect([field, isAmount || !FORMULA.test(field)]).toEqual([field, true]);
        }
      }
    }
    const all = [...seen];
    expect(names.map(stored).filter((name) => !all.some((text) => text.includes(name)))).toEqual([]);
  });

  test('in receipts and the mails that carry them: no other header, no element, no action', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diapason-hostile-mail-'));
    const mailbox: RunningMailbox = await startMailbox({ folder, smtpPort: 0, httpPort: 0 });
    try {
      const { runtime } = stage.api.app;
      const work = (data: object) =>
        jobContext({ ...stage.api.app, runtime }, {
          id: `h-${JSON.stringify(data)}`,
          name: 'hostile',
          data,
          batch: undefined,
          attempt: 1,
          requestedAt: new Date(),
          progress: async () => undefined,
        } as never);
      await rename(names.length - controlTexts.length);
      for (const { reglement, cotisation } of payers) {
        const data = { idCotisation: cotisation, idReglement: reglement };
        await issueReceiptJob.run(data, work(data));
        await stage.api.harness.settled();
        const idMail = `quittance-${reglement}`;
        await sendMailJob(smtpSender(mailbox.smtpUrl)).run({ idMail }, work({ idMail }));
      }
      const list = (await (await fetch(`${mailbox.url}/api/messages`)).json()) as {
        subject: string;
        to: string;
        html?: string;
      }[];
      expect(list).toHaveLength(payers.length);
      for (const mail of list) {
        expect(mail.subject).toBe('Votre reçu');
        expect(mail.to).not.toMatch(/tous@exemple/);
      }
      for (const { reglement } of payers) {
        const answer = await fetch(`${stage.api.url}/api/cotisations/quittance/${reglement}`, {
          headers: { authorization: `Bearer ${agent.token}`, 'user-id': String(agent.idUtilisateur) },
        });
        const pdf = Buffer.from(await answer.arrayBuffer());
        const text = pdf.toString('latin1');
        expect([answer.status, text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual([200, '%PDF-', '%%EOF']);
        expect(structureOf(pdf)).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|URI|Launch|EmbeddedFile)\b/);
      }
    } finally {
      await mailbox.stop();
      await rm(folder, { recursive: true });
    }
  });

  test('in rich text: no script, no handler, no link but plain ones', async () => {
    for (const message of storableTexts) {
      const saved = await post('/api/informations/0', {
        titre: message,
        message: `<p>Bonjour. ${message}</p>`,
        type: 'direction',
        visible: 1,
      });
      expect(saved.status).toBe(200);
    }
    const { body } = await stage.api.call('GET', '/api/informations/list?type=direction', { as: agent });
    const rows = body.data as unknown as { titre: string; message: string }[];
    expect(rows.filter((row) => row.titre.includes(MARK)).length).toBeGreaterThan(20);
    for (const { message } of rows)
      expect(message).not.toMatch(/<(script|img|svg|iframe|style|form|input)|<[^>]+\son\w+=|<[^>]+javascript:/i);
  });
});
