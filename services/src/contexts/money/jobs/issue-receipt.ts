import { formatCents } from '@diapason/contracts/constants';
import { ERASED, NotYet } from '@diapason/event-sourcing';
import { receiptFile } from '@diapason/projections/money/queries/receipt';
import { type JobContext, job } from '../../../machinery/app/job';
import { registerAttachment } from '../../site/mail/registry';
import { requestMail } from '../../site/mail/request-mail';
import { contribution } from '../aggregate/contribution';
import { decideIssueReceipt } from '../aggregate/payments';

export const ISSUE_RECEIPT = { queue: 'quittance', name: 'quittance' } as const;

/** Gives a new payment its receipt number, then asks for the mail that carries the receipt to the payer. */
export const issueReceiptJob = job(ISSUE_RECEIPT.queue, ISSUE_RECEIPT.name, async (data, context) => {
  const idCotisation = Number(data.idCotisation);
  const idReglement = Number(data.idReglement);
  const { execute, load } = context;
  const before = (await load(contribution, idCotisation)).payments.get(idReglement);
  // Deleted before its turn came: nothing to certify.
  if (!before?.valide) return { changed: false };
  const numero = `${before.date.slice(0, 4)}-${String(idReglement).padStart(6, '0')}`;
  await execute(contribution, idCotisation, (state) => decideIssueReceipt(state, idReglement, numero));
  // Read before the read model has the payment, there would be no payer, and no mail for ever.
  if (!(await context.visible())) throw new NotYet('the read model has not reached the receipt');
  const payer = await readPayer(context, idReglement);
  if (!payer?.email || payer.email === ERASED) return { changed: true };
  await requestMail(context, {
    idMail: `quittance-${idReglement}`,
    template: 'quittance',
    to: payer.email,
    person: payer.id,
    params: {
      nom: payer.nom,
      montant: formatCents(payer.montant),
      date: payer.date.split('-').reverse().join('/'),
      anneeScolaire: payer.annee,
    },
    attachments: [{ kind: 'quittance', reference: { idReglement } }],
  });
  return { changed: true };
});

interface Payer {
  readonly id: number;
  readonly email: string | null;
  readonly nom: string;
  readonly montant: number;
  readonly date: string;
  readonly annee: string;
}

async function readPayer({ db }: Pick<JobContext, 'db'>, idReglement: number): Promise<Payer | undefined> {
  const { rows } = await db.query<Payer>(
    `select r.id_utilisateur as id, r.email, concat_ws(' ', r.prenom, r.nom) as nom, p.montant, p.date,
            coalesce(a.libelle_annee_scolaire, '') as annee
       from reglement p join cotisation c on c.id_cotisation = p.fk_cotisation
       join responsable r on r.id_utilisateur = c.id_utilisateur
       left join annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire
      where p.id_reglement = $1`,
    [idReglement],
  );
  return rows[0];
}

/** The PDF is made when the mail is sent: no file lives in an event. */
registerAttachment('quittance', async ({ idReglement }, { db }) => {
  const { file } = await receiptFile(db, Number(idReglement));
  const parts: Buffer[] = [];
  for await (const part of file.stream) parts.push(Buffer.from(part));
  return { filename: file.name, contentType: file.type, content: Buffer.concat(parts) };
});
