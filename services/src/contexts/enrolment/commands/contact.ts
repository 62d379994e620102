import { messages } from '@diapason/contracts/constants';
import { sendContact } from '@diapason/contracts/enrolment';
import { firstOf, orNull, Refusal, sql } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { requestMail } from '../../site';
import { suspicionOf } from './first-step';

const SITE = { email: orNull(sql.text('email')) };

/** To the site's own address, under a number of nobody; what a script sent goes nowhere, and is answered alike. */
export const contact = command(sendContact, { needs: ['passwordLinks', 'arrivals'] }, async ({ body }, context) => {
  const { nom, prenom, email, telephone, subject, message, antenne } = body;
  const site = await firstOf(context.db, SITE, 'from site where id_site = $1', [antenne]);
  if (!site) throw new Refusal(messages.general.notFound, 404, 'antenne');
  if (!site.email) throw new Refusal(messages.enrolment.siteWithoutAddress, 422, 'antenne');
  if (suspicionOf(context, body) || (await context.arrivals.isFlood())) return {};
  const person = await context.ids.next('utilisateur');
  await requestMail(context, {
    template: 'contactVisiteur',
    to: site.email,
    person,
    params: {
      sujet: subject,
      nom: `${prenom} ${nom}`,
      message,
      coordonnees: [email, telephone].filter(Boolean).join(', '),
    },
  });
  return {};
});
