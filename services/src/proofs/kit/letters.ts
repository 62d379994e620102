import { readStreamHistory } from '@diapason/event-sourcing';
import { jobs, reactions } from '../../catalogue';
import { mail } from '../../contexts/site/mail/mail';
import { paramsOf } from '../../contexts/site/mail/registry';
import { isTemplate, renderTemplate } from '../../contexts/site/mail/templates';
import { jobContext } from '../../machinery/app/job-context';
import type { TestApi } from './test-api';

export interface Letter {
  readonly template: string;
  readonly to: string;
  readonly text: string;
}

/** A mail that was asked for, as it would be sent. @throws Error where there is none. */
export async function letterOf(api: TestApi, idMail: string): Promise<Letter> {
  const context = jobContext(api.app, jobOf(api, 'lecture', {}));
  const state = await context.load(mail, idMail);
  const template = state?.mail.template ?? '';
  if (!state || !isTemplate(template)) throw new Error(`no mail ${idMail}`);
  const { text } = renderTemplate(template, await paramsOf(state.mail, template, context));
  return { template, to: state.mail.destinataire, text };
}

function jobOf({ harness }: TestApi, id: string, data: Readonly<Record<string, unknown>>) {
  const requestedAt = harness.clock.now();
  return { id, name: id, data, batch: undefined, attempt: 1, begun: 1, requestedAt, progress: async () => {} };
}

/**
 * Does what reactors and workers do with the events of an account, and reads the mails that they ask for as they would be sent.
 * @returns a function: the mails since it was called last for this person, in their order.
 */
export function letters(api: TestApi): (idUtilisateur: number) => Promise<readonly Letter[]> {
  const done = new Set<string>();

  async function requested(): Promise<readonly string[]> {
    await api.harness.settled();
    const rows = await api.harness.query<{ id: string }>(
      `select data->>'idMail' as id from journal.event where type = 'MailRequested' order by position`,
    );
    return rows.map(({ id }) => id);
  }

  return async (idUtilisateur) => {
    const before = new Set(await requested());
    const facts = await readStreamHistory(api.harness.pool, api.harness.codec, `account-${idUtilisateur}`);
    const asked = facts.flatMap((fact) =>
      reactions.filter(({ event }) => event.type === fact.type).flatMap((reaction) => reaction.jobs(fact as never)),
    );
    for (const { queue, name, id, data } of asked.filter((one) => !done.has(one.id))) {
      done.add(id);
      const handler = jobs.find((one) => one.queue === queue && one.name === name);
      if (!handler) throw new Error(`nobody does ${queue} ${name}`);
      await handler.run(data, jobContext(api.app, jobOf(api, id, data)));
    }
    const fresh = (await requested()).filter((id) => !before.has(id));
    return Promise.all(fresh.map((idMail) => letterOf(api, idMail)));
  };
}
