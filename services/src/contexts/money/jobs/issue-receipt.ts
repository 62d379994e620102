import { formatCents, frenchDate } from '@diapason/contracts/constants';
import type { Payment } from '@diapason/contracts/money';
import { ERASED, firstOf, NotYet, orNull, sql } from '@diapason/event-sourcing';
import { receiptFile } from '@diapason/projections/money/queries/receipt';
import { type JobContext, job } from '../../../machinery/app/job';
import { registerAttachment } from '../../site/mail/registry';
import { requestMail } from '../../site/mail/request-mail';
import { contribution } from '../aggregate/contribution';
import { requirePayment } from '../aggregate/payment-rules';
import { decideIssueReceipt } from '../aggregate/payments';

export const ISSUE_RECEIPT = { queue: 'quittance', name: 'quittance' } as const;

/** Gives a new payment its receipt number, then asks for the mail that carries the receipt to the payer. */
export const issueReceiptJob = job(ISSUE_RECEIPT.queue, ISSUE_RECEIPT.name, async (data, context) => {
  const idCotisation = Number(data.idCotisation);
  const idReglement = Number(data.idReglement);
  const { state } = await context.execute(contribution, idCotisation, (before) =>
    decideIssueReceipt(before, idReglement, receiptNumber(requirePayment(before, idReglement))),
  );
  // Deleted before its turn came: nothing to certify.
  if (state.payments.get(idReglement)?.valide !== 1) return { changed: false };
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
      date: frenchDate(payer.date),
      anneeScolaire: payer.annee,
    },
    attachments: [{ kind: 'quittance', reference: { idReglement } }],
  });
  return { changed: true };
});

/** `2026-000031`: the year of the payment and its own number. */
const receiptNumber = ({ date, idReglement }: Payment): string =>
  `${date.slice(0, 4)}-${String(idReglement).padStart(6, '0')}`;

const PAYER = {
  id: sql.number('r.id_utilisateur'),
  email: orNull(sql.text('r.email')),
  nom: sql.text("concat_ws(' ', r.prenom, r.nom)"),
  montant: sql.number('p.montant'),
  date: sql.date('p.date'),
  annee: sql.text("coalesce(a.libelle_annee_scolaire, '')"),
};

const readPayer = ({ db }: Pick<JobContext, 'db'>, idReglement: number) =>
  firstOf(
    db,
    PAYER,
    `from reglement p join cotisation c on c.id_cotisation = p.fk_cotisation
       join responsable r on r.id_utilisateur = c.id_utilisateur
       left join annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire
      where p.id_reglement = $1`,
    [idReglement],
  );

/** The PDF is made when the mail is sent: no file lives in an event. */
registerAttachment('quittance', async ({ idReglement }, { db }) => {
  const { file } = await receiptFile(db, Number(idReglement));
  const parts: Buffer[] = [];
  for await (const part of file.stream) parts.push(Buffer.from(part));
  return { filename: file.name, contentType: file.type, content: Buffer.concat(parts) };
});
